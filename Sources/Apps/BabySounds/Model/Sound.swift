import DSP
import Library
import Web

/// A sound for sleep: one that comes with the app, or a recording of the family.
struct Sound: Model, Equatable {
  enum Source: String, Codable, Sendable, CaseIterable {
    /// Made by the engine as it plays.
    case live
    /// A recording of the family.
    case own
  }

  enum State: String, Codable, Sendable, CaseIterable { case new, ready, unreadable }

  /// How many recordings a family may have, and how long each may be.
  static let most = 100
  static let longestSeconds = 600.0

  let id: ID
  let recipe: Int?
  let key: String?
  let title: String
  let category: String
  let source: Source
  let loop: Bool
  let premium: Bool
  let defaultGainDb: Double
  let emoji: String
  let hue: Double
  var asset: ID?
  var hash: String?
  var seconds: Double?
  var state = State.ready
  var error: String?

  /// What its samples are multiplied with by nature.
  var gain: Double { amplitude(fromDecibels: defaultGainDb) }

  /// Sounds are brought to a level at which they reach the limit at 100 %, and hardly more: so many decibels
  /// below full scale, A-weighted and measured Fast, at their loudest.
  static let level = -21.0

  /// What brings a recording there: its level as the badge and the safe volume count it.
  ///
  /// Facts of long ago know only its loudness: music and voices are at most about 6 dB above that for
  /// an eighth of a second.
  static func gainDb(of facts: Asset.Facts) -> Double {
    guard let loudest = facts.weightedLevel ?? facts.loudness.map({ $0 + 6 }) else { return 0 }
    return min(max(level - loudest, -30), 20)
  }

  static let title = Schema.text(1...100)
  static let emoji = Schema.text(1...16)

  static let schema = Schema.object(
    Schema.Object(
      "BabySound", "A sound for sleep.",
      [
        .must("id", .uuid),
        .may("recipe", .integer(0...999), "The number of the engine's recipe for it."),
        .may("key", .text(1...40), "Its short name."),
        .must("title", title), .must("category", .text(1...40)),
        .must("source", .choice(Source.allCases.map(\.rawValue))),
        .must("loop", .bool), .must("premium", .bool, "Whether it needs Premium."),
        .must("default_gain_db", .number(-60...20)), .must("emoji", emoji),
        .must("hue", .fraction), .may("asset", .uuid, "The recording, in the maker's library."),
        .may("hash", .hash, "The SHA-256 of what `/audio` gives."),
        .may("seconds", .number(0...1e7)),
        .must("state", .choice(State.allCases.map(\.rawValue))),
        .may("error", .text(0...1_000), "Why it cannot be played."),
      ]))
}

struct SoundList: Model {
  var sounds: [Sound]

  static let schema = Schema.object(
    Schema.Object(
      "BabyCatalogue", "The sleep sounds, then the family's own.",
      [.must("sounds", .list(Sound.schema, most: 1_000))]))
}

/// What becomes a recording of the family.
struct SoundRequest: Model {
  var id: ID
  var title: String
  var emoji: String
  var hue: Double
  var asset: ID

  static let schema = Schema.object(
    Schema.Object(
      "BabySoundRequest", "A recording from your library to use as a sleep sound.",
      [
        .must("id", .uuid, "Chosen by you."), .must("title", Sound.title),
        .must("emoji", Sound.emoji), .must("hue", .fraction), .must("asset", .uuid),
      ]))
}
