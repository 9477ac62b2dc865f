import FoundationEssentials
import Storage
import Web

/// A sound in the library: the original as it was brought, and what was found out about it.
public struct Asset: Model, Equatable {
  public enum State: String, Codable, Sendable, CaseIterable {
    /// It is being looked at; the original is safe already.
    case new
    case ready
    /// Nobody can read it as sound; the original is kept all the same.
    case unreadable
  }

  public let id: ID
  public let name: String
  /// The SHA-256 of the original's bytes.
  public let hash: String
  public let bytes: Int64
  public let state: State
  /// Why it is unreadable.
  public let error: String?
  /// Rises with every change; the ETag for edits.
  public let version: Int64
  public let createdMs: Int64
  public let updatedMs: Int64
  public let facts: Facts?

  /// What was worked out from the sound, once for equal bytes.
  public struct Facts: Model, Equatable {
    public let seconds: Double
    public let sampleRate: Int
    public let channels: Int
    public let codec: String
    public let container: String
    /// Whether there is a moving picture with it; missing in facts of long ago.
    public let isFilm: Bool?
    /// LUFS; missing for what is silent or shorter than 0.4 s.
    public let loudness: Double?
    /// dB of full scale, A-weighted and measured Fast, at its loudest; missing for silence, for what
    /// is shorter than 50 ms, and in facts of long ago.
    public let weightedLevel: Double?
    /// dB of full scale; missing for silence.
    public let truePeak: Double?
    /// Pauses, as starts and ends in seconds, one after the other.
    public let silence: [Double]
    public let title: String?
    public let artist: String?

    public static let schema = Schema.object(
      Schema.Object(
        "AssetFacts", "The analysis of the sound.",
        [
          .must("seconds", .number(0...1e7)), .must("sample_rate", .integer(1...10_000_000)),
          .must("channels", .integer(1...64)), .must("codec", .text(0...100)),
          .must("container", .text(0...200)),
          .may("is_film", .bool, "Whether it has video."),
          .may("loudness", .number(-200...100), "LUFS, by ITU-R BS.1770."),
          .may(
            "weighted_level", .number(-200...100),
            "dB of full scale, A-weighted and measured Fast, at its loudest; both sides added."),
          .may("true_peak", .number(-1_000...100), "dB of full scale."),
          .must(
            "silence", .list(.number(0...1e7), most: silenceLimit),
            "Pauses: starts and ends in seconds."),
          .may("title", .text(0...1_000)), .may("artist", .text(0...1_000)),
        ]))

    /// More pauses than this are left out.
    static let silenceLimit = 20_000
  }

  public static let schema = Schema.object(
    Schema.Object(
      "Asset", "A sound in the library.",
      [
        .must("id", .uuid), .must("name", name), .must("hash", .hash), .must("bytes", .count),
        .must("state", .choice(State.allCases.map(\.rawValue))),
        .may("error", .text(0...1_000), "Why it cannot be read as audio."),
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("created_ms", .moment), .must("updated_ms", .moment), .may("facts", Facts.schema),
      ]))

  /// What a sound may be called.
  static let name = Schema.text(1...300)
}

extension Asset {
  /// Asks for an asset with what is known of its sound.
  static let selection = """
    SELECT a.id, a.name, a.hash, a.bytes, a.version, a.created_ms, a.updated_ms,
      f.state, f.error, f.facts FROM assets a LEFT JOIN sound_facts f ON f.hash = a.hash
    """

  init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    name = try row.text("name")
    hash = try row.text("hash")
    bytes = try row.integer("bytes")
    state = try row.optionalText("state").flatMap(State.init) ?? .new
    error = try row.optionalText("error")
    version = try row.integer("version")
    createdMs = try row.integer("created_ms")
    updatedMs = try row.integer("updated_ms")
    facts = try row.optionalText("facts").map {
      try JSONDecoder().decode(Facts.self, from: Data($0.utf8))
    }
  }
}
