// What is changed behind the kind of a chord: suspensions, additions, omissions, alterations.
extension ChordSuffix {
  mutating func readChange(_ cursor: inout TextCursor) -> Bool {
    if cursor.read("alt") {
      isAltered = true
      return true
    }
    if cursor.readAny(["sus", "Sus"]) {
      readSuspension(&cursor)
      return true
    }
    if cursor.readAny(["add", "Add"]) { return readAdded(&cursor) }
    if cursor.readAny(["no", "omit", "*"]) {
      guard let degree = cursor.readDegree() else { return false }
      omitted.append(degree.number)
      return true
    }
    return readAlteration(&cursor)
  }

  private mutating func readSuspension(_ cursor: inout TextCursor) {
    if cursor.read("24") {
      suspended += [2, 4]
    } else if cursor.read("2") {
      suspended.append(2)
    } else {
      _ = cursor.read("4")
      suspended.append(4)
    }
  }

  private mutating func readAdded(_ cursor: inout TextCursor) -> Bool {
    _ = cursor.read("(")
    guard let degree = cursor.readDegree() else { return false }
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
  private mutating func readAlteration(_ cursor: inout TextCursor) -> Bool {
    let start = cursor.index
    var alter = cursor.readAccidentals()
    if alter == 0, cursor.readAny(["-", "−", "–"]) { alter = -1 }
    if alter == 0, cursor.read("+") {
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
    guard alter != 0, let degree = cursor.readNumber(), (2...13).contains(degree) else {
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
