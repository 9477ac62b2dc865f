/// One note of a melody or one chord under it; times in eighths.
struct TuneNote {
  var start: Double
  var length: Double
  /// MIDI's number. Of a chord the root, below middle C.
  var pitch: Int
  var isMinor = false
}

/// A melody in the public domain, written in the letters of ABC notation with eighths as units: C is middle C, c an
/// octave above, “C,” one below, z a rest. Chords are written alike by their roots, in small letters where minor.
struct Tune {
  var melody: StaticString
  var chords: StaticString
  /// Seconds of an eighth, and semitones by which it is moved.
  var eighth: Double
  var key: Int
  /// After how many eighths the second voice of a round comes in; 0 where it is none.
  var canon = 0.0

  /// “Ah! vous dirai-je, maman”, France, before 1761.
  static let twinkle = Tune(
    melody: """
      C2C2G2G2 A2A2G4 F2F2E2E2 D2D2C4 G2G2F2F2 E2E2D4 G2G2F2F2 E2E2D4 C2C2G2G2 A2A2G4 F2F2E2E2 D2D2C4
      """,
    chords: "C8 F4C4 F4C4 G4C4 C4F4 C4G4 C4F4 C4G4 C8 F4C4 F4C4 G4C4",
    eighth: 0.44, key: 17)

  /// Johannes Brahms, Wiegenlied, op. 49 no. 4, 1868.
  static let brahms = Tune(
    melody: """
      EE G3EE2 G4EG c2B3A A2G2DE F2D2DE F4DF BAG2B2 c4CC c4AF G4EC F2G2A2 G4CC c4AF G4EC F2E2D2 C6
      """,
    chords: "z2 C6 C6 C6 C6 G6 G6 G6 C6 F6 C6 G6 C6 F6 C6 G6 C6",
    eighth: 0.46, key: 15)

  /// “Frère Jacques”, France, about 1780.
  static let brother = Tune(
    melody: "C2D2E2C2 C2D2E2C2 E2F2G4 E2F2G4 GAGFE2C2 GAGFE2C2 C2G,2C4 C2G,2C4",
    chords: "C8 C8 C8 C8 C8 C8 C2G2C4 C2G2C4", eighth: 0.42, key: 5, canon: 16)

  /// “Au clair de la lune”, France, before 1790.
  static let moon = Tune(
    melody: """
      C2C2C2D2 E4D4 C2E2D2D2 C8 C2C2C2D2 E4D4 C2E2D2D2 C8 D2D2D2D2 A,4A,4 D2C2B,2A,2 G,8
      C2C2C2D2 E4D4 C2E2D2D2 C8
      """,
    chords: "C8 C4G4 C4G4 C8 C8 C4G4 C4G4 C8 G8 d8 d4D4 G8 C8 C4G4 C4G4 C8", eighth: 0.4, key: 7)

  /// “Schlaf, Kindlein, schlaf”, J. F. Reichardt, 1781.
  static let sheep = Tune(
    melody: "E2DD C2zG, EEDD C2zC FFDD GGEE FFDD GGE2 E2DD C2z2",
    chords: "C2G2 C4 C2G2 C4 F2G2 C4 F2G2 C4 C2G2 C4", eighth: 0.52, key: 5)

  /// The notes of a line of letters.
  @_optimize(size)
  static func read(_ line: StaticString) -> [TuneNote] {
    var notes: [TuneNote] = []
    var start = 0.0
    let letters = line.utf8Start
    for index in 0..<line.utf8CodeUnitCount {
      let letter = letters[index]
      switch letter {
      case UInt8(ascii: "A")...UInt8(ascii: "G"), UInt8(ascii: "a")...UInt8(ascii: "g"),
        UInt8(ascii: "z"):
        if let last = notes.last { start += last.length }
        notes.append(TuneNote(start: start, length: 1, pitch: pitch(letter), isMinor: letter > 96))
      case UInt8(ascii: ","): notes[notes.count - 1].pitch -= 12
      case UInt8(ascii: "2")...UInt8(ascii: "9"):
        notes[notes.count - 1].length = Double(letter - 48)
      default: break
      }
    }
    return notes
  }

  /// 0 for a rest.
  private static func pitch(_ letter: UInt8) -> Int {
    let isSmall = letter > 96
    switch letter - (isSmall ? 97 : 65) {
    case 0: return isSmall ? 81 : 69
    case 1: return isSmall ? 83 : 71
    case 2: return isSmall ? 72 : 60
    case 3: return isSmall ? 74 : 62
    case 4: return isSmall ? 76 : 64
    case 5: return isSmall ? 77 : 65
    case 6: return isSmall ? 79 : 67
    default: return 0
    }
  }
}
