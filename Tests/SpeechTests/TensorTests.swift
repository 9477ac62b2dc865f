import CTensor
import Glibc
import TestKit
import Testing

/// Two matrices whose rows and columns have something else between them, and what their product is.
private struct Example {
  let (rows, columns, depth): (Int, Int, Int)
  let (rowStride, columnStride, outputStride): (Int, Int, Int)
  var halves: [Float16]
  var columnHalves: [Float16]
  var singles: [Float]

  init(rows: Int, columns: Int, depth: Int) {
    (self.rows, self.columns, self.depth) = (rows, columns, depth)
    (rowStride, columnStride, outputStride) = (depth + 3, depth + 5, rows + 7)
    var random = SeededRandom(seed: UInt64(rows + columns + depth))
    halves = (0..<rows * rowStride).map { _ in Float16(Float.random(in: -1...1, using: &random)) }
    singles = (0..<columns * columnStride).map { _ in .random(in: -1...1, using: &random) }
    columnHalves = singles.map { Float16($0) }
  }

  /// What the output must be, as far as single precision has it, and is where there is none: 9.
  func isProduct(_ output: [Float], of columns: [Float]) -> Bool {
    for column in 0..<self.columns {
      for row in 0..<outputStride {
        let got = output[column * outputStride + row]
        guard row < rows else {
          if got != 9 { return false }
          continue
        }
        var (sum, size) = (0.0, 0.0)
        for at in 0..<depth {
          let one =
            Double(halves[row * rowStride + at]) * Double(columns[column * columnStride + at])
          (sum, size) = (sum + one, size + abs(one))
        }
        if abs(Double(got) - sum) > 1e-5 * size { return false }
      }
    }
    return true
  }

  func withProduct(
    _ precision: quintet_precision, _ body: (UnsafePointer<quintet_product>) -> Void
  ) -> [Float] {
    var output = [Float](repeating: 9, count: columns * outputStride)
    halves.withUnsafeBytes { rowBytes in
      let multiply = { (columnBytes: UnsafeRawBufferPointer) in
        output.withUnsafeMutableBufferPointer { output in
          var product = quintet_product(
            rows: rowBytes.baseAddress?.assumingMemoryBound(to: CChar.self),
            columns: columnBytes.baseAddress?.assumingMemoryBound(to: CChar.self),
            row_stride: rowStride * 2, column_stride: columnStride * Int(precision.rawValue),
            row_precision: QUINTET_HALF, column_precision: precision, row_count: Int32(rows),
            column_count: Int32(columns), depth: Int32(depth), output: output.baseAddress,
            output_stride: outputStride)
          body(&product)
        }
      }
      if precision == QUINTET_HALF {
        columnHalves.withUnsafeBytes(multiply)
      } else {
        singles.withUnsafeBytes(multiply)
      }
    }
    return output
  }
}

@Suite struct TensorTests {
  /// All that this processor can run.
  static let kernels = [QUINTET_KERNEL_AVX2, QUINTET_KERNEL_AVX512].filter {
    $0.rawValue <= quintet_best_kernel().rawValue
  }

  @Test(
    arguments: kernels,
    [(1, 1, 1), (32, 12, 16), (33, 13, 17), (64, 100, 70), (40, 1_540, 31), (400, 25, 1_100)])
  func multipliesAllRows(_ kernel: quintet_kernel, size: (Int, Int, Int)) {
    let example = Example(rows: size.0, columns: size.1, depth: size.2)
    let work = UnsafeMutablePointer<Float>.allocate(capacity: Int(QUINTET_PRODUCT_WORK) + 64)
    defer { work.deallocate() }
    (work + Int(QUINTET_PRODUCT_WORK)).initialize(repeating: 7, count: 64)
    for precision in [QUINTET_HALF, QUINTET_SINGLE] {
      let output = example.withProduct(precision) { product in
        // In two parts, as two threads do.
        let first = Int32(example.columns / 2)
        quintet_multiply_columns(kernel, product, 0, first, work)
        quintet_multiply_columns(kernel, product, first, Int32(example.columns) - first, work)
      }
      let columns =
        precision == QUINTET_HALF ? example.columnHalves.map { Float($0) } : example.singles
      #expect(example.isProduct(output, of: columns))
    }
    #expect((0..<64).allSatisfy { work[Int(QUINTET_PRODUCT_WORK) + $0] == 7 })
  }

  @Test(arguments: kernels, [(1, 1, 1), (5, 1, 16), (1_001, 1, 384), (70, 31, 45)])
  func multipliesSomeRows(_ kernel: quintet_kernel, size: (Int, Int, Int)) {
    let example = Example(rows: size.0, columns: size.1, depth: size.2)
    let output = example.withProduct(QUINTET_SINGLE) { product in
      let first = Int32(example.rows / 3)
      quintet_multiply_rows(kernel, product, 0, first)
      quintet_multiply_rows(kernel, product, first, Int32(example.rows) - first)
    }
    #expect(example.isProduct(output, of: example.singles))
  }

  @Test(arguments: kernels, [1, 16, 45, 1_500])
  func makesProbabilities(_ kernel: quintet_kernel, count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    var numbers = (0..<count).map { _ in Float.random(in: -300...300, using: &random) }
    let powers = numbers.map { exp(Double($0 * 0.125 - numbers.max()! * 0.125)) }
    let sum = powers.reduce(0, +)
    numbers.append(9)
    numbers.withUnsafeMutableBufferPointer {
      quintet_softmax(kernel, $0.baseAddress, 0.125, Int32(count), $0.baseAddress)
    }
    #expect(zip(numbers, powers).allSatisfy { abs(Double($0) - $1 / sum) < 1e-6 })
    #expect(abs(numbers.dropLast().reduce(0, +) - 1) < 1e-5)
    #expect(numbers.last == 9)
  }
}
