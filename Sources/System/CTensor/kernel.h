// Arithmetic for one kind of processor, included by tensor.c with these set:
//   NAMED(name)  a name for this kind of processor
//   LANES        floats in a register
//   LOW_HALVES   lanes from the lower halves of two registers, in turns; HIGH_HALVES likewise
//   WIDE         columns of a tile, so that its 2 × WIDE registers, and three more, are all that there are

enum { NAMED(HIGH) = 2 * LANES };

typedef float NAMED(floats) __attribute__((vector_size(4 * LANES), aligned(4)));
typedef int32_t NAMED(integers) __attribute__((vector_size(4 * LANES), aligned(4)));
typedef _Float16 NAMED(halves) __attribute__((vector_size(2 * LANES), aligned(2)));

static NAMED(floats) NAMED(load)(const char *from, enum quintet_precision precision) {
  return precision == QUINTET_HALF ? __builtin_convertvector(*(const NAMED(halves) *)from, NAMED(floats))
                                   : *(const NAMED(floats) *)from;
}

static float NAMED(load_one)(const char *from, enum quintet_precision precision) {
  return precision == QUINTET_HALF ? (float)*(const _Float16 *)from : *(const float *)from;
}

// Copies `depth` numbers of each of `count` rows to where a tile reads them: the first of every row, then the second.
// Rows that a tile lacks are zero. Up to LANES numbers behind its end are written over.
static void NAMED(pack)(
    const char *rows, size_t stride, enum quintet_precision precision, int count, int tile, int depth, float *packed) {
  int at = 0;
  for (; at + LANES <= depth; at += LANES)
    for (int group = 0; group < tile; group += LANES) {
      NAMED(floats) square[LANES] = {0}, dealt[LANES];
      for (int row = 0; row < least(LANES, count - group); row++)
        square[row] = NAMED(load)(rows + (group + row) * stride + at * precision, precision);
      // The rows of one half are dealt out between those of the other, until rows have become columns.
#pragma clang loop unroll(full)
      for (int round = LANES; round > 1; round /= 2) {
#pragma clang loop unroll(full)
        for (int row = 0; row < LANES / 2; row++) {
          dealt[2 * row] = __builtin_shufflevector(square[row], square[row + LANES / 2], LOW_HALVES);
          dealt[2 * row + 1] = __builtin_shufflevector(square[row], square[row + LANES / 2], HIGH_HALVES);
        }
        memcpy(square, dealt, sizeof square);
      }
#pragma clang loop unroll(full)
      for (int lane = 0; lane < LANES; lane++)
        *(NAMED(floats) *)(packed + (at + lane) * tile + group) = square[lane];
    }
  for (; at < depth; at++)
    for (int row = 0; row < tile; row++)
      packed[at * tile + row] =
          row < count ? NAMED(load_one)(rows + row * stride + at * precision, precision) : 0;
}

// A tile of the output, HIGH rows by WIDE columns: added to what is there, or written over it.
static void NAMED(multiply_tile)(
    const float *rows, const float *columns, int depth, bool add, float *output, size_t stride) {
  NAMED(floats) sums[WIDE][2] = {0};
  for (int at = 0; at < depth; at++, rows += NAMED(HIGH), columns += WIDE) {
    const NAMED(floats) low = *(const NAMED(floats) *)rows, high = *(const NAMED(floats) *)(rows + LANES);
#pragma clang loop unroll(full)
    for (int column = 0; column < WIDE; column++) {
      sums[column][0] += low * columns[column];
      sums[column][1] += high * columns[column];
    }
  }
#pragma clang loop unroll(full)
  for (int column = 0; column < WIDE; column++) {
    NAMED(floats) *to = (NAMED(floats) *)(output + column * stride);
    to[0] = add ? to[0] + sums[column][0] : sums[column][0];
    to[1] = add ? to[1] + sums[column][1] : sums[column][1];
  }
}

// A tile at the edge of the output, which has fewer rows or columns.
static void NAMED(multiply_edge)(
    const float *rows, const float *columns, int depth, bool add, float *output, size_t stride, int high, int wide) {
  float tile[WIDE * NAMED(HIGH)];
  NAMED(multiply_tile)(rows, columns, depth, false, tile, NAMED(HIGH));
  for (int column = 0; column < wide; column++)
    for (int row = 0; row < high; row++) {
      float *to = output + column * stride + row;
      *to = (add ? *to : 0) + tile[column * NAMED(HIGH) + row];
    }
}

// Up to MOST_COLUMNS columns.
static void NAMED(multiply_columns)(const struct quintet_product *product, int first, int count, float *work) {
  float *const packed_rows = work, *const packed_columns = work + MOST_DEPTH * (MOST_ROWS + 16);
  for (int start = 0; start < product->depth; start += MOST_DEPTH) {
    const int depth = least(MOST_DEPTH, product->depth - start);
    for (int column = 0; column < count; column += WIDE)
      NAMED(pack)(
          product->columns + (first + column) * product->column_stride + start * product->column_precision,
          product->column_stride, product->column_precision, least(WIDE, count - column), WIDE, depth,
          packed_columns + column * depth);
    for (int block = 0; block < product->row_count; block += MOST_ROWS) {
      const int row_count = least(MOST_ROWS, product->row_count - block);
      for (int row = 0; row < row_count; row += NAMED(HIGH))
        NAMED(pack)(
            product->rows + (block + row) * product->row_stride + start * product->row_precision, product->row_stride,
            product->row_precision, least(NAMED(HIGH), row_count - row), NAMED(HIGH), depth, packed_rows + row * depth);
      for (int column = 0; column < count; column += WIDE)
        for (int row = 0; row < row_count; row += NAMED(HIGH)) {
          const float *tile_rows = packed_rows + row * depth, *tile_columns = packed_columns + column * depth;
          float *output = product->output + (first + column) * product->output_stride + block + row;
          const int high = least(NAMED(HIGH), row_count - row), wide = least(WIDE, count - column);
          if (high == NAMED(HIGH) && wide == WIDE)
            NAMED(multiply_tile)(tile_rows, tile_columns, depth, start > 0, output, product->output_stride);
          else
            NAMED(multiply_edge)(
                tile_rows, tile_columns, depth, start > 0, output, product->output_stride, high, wide);
        }
    }
  }
}

static void NAMED(multiply_rows)(const struct quintet_product *product, int first, int count) {
  const int depth = product->depth;
  for (int row = first; row < first + count; row++) {
    const char *halves = product->rows + row * product->row_stride;
    for (int ahead = 0; ahead < depth * QUINTET_HALF; ahead += 64)
      __builtin_prefetch(halves + ROWS_AHEAD * product->row_stride + ahead, 0, 2);
    for (int number = 0; number < product->column_count; number++) {
      const float *column = (const float *)(product->columns + number * product->column_stride);
      NAMED(floats) sums[2] = {0};
      int at = 0;
      for (; at + 2 * LANES <= depth; at += 2 * LANES)
        for (int half = 0; half < 2; half++)
          sums[half] += NAMED(load)(halves + (at + half * LANES) * QUINTET_HALF, QUINTET_HALF) *
                        *(const NAMED(floats) *)(column + at + half * LANES);
      float total = 0;
      for (int lane = 0; lane < LANES; lane++) total += sums[0][lane] + sums[1][lane];
      for (; at < depth; at++) total += NAMED(load_one)(halves + at * QUINTET_HALF, QUINTET_HALF) * column[at];
      product->output[number * product->output_stride + row] = total;
    }
  }
}

// e^x for x ≤ 0, to 2 × 10⁻⁷; what is below −87 is nearly nothing. The polynomial is that of expf in S. Moshier's Cephes
// Mathematical Library 2.2.
static NAMED(floats) NAMED(exponential)(NAMED(floats) x) {
  x = __builtin_elementwise_max(x, (NAMED(floats)){} - 87);
  const NAMED(floats) power = __builtin_elementwise_rint(x * 1.44269504088896341f);
  x = x - power * 0.693359375f + power * 2.12194440e-4f;
  NAMED(floats) sum = x * 1.9875691500e-4f + 1.3981999507e-3f;
  sum = sum * x + 8.3334519073e-3f;
  sum = sum * x + 4.1665795894e-2f;
  sum = sum * x + 1.6666665459e-1f;
  sum = sum * x + 5.0000001201e-1f;
  sum = sum * x * x + x + 1;
  const NAMED(integers) two_to_power = (__builtin_convertvector(power, NAMED(integers)) + 127) << 23;
  return sum * (NAMED(floats))two_to_power;
}

static void NAMED(softmax)(const float *input, float scale, int count, float *output) {
  const int whole = count / LANES * LANES;
  const size_t rest = (count - whole) * sizeof(float);
  // What is left at the end, filled up with what has no weight.
  NAMED(floats) last = (NAMED(floats)){} - INFINITY, most = last, sums = {0};
  memcpy(&last, input + whole, rest);
  if (rest > 0) most = last = last * scale;
  for (int at = 0; at < whole; at += LANES)
    most = __builtin_elementwise_max(most, *(const NAMED(floats) *)(input + at) * scale);
  float greatest = -INFINITY, sum = 0;
  for (int lane = 0; lane < LANES; lane++) greatest = most[lane] > greatest ? most[lane] : greatest;
  last = NAMED(exponential)(last - greatest);
  for (int at = 0; at < whole; at += LANES) {
    const NAMED(floats) one = NAMED(exponential)(*(const NAMED(floats) *)(input + at) * scale - greatest);
    *(NAMED(floats) *)(output + at) = one;
    sums += one;
  }
  sums += last;
  for (int lane = 0; lane < LANES; lane++) sum += sums[lane];
  for (int at = 0; at < whole; at += LANES) *(NAMED(floats) *)(output + at) /= sum;
  last /= sum;
  memcpy(output + whole, &last, rest);
}
