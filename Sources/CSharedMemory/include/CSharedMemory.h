// Memory that has a descriptor and can be sealed: what was passed on with it changes no more. The C
// library shows these calls to GNU programs alone, and Swift does not count as one. See
// memfd_create(2) and fcntl(2).

#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Memory of so many bytes, all 0, that may be sealed. `name` is what /proc calls it.
/// Returns a descriptor that programs to be run do not inherit, or -1, and sets `errno`: EFBIG where
/// RLIMIT_FSIZE is less.
int csharedmemory_create(const char *name, size_t count);

/// From now on nobody can write to it, or make it shorter or longer, or take that back.
/// Returns -1 and sets `errno` where it cannot be: EBUSY while it is mapped to be written to.
int csharedmemory_seal(int memory);

/// Whether all that is true of it. False also of what is no memory.
bool csharedmemory_is_sealed(int memory);
