import CMath
import DSP

/// Rows of numbers with time along them, and silence where nothing was written.
///
/// Four neighbours of a row are four lanes: a layer then needs no shuffling, whatever its shape.
final class Plane {
  /// How many frames a row has room for: those of a window, and what the last lanes read beyond them.
  static let frames = 192

  let start: UnsafeMutablePointer<Float>
  private let count: Int

  init(rows: Int) {
    count = rows * Self.frames
    start = .allocate(capacity: count)
    start.initialize(repeating: 0, count: count)
  }

  deinit { start.deallocate() }

  @inline(__always)
  func row(_ number: Int) -> UnsafeMutablePointer<Float> { start + number * Self.frames }

  /// Nothing below zero, in all rows.
  func relu() {
    for index in stride(from: 0, to: count, by: 4) {
      store4(four_larger(load4(start + index), SIMD4()), to: start + index)
    }
  }
}
