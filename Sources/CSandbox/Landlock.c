#define _GNU_SOURCE
#include "CSandbox.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// What follows is the kernel's interface as of version 6, for the system's headers may be older
// than its kernel. The numbers of the calls are the same on all processors.
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

struct attributes {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

struct path_rule {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

enum {
    ASK_VERSION = 1,
    PATH_RULE = 1,
};

static const uint64_t read_file = 1 << 2;
static const uint64_t read_folder = 1 << 3;

/// How many rights on files each version knows: execute, write, read, list, remove and make of
/// several kinds; moving between folders (2), truncating (3), control of devices (5).
static int file_rights(int version)
{
    return version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
}

int csandbox_landlock_version(void)
{
    const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_VERSION);
    return version > 0 ? (int)version : 0;
}

int csandbox_landlock_create(int version)
{
    const struct attributes denied = {
        .files = (UINT64_C(1) << file_rights(version)) - 1,
        // Binding and connecting.
        .network = version >= 4 ? 3 : 0,
        // Abstract sockets and signals.
        .scopes = version >= 6 ? 3 : 0,
    };
    // A kernel takes what it does not know where it is 0.
    return (int)syscall(SYS_landlock_create_ruleset, &denied, sizeof denied, 0);
}

int csandbox_landlock_allow_reading(int rules, const char *path)
{
    const int parent = open(path, O_PATH | O_CLOEXEC);
    if (parent < 0)
        return -1;
    struct stat status;
    int result = fstat(parent, &status);
    if (result == 0) {
        const struct path_rule rule = {
            .allowed = S_ISDIR(status.st_mode) ? read_file | read_folder : read_file,
            .parent = parent,
        };
        result = (int)syscall(SYS_landlock_add_rule, rules, PATH_RULE, &rule, 0);
    }
    close(parent);
    return result;
}

int csandbox_landlock_restrict(int rules)
{
    return (int)syscall(SYS_landlock_restrict_self, rules, 0);
}
