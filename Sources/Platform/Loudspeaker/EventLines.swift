/// Takes a stream of events apart (`text/event-stream`, as the HTML standard defines it).
struct EventLines {
  struct Event: Equatable {
    var name: String
    var data: String
  }

  /// A line that is longer is no event of ours.
  private static let longest = 1 << 16

  private(set) var line: [UInt8] = []
  private var isTooLong = false
  private var name = ""
  private var data: [String] = []

  /// The events that are whole after these bytes.
  mutating func read(_ bytes: some Sequence<UInt8>) -> [Event] {
    var events: [Event] = []
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        if line.count < Self.longest { line.append(byte) } else { isTooLong = true }
        continue
      }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if let event = endLine() { events.append(event) }
      line.removeAll(keepingCapacity: true)
    }
    return events
  }

  private mutating func endLine() -> Event? {
    guard !line.isEmpty || isTooLong else {
      defer { (name, data) = ("", []) }
      return data.isEmpty ? nil : Event(name: name, data: data.joined(separator: "\n"))
    }
    defer { isTooLong = false }
    guard !isTooLong, data.count < 100 else { return nil }
    let sides = line.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    var value = sides.count > 1 ? sides[1] : []
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    switch String(decoding: sides[0], as: UTF8.self) {
    case "event": name = String(decoding: value, as: UTF8.self)
    case "data": data.append(String(decoding: value, as: UTF8.self))
    default: break
    }
    return nil
  }
}
