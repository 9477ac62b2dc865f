/// Finds documents by words as people remember them: misspelt, misheard, split, joined, half typed.
///
/// A value: a search changes nothing, and any number may run at once. Equal documents give equal answers,
/// whatever was added and removed before, natively and in WebAssembly. Adding costs time by the words of the
/// document; a search looks at every different word of the index once for each word of the query.
public struct SearchIndex: Sendable {
  /// The points that a favourite has before others.
  public static let favourite = 10

  var vocabulary = Vocabulary()
  /// For each word of the vocabulary the documents that it stands in.
  var postings: [ListPool.List] = []
  var postingPool = ListPool()
  /// For each slot of a document its words, in their order.
  var documents: [ListPool.List] = []
  var entryPool = ListPool()
  var ids: [Int] = []
  var boosts: [Int32] = []
  private var slots: [Int: UInt32] = [:]
  private var freeSlots: [UInt32] = []
  private var wordCount = 0

  public init() {}

  /// Documents in the index.
  public var count: Int { slots.count }

  /// Different words in the index.
  public var differentWords: Int { vocabulary.count }

  /// About how much memory the index holds.
  public var memoryBytes: Int {
    vocabulary.bytes + postingPool.bytes + entryPool.bytes
      + MemoryLayout<ListPool.List>.stride * (postings.capacity + documents.capacity)
      + 8 * ids.capacity + 4 * (boosts.capacity + freeSlots.capacity)
      // A dictionary keeps a quarter of its slots empty.
      + 16 * slots.capacity * 4 / 3
  }

  public func contains(_ id: Int) -> Bool {
    slots[id] != nil
  }

  /// Takes a document in; one with the same id is replaced. `boost` is added to its score, in points.
  public mutating func add(id: Int, fields: [SearchField], boost: Int = 0) throws(SearchError) {
    guard fields.count <= SearchLimits.fields else {
      throw .tooManyFields(limit: SearchLimits.fields)
    }
    guard (0...100).contains(boost) else { throw .boostOutOfRange(boost) }
    let texts = try Self.words(of: fields)
    let added = texts.reduce(0) { $0 + $1.count }
    guard added <= SearchLimits.documentWords else {
      throw .tooManyWords(limit: SearchLimits.documentWords)
    }
    let replaced = slots[id].map { Int(documents[Int($0)].count) }
    guard replaced != nil || count < SearchLimits.documents,
      wordCount - (replaced ?? 0) + added <= SearchLimits.words,
      vocabulary.count + added <= SearchLimits.differentWords
    else { throw .indexFull(documents: count) }
    remove(id: id)
    insert(id, texts, fields, boost)
  }

  private static func words(of fields: [SearchField]) throws(SearchError) -> [Words] {
    var texts: [Words] = []
    for field in fields {
      guard field.text.count <= SearchLimits.textBytes else {
        throw .textTooLong(bytes: field.text.count)
      }
      guard (1...10).contains(field.weight) else { throw .weightOutOfRange(field.weight) }
      texts.append(Words(utf8: field.text))
    }
    return texts
  }

  private mutating func insert(_ id: Int, _ texts: [Words], _ fields: [SearchField], _ boost: Int) {
    let slot = freeSlots.popLast() ?? UInt32(ids.count)
    if Int(slot) == ids.count {
      ids.append(id)
      boosts.append(0)
      documents.append(ListPool.List())
    }
    var entries: [UInt32] = []
    for (field, words) in texts.enumerated() {
      let weight = fields[field].weight
      for position in 0..<words.count {
        let term = vocabulary.add(words[position])
        entries.append(Entry(term: term, field: field, weight: weight).bits)
        post(
          Posting(slot: slot, weight: weight, fieldWords: words.count, position: position), of: term
        )
      }
    }
    ids[Int(slot)] = id
    boosts[Int(slot)] = Int32(boost)
    documents[Int(slot)] = entryPool.list(of: entries)
    slots[id] = slot
    wordCount += entries.count
  }

  /// A document has one posting for each of its words: the best.
  private mutating func post(_ posting: Posting, of term: UInt32) {
    while postings.count <= Int(term) { postings.append(ListPool.List()) }
    let list = postings[Int(term)]
    if list.count > 0 {
      let last = Posting(bits: postingPool.last(of: list))
      if last.slot == posting.slot {
        if posting.bits > last.bits {
          postingPool.set(posting.bits, at: Int(list.count) - 1, of: list)
        }
        return
      }
    }
    postingPool.append(posting.bits, to: &postings[Int(term)])
  }

  /// Takes a document out; false when there is none with this id.
  @discardableResult
  public mutating func remove(id: Int) -> Bool {
    guard let slot = slots.removeValue(forKey: id) else { return false }
    let entries = Array(entryPool.numbers(of: documents[Int(slot)]))
    for entry in entries { unpost(Int(slot), of: Entry(bits: entry).term) }
    if !entries.isEmpty { entryPool.free(&documents[Int(slot)]) }
    wordCount -= entries.count
    freeSlots.append(slot)
    return true
  }

  private mutating func unpost(_ slot: Int, of term: UInt32) {
    let list = postings[Int(term)]
    let position = postingPool.cells.withUnsafeBufferPointer { cells in
      (0..<Int(list.count)).first { Posting(bits: cells[Int(list.start) + $0]).slot == slot }
    }
    guard let position else { return }
    postingPool.remove(at: position, from: &postings[Int(term)])
    if postings[Int(term)].count == 0 { vocabulary.remove(term) }
  }

  /// The slot of a document, by its id.
  func slot(of id: Int) -> Int? {
    slots[id].map(Int.init)
  }
}
