/// Many short lists of numbers in one block of memory.
///
/// A list lies in a block whose size is a power of two, and moves to the next size when it is full. Blocks that
/// were left are used again.
struct ListPool: Sendable {
  /// Where a list is. Whoever holds it hands it back at each call that changes it.
  struct List: Sendable {
    var start: UInt32 = 0
    var count: UInt32 = 0
    /// The block has 2^size numbers.
    var size: UInt8 = 0
  }

  private(set) var cells: [UInt32] = []
  /// The first free block of each size, each of which names the next; `none` ends the row.
  private var free = [UInt32](repeating: ListPool.none, count: 32)
  private static let none = UInt32.max

  var bytes: Int { 4 * cells.capacity }

  mutating func append(_ number: UInt32, to list: inout List) {
    if list.count == 0 {
      list = List(start: block(ofSize: 0), count: 0, size: 0)
    } else if list.count == 1 << UInt32(list.size) {
      grow(&list)
    }
    cells[Int(list.start + list.count)] = number
    list.count += 1
  }

  /// Makes a list of numbers that are all known.
  mutating func list(of numbers: [UInt32]) -> List {
    guard !numbers.isEmpty else { return List() }
    var size: UInt8 = 0
    while 1 << Int(size) < numbers.count { size += 1 }
    let start = block(ofSize: size)
    for (i, number) in numbers.enumerated() { cells[Int(start) + i] = number }
    return List(start: start, count: UInt32(numbers.count), size: size)
  }

  /// Takes a number out; the last one moves to its index.
  mutating func remove(at index: Int, from list: inout List) {
    list.count -= 1
    cells[Int(list.start) + index] = cells[Int(list.start + list.count)]
    if list.count == 0 { free(&list) }
  }

  mutating func set(_ number: UInt32, at index: Int, of list: List) {
    cells[Int(list.start) + index] = number
  }

  func last(of list: List) -> UInt32 {
    cells[Int(list.start + list.count) - 1]
  }

  func numbers(of list: List) -> ArraySlice<UInt32> {
    cells[Int(list.start)..<Int(list.start + list.count)]
  }

  /// Gives the block of a list back.
  mutating func free(_ list: inout List) {
    cells[Int(list.start)] = free[Int(list.size)]
    free[Int(list.size)] = list.start
    list = List()
  }

  private mutating func grow(_ list: inout List) {
    let start = block(ofSize: list.size + 1)
    for i in 0..<Int(list.count) { cells[Int(start) + i] = cells[Int(list.start) + i] }
    var old = list
    list = List(start: start, count: list.count, size: list.size + 1)
    free(&old)
  }

  private mutating func block(ofSize size: UInt8) -> UInt32 {
    let found = free[Int(size)]
    if found != Self.none {
      free[Int(size)] = cells[Int(found)]
      return found
    }
    let start = UInt32(cells.count)
    for _ in 0..<1 << Int(size) { cells.append(0) }
    return start
  }
}
