// Arithmetic with large matrices, as networks need it, by the processor's widest registers.
#pragma once
#include <stddef.h>

/// How a number is stored; the value is its bytes.
enum quintet_precision { QUINTET_HALF = 2, QUINTET_SINGLE = 4 };

/// Every row of one matrix times every column of another. A row and a column lie in memory number by number, and so do
/// the products of one column with all rows.
struct quintet_product {
  const char *rows, *columns;
  size_t row_stride, column_stride;  // in bytes
  enum quintet_precision row_precision, column_precision;
  int row_count, column_count, depth;
  float *output;
  size_t output_stride;  // in floats
};

/// Kinds of processor.
enum quintet_kernel { QUINTET_KERNEL_NONE, QUINTET_KERNEL_AVX2, QUINTET_KERNEL_AVX512 };

/// The best that this processor can run: what is smaller it can run too.
enum quintet_kernel quintet_best_kernel(void);

/// How many floats `work` must have room for, at an address that 64 divides.
enum { QUINTET_PRODUCT_WORK = 1024 * 1024 };

/// Computes the products of all rows with some columns, in tiles that stay in the processor's registers.
void quintet_multiply_columns(
    enum quintet_kernel kernel, const struct quintet_product *product, int first, int count, float *work);

/// Computes the products of some rows with all columns, for so few columns that fetching the rows takes the time. Rows
/// are of half precision, columns of single.
void quintet_multiply_rows(
    enum quintet_kernel kernel, const struct quintet_product *product, int first, int count);

/// Makes probabilities of `count` numbers, each first multiplied by `scale`: their exponentials, divided by the sum of
/// these. `output` may be `input`.
void quintet_softmax(enum quintet_kernel kernel, const float *input, float scale, int count, float *output);
