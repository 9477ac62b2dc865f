import FoundationEssentials
import Web

/// A sound on somebody's board: a file, and how it is played.
struct Sound: Model, Versioned, Equatable {
  enum State: String, Codable, Sendable, CaseIterable {
    /// It is being prepared.
    case new
    case ready
    case unreadable
  }

  /// A pad holds at most ten minutes.
  static let longestSeconds = 600.0
  /// How many sounds a board holds.
  static let most = 5_000

  let id: ID
  let name: String
  let version: Int64
  let createdMs: Int64
  let updatedMs: Int64
  let asset: ID
  let hash: String
  let bytes: Int64
  let state: State
  let error: String?
  let seconds: Double?
  let loudness: Double?
  let truePeak: Double?
  let matchDb: Double?
  let volume: Double
  let speed: Double
  let loopCount: Int
  let eqBass: Double
  let eqMid: Double
  let eqTreble: Double
  let volumeBoost: Double?
  let colorHue: Double
  let isFavorite: Bool
  let sortOrder: Double?
  let folder: ID?
  let trimStart: Double?
  let trimEnd: Double?
  let isMatched: Bool
  let chokeGroup: Int?
  let isDucked: Bool
  let sequence: [ID]?
  let key: String?
  let isStarter: Bool
  let draft: Draft?
  var isDoubleOf: ID?

  static let schema = Schema.object(
    Schema.Object(
      "YakSound", "A sound on your board: a file and its settings.",
      [
        .must("id", .uuid), .must("version", .count, "Send it back as If-Match when you edit."),
        .must("created_ms", .moment), .must("updated_ms", .moment),
        .must("asset", .uuid, "The sound in the library."),
        .must("hash", .hash, "The SHA-256 of what `/audio` gives."), .must("bytes", .count),
        .must("state", .choice(State.allCases.map(\.rawValue))),
        .may("error", .text(0...1_000), "Why it cannot be played."),
        .may("seconds", .number(0...1e7)), .may("loudness", .number(-200...100), "LUFS."),
        .may("true_peak", .number(-1_000...100), "dB of full scale."),
        .may(
          "match_db", .number(-200...200),
          "Gain to -18 LUFS, with a true peak of at most -1 dB."),
        .must(
          "is_starter", .bool,
          "Whether it came with the board; it counts towards the "
            + "limit once changed."),
        .may("draft", Draft.schema, "A trimmed version waiting for confirmation."),
        .may("is_double_of", .uuid, "An older sound with the same file."),
      ] + Setting.all.map(\.field)))
}

/// A trimmed file that waits to be confirmed.
struct Draft: Model, Equatable {
  let asset: ID?
  let seconds: Double?
  let trimStart: Double
  let trimEnd: Double
  let state: Sound.State
  let error: String?

  static let schema = Schema.object(
    Schema.Object(
      "YakDraft", "A trimmed version waiting for confirmation.",
      [
        .may("asset", .uuid, "The new file, once it is made."), .may("seconds", Setting.seconds),
        .must("trim_start", Setting.seconds), .must("trim_end", Setting.seconds),
        .must("state", .choice(Sound.State.allCases.map(\.rawValue))),
        .may("error", .text(0...1_000)),
      ]))
}

/// What becomes a sound of the board.
enum SoundRequest {
  static let schema = Schema.object(
    Schema.Object(
      "YakSoundRequest", "A new sound: a file from the library and its settings.",
      [
        .must("name", Setting.soundName), .must("asset", .uuid),
        .may("is_recording", .bool, "Whether it is a new recording, to store as AAC at 44.1 kHz."),
      ]
        + Setting.all.filter { $0.name != "name" }.map(\.request)))
}

/// What to change about a sound.
enum SoundEdit {
  static let schema = Schema.object(
    Schema.Object(
      "YakSoundEdit", "Changes to a sound; null removes an optional value.",
      Setting.all.map(\.request)))
}

/// A sound and whose it is.
struct OwnedSound: Sendable {
  let sound: Sound
  let person: UUID
  /// It comes from a microphone as it was, and is to be packed.
  let isRecording: Bool
}
