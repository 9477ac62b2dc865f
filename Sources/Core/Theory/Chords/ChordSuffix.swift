/// What is written behind a chord's root, word by word.
struct ChordSuffix {
  enum Triad { case major, minor, diminished, halfDiminished, augmented }

  var triad = Triad.major
  /// Whether a seventh is major.
  var isMajorSeventh = false
  /// 5, 6, 7, 9, 11 or 13, where one was written.
  var number: Int?
  var hasSixth = false
  var suspended: [Int] = []
  /// Degrees that take the place of their plain ones.
  var altered: [Interval] = []
  var added: [Interval] = []
  var omitted: [Int] = []
  var isAltered = false

  /// Whether words were written that cannot be meant together: `Mm`, `augdim`.
  var isContradicted: Bool {
    // Minor and major together mean a seventh.
    hasTwoTriads || isMajorSeventh && triad != .major && triad != .augmented && (number ?? 0) < 7
  }

  private var hasTwoTriads = false

  mutating func setTriad(_ new: Triad) {
    // Major without a seventh is a triad too.
    let isMajor = isMajorSeventh && number == nil && new != .augmented
    hasTwoTriads = hasTwoTriads || isMajor || triad != .major && triad != new
    triad = new
  }

  /// The degrees that all of it means.
  var formula: Formula {
    if isAltered { return Formula("1 3 #5 b7 b9 #9") }
    if number == 5, triad == .major, suspended.isEmpty { return finished([prime, fifth]) }
    var degrees = [prime]
    let isMinor = triad == .minor || triad == .diminished || triad == .halfDiminished
    if suspended.isEmpty { degrees.append(Interval(number: 3, alter: isMinor ? -1 : 0)) }
    degrees += suspended.map { Interval(number: $0, alter: 0) }
    degrees.append(fifth)
    if hasSixth { degrees.append(Interval(number: 6, alter: 0)) }
    let widest = number ?? (triad == .halfDiminished ? 7 : 0)
    if widest >= 7 { degrees.append(seventh) }
    for number in [9, 11, 13] where widest == number || number == 9 && widest > 9 {
      degrees.append(Interval(number: number, alter: 0))
    }
    return finished(degrees)
  }

  private var prime: Interval { Interval(number: 1, alter: 0) }

  private var fifth: Interval {
    switch triad {
    case .major, .minor: Interval(number: 5, alter: 0)
    case .diminished, .halfDiminished: Interval(number: 5, alter: -1)
    case .augmented: Interval(number: 5, alter: 1)
    }
  }

  private var seventh: Interval {
    if isMajorSeventh { return Interval(number: 7, alter: 0) }
    return Interval(number: 7, alter: triad == .diminished ? -2 : -1)
  }

  /// Alterations, additions and omissions come last.
  private func finished(_ degrees: [Interval]) -> Formula {
    let kept = degrees.filter { degree in
      !omitted.contains(degree.number) && !altered.contains { $0.number == degree.number }
    }
    return Formula(kept + altered + added)
  }
}
