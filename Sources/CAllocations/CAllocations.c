#include "CAllocations.h"

#include <features.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LEFT_TO_SANITIZER 1
#endif
#endif

#if defined(__GLIBC__) && !defined(LEFT_TO_SANITIZER)

// glibc's own allocator under its own names; what it gives, its free() takes.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);

static _Thread_local size_t allocations;

void *malloc(size_t size) {
  allocations += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  allocations += 1;
  return __libc_realloc(memory, size);
}

size_t bifold_allocation_count(void) { return allocations; }

int bifold_allocations_are_counted(void) { return 1; }

#else

size_t bifold_allocation_count(void) { return 0; }

int bifold_allocations_are_counted(void) { return 0; }

#endif
