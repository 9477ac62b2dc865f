extension ChordSuffix {
  /// Reads up to the end, or to a slash that a bass note follows.
  init(_ cursor: inout TextCursor) throws(TheoryError) {
    self.init()
    while !cursor.isAtEnd {
      if cursor.takeAny([" ", "(", ")", ",", "dom"]) { continue }
      if cursor.peek() == UInt8(ascii: "/") {
        guard takeSlash(&cursor) else { return }
        continue
      }
      guard takeTriad(&cursor) || takeChange(&cursor) || takeNumber(&cursor) else {
        throw .unknownChord
      }
    }
  }

  /// A slash within: `6/9`, `7/6`, `m/maj7`.
  private mutating func takeSlash(_ cursor: inout TextCursor) -> Bool {
    let start = cursor.place
    _ = cursor.take("/")
    if hasSixth, cursor.take("9") {
      added.append(Interval(number: 9, alter: 0))
      return true
    }
    if number == 7, cursor.take("6") {
      added.append(Interval(number: 13, alter: 0))
      return true
    }
    if cursor.peek() == UInt8(ascii: "m") || cursor.peek() == UInt8(ascii: "M") { return true }
    cursor.back(to: start)
    return false
  }

  private mutating func takeTriad(_ cursor: inout TextCursor) -> Bool {
    // The a of “madd9” and “maug” is not that of “ma”.
    let isOneLetter = [UInt8(ascii: "d"), UInt8(ascii: "u")].contains(cursor.peek(2))
    if cursor.takeAny(["major", "Major", "MAJ", "maj", "Maj"])
      || !isOneLetter && cursor.takeAny(["ma", "Ma"]) || cursor.takeAny(["M", "j"])
    {
      isMajorSeventh = true
    } else if cursor.takeAny(["Δ", "∆", "△", "^"]) {
      isMajorSeventh = true
      number = number ?? 7
    } else if cursor.takeAny(["minor", "Minor", "MIN", "min", "Min", "mi", "Mi", "m"]) {
      triad = .minor
    } else if cursor.takeAny(["halfdim", "half-dim", "hdim", "ø", "Ø"]) {
      triad = .halfDiminished
    } else if cursor.takeAny(["dim", "Dim", "°", "º"]) {
      triad = .diminished
    } else if cursor.takeAny(["aug", "Aug"]) {
      triad = .augmented
    } else if number == nil, cursor.takeAny(["-", "−", "–"]) {
      triad = .minor
    } else {
      return takeCircle(&cursor)
    }
    return true
  }

  /// The letter o for diminished, unless “omit” is meant.
  private mutating func takeCircle(_ cursor: inout TextCursor) -> Bool {
    guard cursor.peek(1) != UInt8(ascii: "m"), cursor.take("o") else { return false }
    triad = .diminished
    return true
  }

  private mutating func takeNumber(_ cursor: inout TextCursor) -> Bool {
    let isInBrackets = cursor.before == UInt8(ascii: "(")
    if cursor.take("69") {
      hasSixth = true
      added.append(Interval(number: 9, alter: 0))
      return true
    }
    guard let read = cursor.takeNumber() else { return false }
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
