/// What kind of chord stands on a root. The order is that of the model's numbers; what is below the line is told
/// from those above it by `ChordColours`.
enum ChordQuality: Int, CaseIterable, Sendable {
  case major, minor, dominant7, major7, minor7, diminished, augmented, sus4, sus2, major6, minor6
  case halfDiminished7, diminished7, minorMajor7

  case dominant9, major9, minor9, add9, power

  var isDiminished: Bool {
    switch self {
    case .diminished, .halfDiminished7, .diminished7: true
    default: false
    }
  }

  /// The notes in semitones above the root.
  var intervals: [Int] {
    switch self {
    case .major: [0, 4, 7]
    case .minor: [0, 3, 7]
    case .dominant7: [0, 4, 7, 10]
    case .major7: [0, 4, 7, 11]
    case .minor7: [0, 3, 7, 10]
    case .diminished: [0, 3, 6]
    case .augmented: [0, 4, 8]
    case .sus4: [0, 5, 7]
    case .sus2: [0, 2, 7]
    case .major6: [0, 4, 7, 9]
    case .minor6: [0, 3, 7, 9]
    case .halfDiminished7: [0, 3, 6, 10]
    case .diminished7: [0, 3, 6, 9]
    case .minorMajor7: [0, 3, 7, 11]
    case .dominant9: [0, 4, 7, 10, 2]
    case .major9: [0, 4, 7, 11, 2]
    case .minor9: [0, 3, 7, 10, 2]
    case .add9: [0, 4, 7, 2]
    case .power: [0, 7]
    }
  }

  /// As Harte's notation has it ("Symbolic Representation of Musical Chords", ISMIR 2005).
  var shorthand: StaticString {
    switch self {
    case .major: "maj"
    case .minor: "min"
    case .dominant7: "7"
    case .major7: "maj7"
    case .minor7: "min7"
    case .diminished: "dim"
    case .augmented: "aug"
    case .sus4: "sus4"
    case .sus2: "sus2"
    case .major6: "maj6"
    case .minor6: "min6"
    case .halfDiminished7: "hdim7"
    case .diminished7: "dim7"
    case .minorMajor7: "minmaj7"
    case .dominant9: "9"
    case .major9: "maj9"
    case .minor9: "min9"
    case .add9: "maj(9)"
    case .power: "5"
    }
  }
}

/// A chord, or that there is none.
public struct ChordLabel: Sendable, Hashable {
  /// The pitch class of the root, C being 0; nil where no chord sounds.
  public let root: Int?
  var quality: ChordQuality
  /// The pitch class that sounds lowest.
  var bass: Int?

  static let none = ChordLabel(state: ChordModel.silence)

  init(state: Int) {
    let isChord = state < ChordModel.silence
    root = isChord ? state / ChordModel.qualities : nil
    quality = isChord ? ChordQuality.allCases[state % ChordModel.qualities] : .major
    bass = root
  }

  /// The pitch classes of its notes.
  public var pitchClasses: [Int] {
    guard let root else { return [] }
    return quality.intervals.map { (root + $0) % 12 }
  }
}
