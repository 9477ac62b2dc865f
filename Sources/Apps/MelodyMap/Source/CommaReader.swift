/// Reads comma-separated values (RFC 4180): quotes, line ends of every kind, and the semicolons or tabs
/// that some programs write instead.
struct CommaReader {
  /// A list that has more is refused whole.
  static let mostRows = 200_000
  private static let mostColumns = 1_000

  private let bytes: [UInt8]
  private var index = 0
  private let comma: UInt8

  private static let quote = UInt8(ascii: "\"")
  private static let (lineFeed, carriageReturn): (UInt8, UInt8) = (10, 13)

  /// The rows of a list whose first one names the columns. Empty rows are counted and left out.
  static func rows(_ bytes: [UInt8]) throws(SourceError) -> [SheetRow] {
    var reader = CommaReader(bytes)
    guard let head = try reader.record() else {
      throw SourceError("source_empty", "The list is empty.")
    }
    let columns = try Self.columns(head)
    var rows: [SheetRow] = []
    var number = 1
    while let record = try reader.record() {
      number += 1
      guard number <= mostRows else { throw .tooLong }
      var cells: [SheetColumn: String] = [:]
      for (column, text) in zip(columns, record) where !text.isEmpty {
        if let column { cells[column] = text }
      }
      if !cells.isEmpty { rows.append(SheetRow(number: number, cells: cells)) }
    }
    return rows
  }

  private static func columns(_ head: [String]) throws(SourceError) -> [SheetColumn?] {
    let columns = head.map { SheetColumn(named: $0) }
    for column in SheetColumn.allCases where columns.filter({ $0 == column }).count > 1 {
      throw SourceError("column_twice", "The column \(column.rawValue) appears twice.")
    }
    let missing = SheetColumn.needed.filter { !columns.contains($0) }.map(\.rawValue)
    guard missing.isEmpty else {
      throw SourceError(
        "column_missing",
        "The first row must name the columns. These are missing: "
          + missing.joined(separator: ", ") + ".")
    }
    return columns
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    let head = bytes[index...].prefix { $0 != Self.lineFeed && $0 != Self.carriageReturn }
    let marks = [UInt8(ascii: ","), UInt8(ascii: ";"), 9]
    // The first of those that stand there most often.
    let counts = marks.map { mark in head.count { $0 == mark } }
    comma = marks[counts.firstIndex(of: counts.max() ?? 0) ?? 0]
  }

  /// The next row; nil at the end.
  private mutating func record() throws(SourceError) -> [String]? {
    guard index < bytes.count else { return nil }
    var fields: [String] = []
    while true {
      guard fields.count < Self.mostColumns else { throw .tooWide }
      fields.append(try field())
      guard index < bytes.count else { return fields }
      let byte = bytes[index]
      index += 1
      if byte == comma { continue }
      if byte == Self.carriageReturn, index < bytes.count, bytes[index] == Self.lineFeed {
        index += 1
      }
      return fields
    }
  }

  private mutating func field() throws(SourceError) -> String {
    var text: [UInt8] = []
    if index < bytes.count, bytes[index] == Self.quote {
      index += 1
      try readQuoted(&text)
    }
    while index < bytes.count, bytes[index] != comma, bytes[index] != Self.lineFeed,
      bytes[index] != Self.carriageReturn
    {
      text.append(bytes[index])
      index += 1
    }
    guard let string = String(validating: text, as: UTF8.self) else { throw .notText }
    return string
  }

  /// What stands between quotes; two of them are one.
  private mutating func readQuoted(_ text: inout [UInt8]) throws(SourceError) {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == Self.quote else {
        text.append(byte)
        continue
      }
      guard index < bytes.count, bytes[index] == Self.quote else { return }
      text.append(byte)
      index += 1
    }
    throw SourceError(
      "source_not_whole", "The list is incomplete: it ends inside quotes.")
  }
}
