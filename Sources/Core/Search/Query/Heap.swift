/// Keeps the best of many: a binary heap with the worst of those kept at its top.
struct Heap {
  struct Item {
    let score: Int32
    let id: Int
    let slot: Int

    /// Whether it gives way to another.
    @inline(__always)
    func isWorse(than other: Item) -> Bool {
      score != other.score ? score < other.score : id > other.id
    }
  }

  private let most: Int
  private(set) var items: [Item] = []

  init(most: Int) {
    self.most = most
    items.reserveCapacity(most)
  }

  @inline(__always)
  mutating func offer(_ item: Item) {
    if items.count < most {
      items.append(item)
      rise()
    } else if most > 0, items[0].isWorse(than: item) {
      items[0] = item
      sink()
    }
  }

  private mutating func rise() {
    var index = items.count - 1
    while index > 0, items[index].isWorse(than: items[(index - 1) / 2]) {
      items.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func sink() {
    var index = 0
    while true {
      var worst = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < items.count && items[child].isWorse(than: items[worst]) { worst = child }
      guard worst != index else { return }
      items.swapAt(index, worst)
      index = worst
    }
  }
}
