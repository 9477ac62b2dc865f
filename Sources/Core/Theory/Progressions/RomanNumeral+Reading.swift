extension RomanNumeral {
  /// Reads `I`, `ii7`, `♭VII`, `vii°`, `V7/V`.
  public init(_ text: String) throws(TheoryError) {
    var cursor = try TextCursor(text)
    guard let (degree, isSmall) = cursor.readNumeral(), var suffix = try? ChordSuffix(&cursor)
    else { throw .unknownNumeral }
    // A power chord has no third, however it is written.
    if isSmall, suffix.triad == .major, suffix.number != 5 { suffix.triad = .minor }
    var target: Target?
    if cursor.read("/") {
      guard let (found, isSmall) = cursor.readNumeral(), cursor.isAtEnd else {
        throw .unknownNumeral
      }
      target = Target(degree: found, isSmall: isSmall)
    }
    guard let quality = try? ChordDictionary.quality(of: suffix.formula), cursor.isAtEnd else {
      throw .unknownNumeral
    }
    self.init(degree: degree, quality: quality, target: target)
  }

  /// Several with spaces, commas or dashes between.
  public static func list(_ text: String) throws(TheoryError) -> [RomanNumeral] {
    var numerals: [RomanNumeral] = []
    for word in try TextCursor.words(text, also: "|") {
      numerals.append(try RomanNumeral(word))
    }
    return numerals
  }
}

extension TextCursor {
  /// A degree in Roman numerals, and whether it is written small.
  fileprivate mutating func readNumeral() -> (Interval, isSmall: Bool)? {
    let alter = readAccidentals()
    let large: [(StaticString, Int)] = [
      ("VII", 7), ("VI", 6), ("IV", 4), ("V", 5), ("III", 3), ("II", 2), ("I", 1),
    ]
    let small: [(StaticString, Int)] = [
      ("vii", 7), ("vi", 6), ("iv", 4), ("v", 5), ("iii", 3), ("ii", 2), ("i", 1),
    ]
    for (word, number) in large where read(word) {
      return (Interval(number: number, alter: alter), false)
    }
    for (word, number) in small where read(word) {
      return (Interval(number: number, alter: alter), true)
    }
    return nil
  }
}
