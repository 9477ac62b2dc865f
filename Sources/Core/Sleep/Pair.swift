/// One frame: left and right.
typealias Pair = SIMD2<Double>

extension UnsafeMutablePointer {
  /// The elements of an array in memory of their own, to be deallocated.
  static func copy(of elements: [Pointee]) -> UnsafeMutablePointer<Pointee> {
    let memory = allocate(capacity: elements.isEmpty ? 1 : elements.count)
    for (index, element) in elements.enumerated() { (memory + index).initialize(to: element) }
    return memory
  }
}

/// Where the layers of a sound are added up: what is heard as it is, and what goes through the room.
struct MixBuffers {
  let dry: UnsafeMutablePointer<Pair>
  let wet: UnsafeMutablePointer<Pair>
  /// A quantum that a layer may work in.
  let scratch: UnsafeMutablePointer<Pair>
  let quantum: Int
  let rate: Double

  init(quantum: Int, rate: Double) {
    (self.quantum, self.rate) = (quantum, rate)
    dry = .allocate(capacity: 3 * quantum)
    dry.initialize(repeating: .zero, count: 3 * quantum)
    wet = dry + quantum
    scratch = dry + 2 * quantum
  }

  func deallocate() { dry.deallocate() }

  func clear() {
    for frame in 0..<2 * quantum { dry[frame] = .zero }
  }
}
