/// A note as it is written: a letter and how far it is raised. It has no octave.
public struct NoteName: Equatable, Sendable {
  /// 0 for C, 6 for B.
  public let step: Int
  /// In semitones; negative for flats.
  public let alter: Int

  static let naturals = [0, 2, 4, 5, 7, 9, 11]
  static let letters: [UInt8] = Array("CDEFGAB".utf8)

  public init(step: Int, alter: Int) {
    precondition((0..<7).contains(step))
    (self.step, self.alter) = (step, alter)
  }

  /// Reads `C`, `F#`, `Bb`, as labels of analyses have them; nil for what is no note.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let step = Self.letters.firstIndex(of: first) else { return nil }
    let signs = bytes.dropFirst()
    guard signs.count < 4, let alter = Self.alter(signs) else { return nil }
    (self.step, self.alter) = (step, alter)
  }

  /// The letter alone.
  public var letter: String { ["C", "D", "E", "F", "G", "A", "B"][step] }

  /// The pitch class, C being 0.
  public var pitch: Int { wrapped(Self.naturals[step] + alter) }

  /// Such as `F#`.
  public var text: String { text(.plain) }

  /// How many sharps the major key on this note has; negative for flats.
  public var fifths: Int { [0, 2, 4, -1, 1, 3, 5][step] + 7 * alter }

  /// The note that lies an interval above.
  public func raised(by interval: Interval) -> NoteName {
    let step = (self.step + interval.number - 1) % 7
    let difference = wrapped(pitch + interval.semitones - Self.naturals[step])
    return NoteName(step: step, alter: difference > 6 ? difference - 12 : difference)
  }

  /// How far another note lies above, within an octave; an octave or more away is told the same.
  public func interval(to other: NoteName) -> Interval {
    let number = (other.step - step + 7) % 7 + 1
    let natural = Interval(number: number, alter: 0)
    let away = wrapped(other.pitch - pitch - natural.semitones)
    return Interval(number: number, alter: away > 6 ? away - 12 : away)
  }

  private static func alter(_ signs: ArraySlice<UInt8>) -> Int? {
    var alter = 0
    for sign in signs {
      switch sign {
      case UInt8(ascii: "#"): alter += 1
      case UInt8(ascii: "b"): alter -= 1
      default: return nil
      }
    }
    return alter
  }
}

/// A number as a pitch class, 0 to 11.
func wrapped(_ pitch: Int) -> Int {
  let rest = pitch % 12
  return rest < 0 ? rest + 12 : rest
}
