/// All different words of the documents, each with a number of its own.
///
/// What a look through all of them needs lies in rows side by side, so that a hundred thousand words pass by in
/// a fraction of a millisecond.
struct Vocabulary: Sendable {
  private(set) var signatures: [UInt64] = []
  private(set) var sounds: [UInt64] = []
  /// 0 for a number that is free.
  private(set) var lengths: [UInt8] = []
  private(set) var starts: [UInt32] = []
  private(set) var letters: [UInt16] = []
  private var free: [UInt32] = []
  /// Letters of words that are gone.
  private var lostLetters = 0
  /// Numbers of words plus one, at the slot of their hash or the next one that was empty.
  private var table = [UInt32](repeating: 0, count: 64)
  private(set) var count = 0

  var bytes: Int {
    8 * (signatures.capacity + sounds.capacity) + lengths.capacity
      + 4 * (starts.capacity + free.capacity + table.capacity) + 2 * letters.capacity
  }

  func word(_ number: UInt32) -> ArraySlice<UInt16> {
    let start = Int(starts[Int(number)])
    return letters[start..<start + Int(lengths[Int(number)])]
  }

  /// The number of a word, when it is known.
  func find(_ word: ArraySlice<UInt16>) -> UInt32? {
    let entry = table[slot(of: word)]
    return entry == 0 ? nil : entry - 1
  }

  /// The number of a word, which is new when it was not known.
  mutating func add(_ word: ArraySlice<UInt16>) -> UInt32 {
    let slot = slot(of: word)
    if table[slot] != 0 { return table[slot] - 1 }
    let number = append(word)
    table[slot] = number + 1
    count += 1
    if count * 2 > table.count { spread() }
    return number
  }

  /// Forgets a word that no document has any more.
  mutating func remove(_ number: UInt32) {
    var hole = slot(of: word(number))
    // Whoever had been pushed on past the hole comes back, so that none is lost behind it.
    var next = (hole + 1) % table.count
    while table[next] != 0 {
      let home = Self.hash(word(table[next] - 1)) & (table.count - 1)
      if (next - home) & (table.count - 1) >= (next - hole) & (table.count - 1) {
        table[hole] = table[next]
        hole = next
      }
      next = (next + 1) % table.count
    }
    table[hole] = 0
    lostLetters += Int(lengths[Int(number)])
    lengths[Int(number)] = 0
    signatures[Int(number)] = 0
    sounds[Int(number)] = 0
    free.append(number)
    count -= 1
    if lostLetters > 4_096 && lostLetters > letters.count / 2 { closeGaps() }
  }

  private mutating func append(_ word: ArraySlice<UInt16>) -> UInt32 {
    let number = free.popLast() ?? UInt32(lengths.count)
    if Int(number) == lengths.count {
      lengths.append(0)
      starts.append(0)
      signatures.append(0)
      sounds.append(0)
    }
    let sound = DoubleMetaphone.sound(of: word)
    lengths[Int(number)] = UInt8(word.count)
    starts[Int(number)] = UInt32(letters.count)
    signatures[Int(number)] = Signature(word).bits
    sounds[Int(number)] = sound.isTelling ? sound.packed : 0
    letters.append(contentsOf: word)
    return number
  }

  private mutating func closeGaps() {
    var kept: [UInt16] = []
    kept.reserveCapacity(letters.count - lostLetters)
    for number in lengths.indices where lengths[number] > 0 {
      let start = UInt32(kept.count)
      kept.append(contentsOf: word(UInt32(number)))
      starts[number] = start
    }
    letters = kept
    lostLetters = 0
  }

  private mutating func spread() {
    table = [UInt32](repeating: 0, count: table.count * 2)
    for number in lengths.indices where lengths[number] > 0 {
      table[slot(of: word(UInt32(number)))] = UInt32(number) + 1
    }
  }

  /// Where a word is in the table, or the empty slot where it belongs.
  private func slot(of word: ArraySlice<UInt16>) -> Int {
    var slot = Self.hash(word) & (table.count - 1)
    while table[slot] != 0, !isSame(table[slot] - 1, word) {
      slot = (slot + 1) & (table.count - 1)
    }
    return slot
  }

  private func isSame(_ number: UInt32, _ word: ArraySlice<UInt16>) -> Bool {
    guard Int(lengths[Int(number)]) == word.count else { return false }
    let start = Int(starts[Int(number)])
    for i in 0..<word.count where letters[start + i] != word[word.startIndex + i] { return false }
    return true
  }

  /// FNV-1a, with its bits mixed once more at the end.
  private static func hash(_ word: ArraySlice<UInt16>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for letter in word { hash = (hash ^ UInt64(letter)) &* 0x100_0000_01b3 }
    hash ^= hash >> 29
    return Int(truncatingIfNeeded: hash & 0x3fff_ffff)
  }
}
