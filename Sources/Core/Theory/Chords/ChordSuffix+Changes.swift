// What is changed behind the kind of a chord: suspensions, additions, omissions, alterations.
extension ChordSuffix {
  mutating func takeChange(_ cursor: inout TextCursor) -> Bool {
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
      addSixth()
      return true
    }
    added.append(widened(degree))
    return true
  }

  /// A sixth is a thirteenth where there is a seventh.
  mutating func addSixth() {
    if number == 7 { added.append(Interval(number: 13, alter: 0)) } else { hasSixth = true }
  }

  /// `b5`, `#11`, and `-5` or `+9` behind a number.
  private mutating func takeAlteration(_ cursor: inout TextCursor) -> Bool {
    let start = cursor.place
    var alter = cursor.takeAccidentals()
    if alter == 0, cursor.takeAny(["-", "−", "–"]) { alter = -1 }
    if alter == 0, cursor.take("+") {
      // A plus alone is an augmented chord.
      guard isDigit(cursor.peek()), number != nil || cursor.peek() == UInt8(ascii: "5") else {
        if triad == .minor {
          altered.append(Interval(number: 5, alter: 1))
        } else {
          setTriad(.augmented)
        }
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
}
