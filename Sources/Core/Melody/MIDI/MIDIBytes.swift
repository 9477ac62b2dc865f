/// Reads a MIDI file byte by byte, and never beyond its end.
struct MIDIBytes {
  let bytes: [UInt8]
  var at: Int
  let end: Int

  init(_ bytes: [UInt8], from at: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    self.at = at
    self.end = min(end ?? bytes.count, bytes.count)
  }

  var isAtEnd: Bool { at >= end }

  mutating func byte() throws(MIDIError) -> UInt8 {
    guard at < end else { throw .broken(byte: at) }
    defer { at += 1 }
    return bytes[at]
  }

  /// A number of so many bytes, the largest first.
  mutating func number(_ count: Int) throws(MIDIError) -> Int {
    var value = 0
    for _ in 0..<count { value = value << 8 | Int(try byte()) }
    return value
  }

  /// A number of seven bits a byte, four bytes at most.
  mutating func variable() throws(MIDIError) -> Int {
    let start = at
    var value = 0
    for _ in 0..<4 {
      let next = try byte()
      value = value << 7 | Int(next & 0x7f)
      if next < 0x80 { return value }
    }
    throw .broken(byte: start)
  }

  mutating func skip(_ count: Int) throws(MIDIError) {
    guard count >= 0, count <= end - at else { throw .broken(byte: at) }
    at += count
  }

  /// Whether the next four bytes are these letters; then they are behind.
  mutating func has(_ letters: StaticString) -> Bool {
    guard letters.utf8CodeUnitCount == 4, end - at >= 4 else { return false }
    for i in 0..<4 where bytes[at + i] != letters.utf8Start[i] { return false }
    at += 4
    return true
  }
}
