// Memory that has a descriptor, so that another process may be lent it. The C library shows these calls
// to GNU programs alone, and Swift does not count as one. See memfd_create(2) and fcntl(2).

#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Memory of so many bytes, all 0, that can be made neither shorter nor longer, nor be run. `name` is
/// what /proc calls it.
/// Returns a descriptor that programs to be run do not inherit, or -1, and sets `errno`.
int csharedmemory_create(const char *name, size_t count);

/// Whether it is memory whose size stays what it is.
bool csharedmemory_has_fixed_size(int memory);
