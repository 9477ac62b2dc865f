import FoundationEssentials
import Web

/// One thing that was done to a recording.
struct SonEdit: Model, Equatable {
  enum Kind: String, Codable, Sendable, CaseIterable {
    case trim, cut, silence, insert, gain, fade, normalize, loudness, gate, paste
  }

  static let most = 1_000

  var id: ID
  var kind: Kind
  var atMs: Int64
  var from: Double?
  var to: Double?
  var at: Double?
  var seconds: Double?
  var crossfadeMs: Double?
  var decibels: Double?
  var direction: String?
  var curve: String?
  var peakDb: Double?
  var lufs: Double?
  var thresholdDb: Double?
  var attackMs: Double?
  var holdMs: Double?
  var releaseMs: Double?
  var of: Int?

  private static let place = Schema.number(0...1e7)

  static let schema = Schema.object(
    Schema.Object(
      "SonEdit", "One thing that was done to a recording.",
      [
        .must("id", .uuid), .must("kind", .choice(Kind.allCases.map(\.rawValue))),
        .must("at_ms", .moment, "When it was made."), .may("from", place), .may("to", place),
        .may("at", place), .may("seconds", place), .may("crossfade_ms", .number(0...500)),
        .may("decibels", .number(-60...24)), .may("direction", .choice(["in", "out"])),
        .may("curve", .choice(["linear", "s", "exponential"])),
        .may("peak_db", .number(-20...0)), .may("lufs", .number(-40 ... -8)),
        .may("threshold_db", .number(-80...0)), .may("attack_ms", .number(0...1_000)),
        .may("hold_ms", .number(0...5_000)), .may("release_ms", .number(0...5_000)),
        .may("of", .integer(0...Int64(most))),
      ]))

  /// Throws unless it can be done to a timeline of this length.
  func checked(seconds: Double) throws(Problem) {
    if let from, let to, from >= to { throw .field("to", "must be more than from") }
  }
}

enum SonEdits {
  /// How long the result of edits is.
  static func seconds(of edits: ArraySlice<SonEdit>, from seconds: Double) throws -> Double {
    var seconds = seconds
    for edit in edits {
      try edit.checked(seconds: seconds)
      switch edit.kind {
      case .trim: seconds = min(edit.to ?? seconds, seconds) - (edit.from ?? 0)
      case .cut: seconds -= min(edit.to ?? 0, seconds) - (edit.from ?? 0)
      case .insert: seconds += edit.seconds ?? 0
      default: break
      }
    }
    return seconds
  }
}
