import FoundationEssentials
import Web

/// A file that somebody has had listened to, or that waits for it.
struct FileAnalysis: Model, Equatable {
  enum State: String, Codable, Sendable, CaseIterable {
    case waiting
    case working
    case done
    case failed
  }

  /// The largest file, with the little that a form adds.
  static let mostBytes = 2 << 30
  /// How many a member keeps.
  static let most: Int64 = 2_000
  /// How many different files wait in a household at most.
  static let mostWaiting = 20
  /// After how many seconds it is worth asking again when so many wait.
  static let retrySeconds = 30

  let id: ID
  let name: String
  /// The SHA-256 of the file.
  let hash: String
  let bytes: Int64
  let state: State
  /// From 0 to 1.
  let progress: Double
  /// Why it failed, for a person.
  let error: String?
  let seconds: Double?
  let key: String?
  let mode: String?
  let tempo: Double?
  let createdMs: Int64
  let updatedMs: Int64
  /// Missing where this server has found it.
  let isFromDevice: Bool?

  static let title = Schema.text(1...300)

  static let schema = Schema.object(
    Schema.Object(
      "AmadeusAnalysis", "An analysis of a file, done or waiting.",
      [
        .must("id", .uuid), .must("name", title), .must("hash", .hash), .must("bytes", .count),
        .must("state", .choice(State.allCases.map(\.rawValue))), .must("progress", .fraction),
        .may("error", .text(0...1_000), "Why it failed, and what to do."),
        .may("seconds", .number(0...1e5)), .may("key", .text(1...3)), .may("mode", .text(1...20)),
        .may("tempo", .number(0...1_000)), .must("created_ms", .moment),
        .must("updated_ms", .moment),
        .may("is_from_device", .bool, "Whether one of your devices has found it."),
      ]))
}

/// A page of somebody's history.
struct AnalysisHistory: Model {
  var analyses: [FileAnalysis]
  /// Where the next page begins.
  var after: String?

  /// How many stand on a page at most.
  static let page = 200

  static let schema = Schema.object(
    Schema.Object(
      "AmadeusHistory", "Your analyses, the newest first.",
      [
        .must("analyses", .list(FileAnalysis.schema, most: page)),
        .may("after", .cursor, "Pass it to get the next page; absent at the end."),
      ]))
}
