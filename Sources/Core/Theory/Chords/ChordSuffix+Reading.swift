extension ChordSuffix {
  /// Reads up to the end, or to a slash that a bass note follows.
  init(_ cursor: inout TextCursor) throws(TheoryError) {
    self.init()
    while !cursor.isAtEnd {
      if cursor.takeAny([" ", "(", ")", ",", "dom"]) { continue }
      if cursor.peek() == UInt8(ascii: "/") {
        if takeSlash(&cursor) { continue }
        break
      }
      guard takeTriad(&cursor) || takeChange(&cursor) || takeNumber(&cursor) else {
        throw .unknownChord
      }
    }
    if isContradicted { throw .unknownChord }
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
    if cursor.takeAny(["minor", "Minor", "MIN", "min", "Min", "MI", "mi", "Mi"]) {
      setTriad(.minor)
    } else if cursor.takeAny(["major", "Major", "MAJ", "maj", "Maj"])
      || !isOneLetter && cursor.takeAny(["MA", "ma", "Ma"]) || cursor.takeAny(["M", "j"])
    {
      isMajorSeventh = true
    } else if cursor.takeAny(["Δ", "∆", "△", "^"]) {
      isMajorSeventh = true
      number = number ?? 7
    } else if cursor.take("m") {
      setTriad(.minor)
    } else if cursor.takeAny(["halfdim", "half-dim", "hdim", "ø", "Ø"]) {
      setTriad(.halfDiminished)
    } else if cursor.takeAny(["dim", "Dim", "°", "º"]) {
      setTriad(.diminished)
    } else if cursor.takeAny(["aug", "Aug"]) {
      setTriad(.augmented)
    } else if number == nil, !hasSixth, takeDash(&cursor) {
      setTriad(.minor)
    } else {
      return takeCircle(&cursor)
    }
    return true
  }

  /// The letter o for diminished, unless “omit” is meant.
  private mutating func takeCircle(_ cursor: inout TextCursor) -> Bool {
    guard cursor.peek(1) != UInt8(ascii: "m"), cursor.take("o") else { return false }
    setTriad(.diminished)
    return true
  }

  /// A dash for minor, unless it lowers something: `m-5`, `(-9)`.
  private func takeDash(_ cursor: inout TextCursor) -> Bool {
    let start = cursor.place
    guard cursor.before != UInt8(ascii: "(") else { return false }
    guard cursor.takeAny(["-", "−", "–"]) else { return false }
    guard cursor.peek() == UInt8(ascii: "5") else { return true }
    cursor.back(to: start)
    return false
  }

  private mutating func takeNumber(_ cursor: inout TextCursor) -> Bool {
    let isInBrackets = cursor.before == UInt8(ascii: "(")
    // Numbers do not stand side by side: 135 is none.
    if isDigit(cursor.before) { return false }
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
