/// Melodies that can be found by humming a part of one, in any key and at any tempo.
///
/// All are looked at, one after the other; 5,000 of 60 notes take some tens of milliseconds. A value: looking
/// changes nothing.
public struct MelodyIndex: Sendable {
  private struct Entry {
    var id: Int
    var first, count: Int32
  }

  private var entries: [Entry] = []
  private var positions: [Int: Int] = [:]
  private var keys: [Float] = []
  private var lengths: [Float] = []
  private var starts: [Float] = []
  /// Notes that belong to melodies which are gone.
  private var unused = 0

  public init() {}

  /// Melodies in the index.
  public var count: Int { entries.count }

  /// Takes a melody in, in place of one with the same id.
  public mutating func add(id: Int, notes: [MelodyNote]) throws(MelodyError) {
    try MelodyIndex.check(notes)
    if positions[id] == nil, entries.count == MelodyLimits.melodies { throw .indexFull }
    remove(id: id)
    let line = Line(notes)
    positions[id] = entries.count
    entries.append(Entry(id: id, first: Int32(keys.count), count: Int32(line.keys.count)))
    keys += line.keys
    lengths += line.lengths
    starts += line.starts
  }

  /// Takes a melody out; false when there was none.
  @discardableResult
  public mutating func remove(id: Int) -> Bool {
    guard let position = positions.removeValue(forKey: id) else { return false }
    unused += Int(entries[position].count)
    let last = entries.removeLast()
    if position < entries.count {
      entries[position] = last
      positions[last.id] = position
    }
    if unused > 4_096, unused > keys.count / 2 { tighten() }
    return true
  }

  /// Whether notes are within the limits.
  public static func check(_ notes: [MelodyNote]) throws(MelodyError) {
    if notes.count < MelodyLimits.notes.lowerBound { throw .tooFewNotes(notes.count) }
    if notes.count > MelodyLimits.notes.upperBound { throw .tooManyNotes(notes.count) }
    for note in notes
    where !MelodyLimits.semitones.contains(note.semitones)
      || !MelodyLimits.seconds.contains(note.seconds)
    {
      throw .noteOutOfRange
    }
  }

  /// The best melodies for what was hummed, best first; none when that is fewer than four notes.
  public func search(_ hummed: [MelodyNote], most: Int = 10) -> [MelodyHit] {
    var search = MelodySearch(hummed, most: most)
    search.look(at: self, from: 0, count: count)
    return search.hits
  }

  /// Lets the melody at a position be compared.
  func compare(_ position: Int, with alignment: inout Alignment, below limit: Float) -> (
    id: Int, price: Float, startSeconds: Float
  )? {
    let entry = entries[position]
    let range = Int(entry.first)..<Int(entry.first + entry.count)
    return keys.withUnsafeBufferPointer { keys in
      lengths.withUnsafeBufferPointer { lengths in
        guard
          let fit = alignment.fit(
            UnsafeBufferPointer(rebasing: keys[range]),
            UnsafeBufferPointer(rebasing: lengths[range]),
            below: limit)
        else { return nil }
        return (entry.id, fit.price, starts[range.lowerBound + fit.begin])
      }
    }
  }

  private mutating func tighten() {
    var (newKeys, newLengths, newStarts): ([Float], [Float], [Float]) = ([], [], [])
    for i in entries.indices {
      let range = Int(entries[i].first)..<Int(entries[i].first + entries[i].count)
      entries[i].first = Int32(newKeys.count)
      newKeys += keys[range]
      newLengths += lengths[range]
      newStarts += starts[range]
    }
    (keys, lengths, starts, unused) = (newKeys, newLengths, newStarts, 0)
  }
}
