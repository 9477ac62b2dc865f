extension Chord {
  /// Reads a chord as anybody may have written it: `Cmaj7`, `C∆7`, `C-7`, `Cø`, `C/E`, `H7`, `C:maj7/3`.
  public init(_ text: String, naming: Naming = .plain) throws(TheoryError) {
    var cursor = try TextCursor(text)
    guard let root = cursor.readNote(naming) else {
      throw Self.isSilence(text) ? .noChord : .notANote
    }
    let isHarte = cursor.read(":")
    if isHarte, cursor.isAtEnd { throw .unknownChord }
    let quality = try Self.quality(&cursor, isHarte: isHarte)
    let bass = try Self.bass(&cursor, on: root, isHarte ? nil : quality, naming)
    self.init(root: root, quality: quality, bass: bass)
  }

  /// `N.C.` or `N`, as charts have it where nobody plays.
  private static func isSilence(_ text: String) -> Bool {
    let letters = text.utf8.filter { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: " ") }.map(small)
    return letters == Array("n".utf8) || letters == Array("nc".utf8)
  }

  private static func quality(
    _ cursor: inout TextCursor, isHarte: Bool
  ) throws(TheoryError) -> ChordQuality {
    if isHarte, cursor.peek() == UInt8(ascii: "("), isDigit(cursor.peek(1)) {
      return try ChordDictionary.quality(of: degrees(&cursor))
    }
    return try ChordDictionary.quality(of: ChordSuffix(&cursor).formula)
  }

  /// `(1,b3,5)`
  private static func degrees(_ cursor: inout TextCursor) throws(TheoryError) -> Formula {
    var degrees: [Interval] = []
    _ = cursor.read("(")
    repeat {
      guard let degree = cursor.readDegree() else { throw .unknownChord }
      degrees.append(degree)
    } while cursor.read(",")
    guard cursor.read(")") else { throw .unknownChord }
    return Formula(degrees)
  }

  private static func bass(
    _ cursor: inout TextCursor, on root: NoteName, _ quality: ChordQuality?, _ naming: Naming
  ) throws(TheoryError) -> NoteName? {
    guard cursor.read("/") else {
      guard cursor.isAtEnd else { throw .unknownChord }
      return nil
    }
    cursor.skipSpaces()
    if let degree = cursor.readDegree() {
      guard cursor.isAtEnd else { throw .notANote }
      // Harte's degrees are those of the major scale; without his colon the third of Am is C.
      let own = quality?.formula.degrees.first { degree.alter == 0 && $0.number == degree.number }
      return root.raised(by: own ?? degree)
    }
    guard let bass = cursor.readNote(naming), cursor.isAtEnd else { throw .notANote }
    return bass
  }

  /// Several chords with spaces, commas, bars or dashes between.
  public static func list(
    _ text: String, naming: Naming = .plain
  ) throws(TheoryError) -> [Chord] {
    var chords: [Chord] = []
    for word in try TextCursor.words(text, also: "|") {
      chords.append(try Chord(word, naming: naming))
    }
    return chords
  }
}

extension TextCursor {
  /// Words of a list, with spaces or commas between, or another sign.
  static func words(_ text: String, also sign: Unicode.Scalar) throws(TheoryError) -> [String] {
    guard text.utf8.count <= TheoryLimits.listBytes else {
      throw .textTooLong(limit: TheoryLimits.listBytes)
    }
    let ends = [UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: sign)]
    let words = text.utf8.split { ends.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
    guard !words.isEmpty else { throw .nothingWritten }
    guard words.count <= TheoryLimits.listed else {
      throw .tooManyNotes(limit: TheoryLimits.listed)
    }
    return words
  }
}
