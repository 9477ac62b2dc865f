/// Builds little-endian files.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  mutating func add(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
  }

  mutating func add<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

/// Reads little-endian files; beyond the end everything is zero, so lengths are checked by callers.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func next<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
    let size = MemoryLayout<Number>.size
    guard position + size <= bytes.endIndex else {
      position = bytes.endIndex
      return 0
    }
    defer { position += size }
    let offset = position - bytes.startIndex
    return bytes.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type))
    }
  }

  mutating func next(bytes count: Int) -> [UInt8] {
    let end = min(position + count, bytes.endIndex)
    defer { position = end }
    let found = Array(bytes[position..<end])
    return found + [UInt8](repeating: 0, count: count - found.count)
  }
}
