/// A network of one layer with one answer.
struct SmallNetwork {
  private let first, second: DenseLayer

  /// Takes as many numbers as it has from a file.
  init(inputs: Int, units: Int, _ numbers: inout LearntNumbers) {
    first = DenseLayer(&numbers, inputs: inputs, outputs: units)
    second = DenseLayer(&numbers, inputs: units, outputs: 1)
  }

  /// How much speaks for it: above zero it is more likely than not.
  func score(_ input: UnsafePointer<Float>) -> Float {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: first.outputs) { inner in
      inner.initialize(repeating: 0)
      first.add(input, to: inner.baseAddress!)
      for unit in inner.indices { inner[unit] = max(inner[unit], 0) }
      return second.sum(inner.baseAddress!)
    }
  }
}
