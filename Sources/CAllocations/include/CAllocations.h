// Counts the calling thread's allocations, for the benchmark: Swift's runtime allocates through
// malloc, and has no hook of its own that optimised code keeps to.
#pragma once
#include <stddef.h>

// How many allocations this thread has made. Always 0 under a sanitizer, which has malloc itself.
size_t bifold_allocation_count(void);

// Whether they are counted.
int bifold_allocations_are_counted(void);
