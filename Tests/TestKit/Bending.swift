extension SeededRandom {
  /// Bytes of which a few are changed, dropped, doubled or cut off; some become one of those that are
  /// awkward in their format.
  public mutating func bend(_ bytes: [UInt8], awkward: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &self) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &self)
      switch Int.random(in: 0..<6, using: &self) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 1: bytes[index] = .random(in: 0...255, using: &self)
      case 2: bytes[index] = awkward.randomElement(using: &self)!
      case 3: bytes.removeSubrange(index..<min(index + 4, bytes.count))
      case 4: bytes.insert(contentsOf: bytes[index...].prefix(9), at: index)
      default: bytes.removeLast(bytes.count - index)
      }
    }
    return bytes
  }
}
