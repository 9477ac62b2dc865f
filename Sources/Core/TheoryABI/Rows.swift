/// Rows of cells as text.
struct Rows {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ name: String, _ cells: [String]) {
    bytes += Array(name.utf8)
    for cell in cells {
      bytes.append(UInt8(ascii: "\t"))
      bytes += Array(cell.utf8)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func add(_ name: String, _ cell: String) { add(name, [cell]) }

  mutating func add(_ name: String, _ numbers: [Int]) { add(name, numbers.map { String($0) }) }
}
