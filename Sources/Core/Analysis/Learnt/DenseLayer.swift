/// Sums of inputs with learnt weights: one answer for each row of outputs.
struct DenseLayer {
  private let weights, bias: [Float]
  private let inputs: Int
  var outputs: Int { bias.count }

  init(_ numbers: inout LearntNumbers, inputs: Int, outputs: Int) {
    self.inputs = inputs
    weights = numbers.read(inputs * outputs)
    bias = numbers.read(outputs)
  }

  /// Adds the answer to the inputs to what stands at `target`.
  func add(_ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>) {
    weights.withUnsafeBufferPointer { weights in
      for output in 0..<outputs { target[output] += bias[output] }
      for input in 0..<inputs {
        let value = source[input]
        guard value != 0 else { continue }
        let line = weights.baseAddress! + input * outputs
        for output in 0..<outputs { target[output] += value * line[output] }
      }
    }
  }

  /// The answer of a layer that has only one.
  func sum(_ source: UnsafePointer<Float>) -> Float {
    var result: Float = 0
    add(source, to: &result)
    return result
  }

  /// The answers to many inputs, one after the other; nil when `shouldContinue` answers false.
  func rows(_ source: [Float], shouldContinue: () -> Bool = { true }) -> [Float]? {
    let count = source.count / inputs
    var result = [Float](repeating: 0, count: count * outputs)
    let isDone = source.withUnsafeBufferPointer { source in
      result.withUnsafeMutableBufferPointer { result in
        for row in 0..<count {
          if row % 4_096 == 0, !shouldContinue() { return false }
          add(source.baseAddress! + row * inputs, to: result.baseAddress! + row * outputs)
        }
        return true
      }
    }
    return isDone ? result : nil
  }
}
