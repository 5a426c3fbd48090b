// The system calls with which a process gives up rights for good: Landlock (which files it may open)
// and seccomp (which system calls it may make). The C library has no functions for them, and their
// tables are full of macros, which Swift does not import.
//
// Functions return -1 and set `errno` where the system refuses. Nothing that was given up comes back.

#pragma once

#include <stdbool.h>

/// The version of Landlock that this kernel has and runs; 0 where it does not.
int csandbox_landlock_version(void);

/// A new set of rules that denies everything a Landlock of this version can deny: reading, writing,
/// making and running files, TCP, and from version 6 on signals and abstract sockets that lead out.
/// Returns a descriptor.
int csandbox_landlock_create(int version);

/// Lets a file, or all that lies under a folder, be read. -1 also where there is no such path.
int csandbox_landlock_allow_reading(int rules, const char *path);

/// Puts the rules in force for the calling thread and the threads that it will start. Needs
/// `csandbox_refuse_privileges`.
int csandbox_landlock_restrict(int rules);

/// No program that this process runs gains rights by being run.
int csandbox_refuse_privileges(void);

/// From now on every thread of the process makes only the system calls that decoding takes. Most
/// others fail with EPERM; those that only an attack makes end the process with SIGSYS. Needs
/// `csandbox_refuse_privileges`; ENOSYS where the processor's calls are not known here.
int csandbox_restrict_calls(void);

/// Whether a filter of system calls is in force, as the kernel says.
bool csandbox_calls_are_restricted(void);

/// Whether privileges are refused, as the kernel says.
bool csandbox_privileges_are_refused(void);

/// No other process of the same user may look into this one, nor is it dumped.
int csandbox_close_memory(void);

/// Whether that is so, as the kernel says.
bool csandbox_memory_is_closed(void);

/// The process is killed when the thread that started it ends.
int csandbox_end_with_parent(void);

/// Whether that is so, as the kernel says.
bool csandbox_ends_with_parent(void);
