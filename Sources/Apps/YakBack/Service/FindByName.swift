/// Finds a sound by its name as somebody remembers it: accents, case and small slips do not count.
struct NameFinder {
  private let sounds: [(sound: YakSound, folded: [UInt32])]

  init(_ sounds: [YakSound]) {
    self.sounds = sounds.map { ($0, Self.folded($0.name)) }
  }

  /// The sound that is meant: its name is the same, or begins so, or has it in it, or is two slips away
  /// at most.
  func find(_ name: String) -> YakSound? {
    let wanted = Self.folded(name)
    guard !wanted.isEmpty else { return nil }
    let ranked = sounds.compactMap { entry in
      Self.rank(entry.folded, wanted).map { (rank: $0, entry: entry) }
    }
    return ranked.min { a, b in
      (a.rank, a.entry.sound.isFavorite ? 0 : 1, a.entry.folded.count, a.entry.sound.id.description)
        < (
          b.rank, b.entry.sound.isFavorite ? 0 : 1, b.entry.folded.count,
          b.entry.sound.id.description
        )
    }?.entry.sound
  }

  /// The names that are most like a name, the most like first.
  func nearest(to name: String, count: Int) -> [String] {
    let wanted = Self.folded(name)
    return
      sounds
      .map { (Self.slips($0.folded.prefix(100), wanted.prefix(100)), $0.sound.name) }
      .sorted { $0 < $1 }.prefix(count).map(\.1)
  }

  private static func rank(_ name: [UInt32], _ wanted: [UInt32]) -> Int? {
    if name == wanted { return 0 }
    if name.starts(with: wanted) { return 1 }
    if contains(name, wanted) { return 2 }
    guard wanted.count > 2, abs(name.count - wanted.count) <= 2 else { return nil }
    let slips = slips(name[...], wanted[...])
    return slips <= 2 ? 2 + slips : nil
  }

  private static func contains(_ name: [UInt32], _ part: [UInt32]) -> Bool {
    guard part.count <= name.count else { return false }
    return (0...name.count - part.count).contains { name[$0...].starts(with: part) }
  }

  /// How many letters must be put in, left out or changed to make one of the other (Levenshtein 1966).
  static func slips(_ a: ArraySlice<UInt32>, _ b: ArraySlice<UInt32>) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let change = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(change, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }

  /// A name without accents and case, its words with one space between them.
  static func folded(_ name: String) -> [UInt32] {
    // By way of capitals, so that ß is ss.
    let letters = name.uppercased().lowercased().unicodeScalars.flatMap { base(of: $0) }
    let words = letters.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
    let text = words.joined(separator: [" "]).map(\.value)
    // A name may be nothing but signs.
    return text.isEmpty ? name.unicodeScalars.map(\.value) : Array(text)
  }

  /// A letter without its accent, by its name in Unicode; nothing for an accent that stands alone.
  private static func base(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.isASCII { return [scalar] }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return []
    default: break
    }
    let start = "LATIN SMALL LETTER "
    guard let name = scalar.properties.name, name.hasPrefix(start),
      let letter = name.dropFirst(start.count).split(separator: " ").first, letter.count <= 2
    else { return [scalar] }
    return Array(letter.lowercased().unicodeScalars)
  }
}
