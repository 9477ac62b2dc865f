// Arithmetic on four samples at once. Swift works its SIMD types out lane by lane and hopes that the
// optimiser puts the lanes together again; in long loops it does not. Here each is one instruction,
// natively and in WebAssembly.
#pragma once

typedef float four_floats __attribute__((ext_vector_type(4)));

#define QUINTET_VECTOR static inline \
  __attribute__((always_inline, const, unused, swift_attr("@_noLocks"))) four_floats

QUINTET_VECTOR four_add(four_floats a, four_floats b) { return a + b; }
QUINTET_VECTOR four_subtract(four_floats a, four_floats b) { return a - b; }
QUINTET_VECTOR four_multiply(four_floats a, four_floats b) { return a * b; }
QUINTET_VECTOR four_divide(four_floats a, four_floats b) { return a / b; }

// The larger of two numbers in each lane; b where either is NaN.
QUINTET_VECTOR four_larger(four_floats a, four_floats b) {
  return a > b ? a : b;
}

// The lower or the upper two lanes of a and b in turns.
QUINTET_VECTOR four_interleave_low(four_floats a, four_floats b) {
  return __builtin_shufflevector(a, b, 0, 4, 1, 5);
}
QUINTET_VECTOR four_interleave_high(four_floats a, four_floats b) {
  return __builtin_shufflevector(a, b, 2, 6, 3, 7);
}

// The lower or the upper two lanes of a, then those of b.
QUINTET_VECTOR four_join_low(four_floats a, four_floats b) {
  return __builtin_shufflevector(a, b, 0, 1, 4, 5);
}
QUINTET_VECTOR four_join_high(four_floats a, four_floats b) {
  return __builtin_shufflevector(a, b, 2, 3, 6, 7);
}
// The lower two lanes of a, then the upper two of b.
QUINTET_VECTOR four_first_then_last(four_floats a, four_floats b) {
  return __builtin_shufflevector(a, b, 0, 1, 6, 7);
}

QUINTET_VECTOR four_square_root(four_floats a) { return __builtin_elementwise_sqrt(a); }

typedef double two_doubles __attribute__((ext_vector_type(2)));
typedef float two_floats __attribute__((ext_vector_type(2)));

// What a processor's fused multiplication and addition of floats gives, everywhere: the product of two floats is
// exact in a double, and only the sum is rounded. The lanes hold floats.
static inline __attribute__((always_inline, const, unused, swift_attr("@_noLocks"))) two_doubles
two_fused(two_doubles sum, two_doubles a, two_doubles b) {
  return __builtin_convertvector(__builtin_convertvector(sum + a * b, two_floats), two_doubles);
}
