/// How far a note lies above another: by letters and by semitones.
public struct Interval: Equatable, Sendable {
  /// 1 for a prime, 3 for a third, 9 for a ninth.
  public let number: Int
  /// Semitones beside the major or perfect interval of that number.
  public let alter: Int

  public init(number: Int, alter: Int) {
    precondition(number > 0)
    (self.number, self.alter) = (number, alter)
  }

  /// Reads a degree, such as `b3`, `#11` or `5`, up to 14; nil for what is none.
  public init?(_ text: some StringProtocol) {
    var cursor = TextCursor(Array(text.utf8))
    guard let interval = cursor.readDegree(), cursor.isAtEnd else { return nil }
    self = interval
  }

  public var semitones: Int {
    12 * ((number - 1) / 7) + NoteName.naturals[(number - 1) % 7] + alter
  }

  /// As a degree of a scale: `b3`, `#11`.
  public func text(_ naming: Naming = .plain) -> String {
    naming.accidentals(alter) + String(number)
  }

  /// As theory calls it: `m3`, `P5`, `A4`, `d7`. Doubly altered ones have two letters.
  public var name: String {
    let isPerfect = [0, 3, 4].contains((number - 1) % 7)
    let prefix: String
    switch alter {
    case 0: prefix = isPerfect ? "P" : "M"
    case -1 where !isPerfect: prefix = "m"
    case 1...: prefix = String(repeating: "A", count: alter)
    default: prefix = String(repeating: "d", count: -alter - (isPerfect ? 0 : 1))
    }
    return prefix + String(number)
  }
}
