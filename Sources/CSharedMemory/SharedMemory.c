#define _GNU_SOURCE
#include "CSharedMemory.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

// The system's headers may be older than its kernel.
#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

static const int fixed_size = F_SEAL_SHRINK | F_SEAL_GROW;

int csharedmemory_create(const char *name, size_t count)
{
    const unsigned flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
    int memory = memfd_create(name, flags | MFD_NOEXEC_SEAL);
    // Before Linux 6.3.
    if (memory < 0 && errno == EINVAL)
        memory = memfd_create(name, flags);
    if (memory < 0)
        return -1;
    // The last seal is that no other is added: nobody may take its writing away.
    if (ftruncate(memory, (off_t)count) == 0
        && fcntl(memory, F_ADD_SEALS, fixed_size | F_SEAL_SEAL) == 0)
        return memory;
    const int error = errno;
    close(memory);
    errno = error;
    return -1;
}

bool csharedmemory_has_fixed_size(int memory)
{
    const int seals = fcntl(memory, F_GET_SEALS);
    return seals >= 0 && (seals & fixed_size) == fixed_size;
}
