/// SQL as it was written, looked through once: how many values it takes, and what PostgreSQL reads.
struct StatementText: Sendable {
  let sql: String
  /// The same with `$1`, `$2` … for each `?`.
  let numbered: String
  let valueCount: Int

  /// Refuses what would work on one database only, or break the transaction it runs in.
  init(_ sql: String) throws {
    var scanner = StatementScanner(Array(sql.utf8))
    try scanner.scan()
    guard !Self.reserved.contains(scanner.firstWord) || sql == Self.deferring else {
      throw StorageError(
        .misuse, "\(scanner.firstWord) is managed by the database; leave it out", cause: sql)
    }
    self.sql = sql
    numbered = String(decoding: scanner.numbered, as: UTF8.self)
    valueCount = scanner.valueCount
  }

  /// Words of our own, without values, which may do what others' may not.
  init(own sql: String) {
    (self.sql, numbered, valueCount) = (sql, sql, 0)
  }

  /// Throws unless there is one value for each `?`.
  func check(_ values: [Value]) throws {
    guard values.count == valueCount else {
      throw StorageError(
        .misuse, "the statement takes \(valueCount) values, but got \(values.count)",
        cause: sql)
    }
  }

  /// Has SQLite look at foreign keys when the transaction ends, and not after each statement.
  static let deferring = "PRAGMA defer_foreign_keys = ON"

  private static let reserved: Set<String> = [
    "BEGIN", "START", "COMMIT", "END", "ROLLBACK", "ABORT", "SAVEPOINT", "RELEASE", "PREPARE",
    "ATTACH", "DETACH", "PRAGMA", "VACUUM", "SET", "LISTEN", "UNLISTEN", "COPY", "DISCARD",
  ]
}

/// Walks through SQL and knows strings, quoted names and comments from the rest.
private struct StatementScanner {
  let text: [UInt8]
  var numbered: [UInt8] = []
  var valueCount = 0
  var firstWord = ""
  private var index = 0
  private var ended = false

  init(_ text: [UInt8]) {
    self.text = text
    numbered.reserveCapacity(text.count + 16)
  }

  mutating func scan() throws {
    guard !text.contains(0) else {
      throw StorageError(.misuse, "a statement with a zero byte cannot be run")
    }
    while index < text.count {
      let start = index
      try step()
      if text[start] != UInt8(ascii: "?") { numbered += text[start..<index] }
    }
    guard !firstWord.isEmpty else { throw StorageError(.misuse, "the statement is empty") }
  }

  /// Moves past one thing: a comment, a quoted part, a word, or a single character.
  private mutating func step() throws {
    let byte = text[index]
    if byte == UInt8(ascii: "-") && next == UInt8(ascii: "-") { return skipLine() }
    if byte == UInt8(ascii: "/") && next == UInt8(ascii: "*") { return skipComment() }
    if isSpace(byte) {
      index += 1
      return
    }
    guard !ended else {
      throw StorageError(.misuse, "run one statement at a time", cause: written)
    }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): skipQuoted(byte)
    case UInt8(ascii: ";"):
      ended = true
      index += 1
    case UInt8(ascii: "?"): try readPlaceholder()
    case UInt8(ascii: "$"), UInt8(ascii: "`"), UInt8(ascii: "["):
      throw StorageError(
        .misuse, "“\(Character(UnicodeScalar(byte)))” differs between databases",
        cause: written)
    default:
      if isWord(byte) { readWord() } else { index += 1 }
    }
  }

  private var next: UInt8? { index + 1 < text.count ? text[index + 1] : nil }
  private var written: String { String(decoding: text, as: UTF8.self) }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private func isWord(_ byte: UInt8) -> Bool {
    byte >= 128 || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 32)
  }

  private mutating func skipLine() {
    while index < text.count && text[index] != 10 { index += 1 }
  }

  private mutating func skipComment() {
    index += 2
    while index < text.count {
      if text[index] == UInt8(ascii: "*") && next == UInt8(ascii: "/") {
        index += 2
        return
      }
      index += 1
    }
  }

  /// Quotes within are doubled, which looks like two parts side by side and needs no special care.
  private mutating func skipQuoted(_ quote: UInt8) {
    index += 1
    while index < text.count && text[index] != quote { index += 1 }
    index = min(index + 1, text.count)
  }

  private mutating func readWord() {
    let start = index
    while index < text.count && isWord(text[index]) { index += 1 }
    if firstWord.isEmpty {
      firstWord = String(decoding: text[start..<index], as: UTF8.self).uppercased()
    }
  }

  private mutating func readPlaceholder() throws {
    if let next, isWord(next) || next == UInt8(ascii: "|") || next == UInt8(ascii: "&") {
      throw StorageError(.misuse, "write a bare ? for each value", cause: written)
    }
    valueCount += 1
    numbered += Array("$\(valueCount)".utf8)
    index += 1
  }
}
