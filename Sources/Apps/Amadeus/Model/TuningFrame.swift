import Analysis
import CMath
import Melody

/// A pitch as a tuner shows it.
struct TuningFrame: Encodable {
  /// Which A4 people tune to.
  static let concertPitches = 415.0...466.0
  private static let spelling = ChordSpelling(nil)

  let time: Double
  /// Nothing where no pitch is heard.
  let hz: Double?
  let note: String?
  let cents: Double?
  let clarity: Double

  /// Beside the nearest note of the scale on an A4.
  init(_ frame: PitchFrame, a4: Double) {
    time = thousandths(frame.seconds)
    clarity = thousandths(frame.clarity)
    guard frame.isVoiced else {
      (hz, note, cents) = (nil, nil, nil)
      return
    }
    let semitones = 69 + 12 * log(frame.hertz / a4) / log(2)
    let key = Int(semitones.rounded())
    hz = (frame.hertz * 10_000).rounded() / 10_000
    note = "\(Self.spelling.note(((key % 12) + 12) % 12))\((key + 120) / 12 - 11)"
    cents = thousandths(100 * (semitones - Double(key)))
  }

  private enum CodingKeys: CodingKey {
    case time, hz, note, cents, clarity
  }

  /// What there is none of is written as null.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(hz, forKey: .hz)
    try container.encode(note, forKey: .note)
    try container.encode(cents, forKey: .cents)
    try container.encode(clarity, forKey: .clarity)
  }

  /// A line of the table that the command prints.
  var line: String {
    guard let hz, let note, let cents else { return "\(time)\t-\t-\t-\t\(clarity)" }
    return "\(time)\t\(hz)\t\(note)\t\(cents)\t\(clarity)"
  }
}
