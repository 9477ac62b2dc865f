extension ChordSuffix {
  /// Reads up to the end, or to a slash that a bass note follows.
  init(_ cursor: inout TextCursor) throws(TheoryError) {
    self.init()
    while !cursor.isAtEnd {
      if cursor.readAny([" ", "(", ")", ",", "dom"]) { continue }
      if cursor.peek() == UInt8(ascii: "/") {
        if readSlash(&cursor) { continue }
        break
      }
      guard readTriad(&cursor) || readChange(&cursor) || readNumber(&cursor) else {
        throw .unknownChord
      }
    }
    if isContradicted { throw .unknownChord }
  }

  /// A slash within: `6/9`, `7/6`, `m/maj7`.
  private mutating func readSlash(_ cursor: inout TextCursor) -> Bool {
    let start = cursor.index
    _ = cursor.read("/")
    if hasSixth, cursor.read("9") {
      added.append(Interval(number: 9, alter: 0))
      return true
    }
    if number == 7, cursor.read("6") {
      added.append(Interval(number: 13, alter: 0))
      return true
    }
    // Mi is a note.
    if small(cursor.peek()) == UInt8(ascii: "m"), small(cursor.peek(1)) != UInt8(ascii: "i") {
      return true
    }
    cursor.back(to: start)
    return false
  }

  private mutating func readTriad(_ cursor: inout TextCursor) -> Bool {
    // The a of “madd9” and “maug” is not that of “ma”.
    let isOneLetter = [UInt8(ascii: "d"), UInt8(ascii: "u")].contains(cursor.peek(2))
    if cursor.readAny(["minor", "Minor", "MIN", "min", "Min", "MI", "mi", "Mi"]) {
      setTriad(.minor)
    } else if cursor.readAny(["major", "Major", "MAJ", "maj", "Maj"])
      || !isOneLetter && cursor.readAny(["MA", "ma", "Ma"]) || cursor.readAny(["M", "j"])
    {
      isMajorSeventh = true
    } else if cursor.readAny(["Δ", "∆", "△", "^"]) {
      isMajorSeventh = true
      number = number ?? 7
    } else if cursor.read("m") {
      setTriad(.minor)
    } else if cursor.readAny(["halfdim", "half-dim", "hdim", "ø", "Ø"]) {
      setTriad(.halfDiminished)
    } else if cursor.readAny(["dim", "Dim", "°", "º"]) {
      setTriad(.diminished)
    } else if cursor.readAny(["aug", "Aug"]) {
      setTriad(.augmented)
    } else if number == nil, !hasSixth, readDash(&cursor) {
      setTriad(.minor)
    } else {
      return readCircle(&cursor)
    }
    return true
  }

  /// The letter o for diminished, unless “omit” is meant.
  private mutating func readCircle(_ cursor: inout TextCursor) -> Bool {
    guard cursor.peek(1) != UInt8(ascii: "m"), cursor.read("o") else { return false }
    setTriad(.diminished)
    return true
  }

  /// A dash for minor, unless it lowers something: `m-5`, `(-9)`.
  private func readDash(_ cursor: inout TextCursor) -> Bool {
    let start = cursor.index
    guard cursor.before != UInt8(ascii: "(") else { return false }
    guard cursor.readAny(["-", "−", "–"]) else { return false }
    guard cursor.peek() == UInt8(ascii: "5") else { return true }
    cursor.back(to: start)
    return false
  }

  private mutating func readNumber(_ cursor: inout TextCursor) -> Bool {
    let isInBrackets = cursor.before == UInt8(ascii: "(")
    // Numbers do not stand side by side: 135 is none.
    if isDigit(cursor.before) { return false }
    if cursor.read("69") {
      hasSixth = true
      added.append(Interval(number: 9, alter: 0))
      return true
    }
    guard let read = cursor.readNumber() else { return false }
    switch read {
    case 6: addSixth()
    case 2: added.append(Interval(number: 9, alter: 0))
    case 4 where number == nil: suspended.append(4)
    case 9, 11, 13:
      if isInBrackets && number == nil && triad != .halfDiminished {
        added.append(Interval(number: read, alter: 0))
      } else {
        number = read
      }
    case 5, 7: number = max(number ?? 0, read)
    default: return false
    }
    return true
  }
}
