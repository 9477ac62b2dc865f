#include "CAllocationCount.h"

#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

static __thread int counting;
static __thread long count;

#if !defined(SANITIZED)
// The C library's own functions under their other names; ours stand before them for the whole program.
void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t number, size_t bytes);
void *__libc_realloc(void *memory, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);

void *malloc(size_t bytes) {
  count += counting;
  return __libc_malloc(bytes);
}

void *calloc(size_t number, size_t bytes) {
  count += counting;
  return __libc_calloc(number, bytes);
}

void *realloc(void *memory, size_t bytes) {
  count += counting;
  return __libc_realloc(memory, bytes);
}

int posix_memalign(void **memory, size_t alignment, size_t bytes) {
  count += counting;
  *memory = __libc_memalign(alignment, bytes);
  return *memory == NULL ? 12 : 0;
}

void *aligned_alloc(size_t alignment, size_t bytes) {
  count += counting;
  return __libc_memalign(alignment, bytes);
}
#endif

void quintet_count_allocations(void) {
  count = 0;
  counting = 1;
}

long quintet_counted_allocations(void) {
  counting = 0;
#if defined(SANITIZED)
  return -1;
#else
  return count;
#endif
}
