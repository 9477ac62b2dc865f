#include "CTensor.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifdef __x86_64__

// Blocks of both matrices are copied to where they are read in order, and stay in the caches while they are used; each
// tile of the output stays in registers (K. Goto and R. van de Geijn, Anatomy of High-Performance Matrix
// Multiplication, ACM Transactions on Mathematical Software 34, 2008).

enum { MOST_DEPTH = 512, MOST_ROWS = 384, MOST_COLUMNS = 1536 };
// Of a few columns, so many rows are fetched in advance: 32 of 384 halves are 24 KB.
enum { ROWS_AHEAD = 32 };
// What a tile writes over behind its end is in the last summand.
_Static_assert(
    MOST_DEPTH * (MOST_ROWS + MOST_COLUMNS) + 2 * MOST_DEPTH * 16 <= QUINTET_PRODUCT_WORK, "work is too small");

static int least(int one, int other) { return one < other ? one : other; }

#define LANES 16
#define WIDE 12
#define LOW_HALVES 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23
#define HIGH_HALVES 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31
#define NAMED(name) name##_avx512
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512bw,avx512dq,fma,f16c"))), apply_to = function)
#include "kernel.h"
#pragma clang attribute pop
#undef LANES
#undef WIDE
#undef LOW_HALVES
#undef HIGH_HALVES
#undef NAMED

#define LANES 8
#define WIDE 6
#define LOW_HALVES 0, 8, 1, 9, 2, 10, 3, 11
#define HIGH_HALVES 4, 12, 5, 13, 6, 14, 7, 15
#define NAMED(name) name##_avx2
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c"))), apply_to = function)
#include "kernel.h"
#pragma clang attribute pop

enum quintet_kernel quintet_best_kernel(void) {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma") || !__builtin_cpu_supports("f16c"))
    return QUINTET_KERNEL_NONE;
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                 __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
             ? QUINTET_KERNEL_AVX512
             : QUINTET_KERNEL_AVX2;
}

void quintet_multiply_columns(
    enum quintet_kernel kernel, const struct quintet_product *product, int first, int count, float *work) {
  for (int done = 0; done < count; done += MOST_COLUMNS) {
    const int part = least(MOST_COLUMNS, count - done);
    if (kernel == QUINTET_KERNEL_AVX512)
      multiply_columns_avx512(product, first + done, part, work);
    else
      multiply_columns_avx2(product, first + done, part, work);
  }
}

void quintet_multiply_rows(
    enum quintet_kernel kernel, const struct quintet_product *product, int first, int count) {
  if (kernel == QUINTET_KERNEL_AVX512)
    multiply_rows_avx512(product, first, count);
  else
    multiply_rows_avx2(product, first, count);
}

void quintet_softmax(enum quintet_kernel kernel, const float *input, float scale, int count, float *output) {
  if (kernel == QUINTET_KERNEL_AVX512)
    softmax_avx512(input, scale, count, output);
  else
    softmax_avx2(input, scale, count, output);
}

#else

enum quintet_kernel quintet_best_kernel(void) { return QUINTET_KERNEL_NONE; }
void quintet_multiply_columns(
    enum quintet_kernel kernel, const struct quintet_product *product, int first, int count, float *work) {}
void quintet_multiply_rows(
    enum quintet_kernel kernel, const struct quintet_product *product, int first, int count) {}
void quintet_softmax(enum quintet_kernel kernel, const float *input, float scale, int count, float *output) {}

#endif
