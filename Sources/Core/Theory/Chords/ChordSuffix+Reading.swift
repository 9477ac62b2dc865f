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

  private mutating func takeChange(_ cursor: inout TextCursor) -> Bool {
    if cursor.take("alt") {
      isAltered = true
      return true
    }
    if cursor.takeAny(["sus", "Sus"]) {
      takeSuspension(&cursor)
      return true
    }
    if cursor.takeAny(["add", "Add"]) { return takeAdded(&cursor) }
    if cursor.takeAny(["no", "omit", "*"]) {
      guard let degree = cursor.takeDegree() else { return false }
      omitted.append(degree.number)
      return true
    }
    return takeAlteration(&cursor)
  }

  private mutating func takeSuspension(_ cursor: inout TextCursor) {
    if cursor.take("24") {
      suspended += [2, 4]
    } else if cursor.take("2") {
      suspended.append(2)
    } else {
      _ = cursor.take("4")
      suspended.append(4)
    }
  }

  private mutating func takeAdded(_ cursor: inout TextCursor) -> Bool {
    _ = cursor.take("(")
    guard let degree = cursor.takeDegree() else { return false }
    if degree.number == 6 && degree.alter == 0 || degree.number == 13 && number == nil {
      number == 7 ? added.append(Interval(number: 13, alter: 0)) : (hasSixth = true)
      return true
    }
    added.append(widened(degree))
    return true
  }

  /// `b5`, `#11`, and `-5` or `+9` behind a number.
  private mutating func takeAlteration(_ cursor: inout TextCursor) -> Bool {
    let start = cursor.place
    var alter = cursor.takeAccidentals()
    if alter == 0, number != nil, cursor.takeAny(["-", "−", "–"]) { alter = -1 }
    if alter == 0, cursor.take("+") {
      // A plus alone is an augmented chord.
      guard isDigit(cursor.peek()), number != nil || cursor.peek() == UInt8(ascii: "5") else {
        triad = .augmented
        return true
      }
      alter = 1
    }
    guard alter != 0, let degree = cursor.takeNumber(), (2...13).contains(degree) else {
      cursor.back(to: start)
      return false
    }
    altered.append(widened(Interval(number: degree, alter: alter)))
    return true
  }

  /// Seconds, fourths and sixths that come to a chord are ninths, elevenths and thirteenths.
  private func widened(_ degree: Interval) -> Interval {
    let isWide = [2, 4].contains(degree.number) || degree.number == 6 && degree.alter != 0
    return isWide ? Interval(number: degree.number + 7, alter: degree.alter) : degree
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
    case 6: number == 7 ? added.append(Interval(number: 13, alter: 0)) : (hasSixth = true)
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
