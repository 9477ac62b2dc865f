import DSP
import Web

/// Something that was done to a recording, over everything that was done before.
///
/// Seconds are those of the sound as it stood then. What a kind does not need is missing.
struct Edit: Model, Equatable {
  enum Kind: String, Codable, Sendable, CaseIterable {
    case trim, cut, silence, insert, gain, fade, normalize, loudness, gate, paste
  }

  enum Direction: String, Codable, Sendable, CaseIterable { case `in`, out }

  enum Curve: String, Codable, Sendable, CaseIterable {
    case linear, s, exponential

    var curve: FadeCurve {
      switch self {
      case .linear: .linear
      case .s: .sCurve
      case .exponential: .exponential
      }
    }
  }

  /// How many there may be over one recording, and how long it may become: a day.
  static let most = 1_000
  static let longestSeconds = 86_400.0
  /// How much of the sound may be read for all of them together, in seconds: two days. A quarter of
  /// that for what is heard before it is done, as somebody waits for it.
  static let mostRead = 2 * longestSeconds
  static let mostReadAhead = mostRead / 4
  /// How many parts the sound may be put together of, and fades lie over them, counted after each edit, and how long the
  /// crossfades of all cuts may be: these are what is kept in memory.
  static let mostParts = 1_000_000
  static let mostSeamSeconds = 60.0

  let id: ID
  let kind: Kind
  let atMs: Int64
  var from: Double?
  var to: Double?
  var at: Double?
  var seconds: Double?
  var crossfadeMs: Double?
  var decibels: Double?
  var direction: Direction?
  var curve: Curve?
  var peakDb: Double?
  var lufs: Double?
  var thresholdDb: Double?
  var attackMs: Double?
  var holdMs: Double?
  var releaseMs: Double?
  var of: Int?

  private static let seconds = Schema.number(0...longestSeconds)

  static let schema = Schema.object(
    Schema.Object(
      "SonEdit", "An edit of a recording, applied after earlier edits.",
      [
        .must("id", .uuid), .must("kind", .choice(Kind.allCases.map(\.rawValue))),
        .must("at_ms", .moment, "When it was done."),
        .may(
          "from", seconds, "Where the part begins, in seconds of the sound after earlier edits."),
        .may("to", seconds, "Where it ends."),
        .may("at", seconds, "Where something is inserted."),
        .may("seconds", seconds, "Seconds of silence to insert."),
        .may("crossfade_ms", .number(0...500), "Length of the crossfade at a cut."),
        .may("decibels", .number(-60...24)),
        .may("direction", .choice(Direction.allCases.map(\.rawValue))),
        .may("curve", .choice(Curve.allCases.map(\.rawValue))),
        .may("peak_db", .number(-20...0), "Target true peak in dB."),
        .may("lufs", .number(-40...(-8)), "Target loudness in LUFS."),
        .may("threshold_db", .number(-80...0), "Level below which the gate closes."),
        .may("attack_ms", .number(0.1...200)), .may("hold_ms", .number(0...2_000)),
        .may("release_ms", .number(1...5_000)),
        .may(
          "of", .integer(0...Int64(most)),
          "How many edits were in effect when the pasted part was copied."),
      ]))

  /// The part that is meant, at most as long as the sound is.
  func part(of seconds: Double) -> Range<Double> {
    let start = min(from ?? 0, seconds)
    return start..<max(start, min(to ?? seconds, seconds))
  }
}

enum EditLengths {
  /// How long a recording is after some edits; throws what is wrong with the first that cannot be done.
  static func seconds(of edits: ArraySlice<Edit>, from seconds: Double) throws(Problem) -> Double {
    let lengths = try lengths(of: edits, from: seconds)
    return lengths[lengths.count - 1]
  }

  /// How long it is before the first and after each of them.
  static func lengths(
    of edits: ArraySlice<Edit>, from seconds: Double
  ) throws(Problem) -> [Double] {
    var lengths = EditedLengths(original: seconds)
    for (index, edit) in edits.enumerated() { try lengths.add(edit, at: "edits[\(index)]") }
    return lengths.seconds
  }
}

/// How long a recording is after each of its edits.
private struct EditedLengths {
  /// One more than there are edits: the first is the original's.
  private(set) var seconds: [Double]

  init(original: Double) { seconds = [original] }

  /// Throws what is wrong with an edit; adds its length otherwise. `path` is where it stands.
  mutating func add(_ edit: Edit, at path: String) throws(Problem) {
    let length = try length(after: edit, path)
    guard length <= Edit.longestSeconds else {
      throw Problem.field(path, "makes it longer than a day")
    }
    seconds.append(length)
  }

  private func length(after edit: Edit, _ path: String) throws(Problem) -> Double {
    let now = seconds[seconds.count - 1]
    for (name, isThere) in Self.needs(edit) where !isThere {
      throw Problem.field("\(path).\(name)", "is missing for \(edit.kind.rawValue)")
    }
    let part = edit.part(of: now)
    if edit.from != nil, part.isEmpty {
      throw Problem.field("\(path).to", "leaves nothing between it and `from`")
    }
    switch edit.kind {
    case .trim: return part.upperBound - part.lowerBound
    case .cut: return now - (part.upperBound - part.lowerBound)
    case .insert: return now + (edit.seconds ?? 0)
    case .paste: return now + (try pasted(edit, path))
    case .silence, .gain, .fade, .normalize, .loudness, .gate: return now
    }
  }

  private func pasted(_ edit: Edit, _ path: String) throws(Problem) -> Double {
    guard let copied = edit.of, copied < seconds.count else {
      throw Problem.field("\(path).of", "names edits that were made later")
    }
    let part = edit.part(of: seconds[copied])
    guard !part.isEmpty else { throw Problem.field("\(path).from", "is after the end") }
    return part.upperBound - part.lowerBound
  }

  private static func needs(_ edit: Edit) -> [(String, Bool)] {
    let part = [("from", edit.from != nil), ("to", edit.to != nil)]
    return switch edit.kind {
    case .trim, .cut, .silence: part
    case .insert: [("at", edit.at != nil), ("seconds", edit.seconds != nil)]
    case .gain: part + [("decibels", edit.decibels != nil)]
    case .fade: part + [("direction", edit.direction != nil), ("curve", edit.curve != nil)]
    case .normalize: [("peak_db", edit.peakDb != nil)]
    case .loudness: [("lufs", edit.lufs != nil)]
    case .gate: [("threshold_db", edit.thresholdDb != nil)]
    case .paste: part + [("at", edit.at != nil), ("of", edit.of != nil)]
    }
  }
}
