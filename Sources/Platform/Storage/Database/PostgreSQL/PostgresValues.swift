/// Values as libpq takes them: bytes as they are, everything else as text that the column's type reads.
struct PostgresValues {
  private var storage: [UInt8] = []
  private var offsets: [Int?] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []

  init(_ values: [Value]) throws {
    for value in values { try add(value.checked()) }
  }

  private mutating func add(_ value: Value) throws {
    switch value {
    case .null: add(nil, isBinary: false)
    case .integer(let number): add(Array(String(number).utf8), isBinary: false)
    case .real(let number): add(Array("\(number)".utf8), isBinary: false)
    case .text(let text): add(Array(text.utf8), isBinary: false)
    case .bytes(let bytes): add(bytes, isBinary: true)
    }
    guard storage.count < 1 << 30 else {
      throw StorageError(.misuse, "values of more than 1 GiB cannot be stored in a database")
    }
  }

  private mutating func add(_ bytes: [UInt8]?, isBinary: Bool) {
    offsets.append(bytes == nil ? nil : storage.count)
    lengths.append(Int32(truncatingIfNeeded: bytes?.count ?? 0))
    formats.append(isBinary ? 1 : 0)
    // libpq wants text to end with a zero, and an address even where there are no bytes.
    if let bytes { storage += bytes + [0] }
  }

  /// Lends the values to a call of libpq.
  func with<R>(
    _ body: (
      Int32, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>, UnsafePointer<Int32>
    ) throws -> R
  ) rethrows -> R {
    try storage.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let pointers = offsets.map { offset in offset.flatMap { number in start.map { $0 + number } }
      }
      return try body(Int32(offsets.count), pointers, lengths, formats)
    }
  }
}
