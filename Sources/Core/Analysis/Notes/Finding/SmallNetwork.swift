import CMath
import DSP

/// A network of one layer with up to 32 units.
struct SmallNetwork {
  let inputs: Int
  /// A row of 32 for each input.
  private let first: [Float]
  private let firstBias: [Float]
  private let second: [Float]
  private let secondBias: Float

  /// Takes as many numbers as it has from a file.
  init(inputs: Int, units: Int, _ numbers: inout LearntNumbers) {
    self.inputs = inputs
    let rows = numbers.take(inputs * units)
    var first = [Float](repeating: 0, count: inputs * RowSum.frames)
    for place in rows.indices { first[place / units * RowSum.frames + place % units] = rows[place] }
    self.first = first
    let nothing = [Float](repeating: 0, count: RowSum.frames - units)
    firstBias = numbers.take(units) + nothing
    second = numbers.take(units) + nothing
    secondBias = numbers.take(1)[0]
  }

  /// How much speaks for it: above zero it is more likely than not.
  func score(_ input: UnsafePointer<Float>) -> Float {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: RowSum.frames) { inner in
      var sum = firstBias.withUnsafeBufferPointer { RowSum($0.baseAddress!) }
      first.withUnsafeBufferPointer { weights in
        for place in 0..<inputs {
          sum.add(weights.baseAddress! + place * RowSum.frames, input[place])
        }
      }
      sum.store(inner.baseAddress!)
      var result = secondBias
      for unit in 0..<RowSum.frames where inner[unit] > 0 { result += inner[unit] * second[unit] }
      return result
    }
  }
}
