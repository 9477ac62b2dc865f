import FoundationEssentials
import Storage
import Web

/// Work that is done later, and what has become of it.
public struct Job: Model, Equatable {
  public enum State: String, Codable, Sendable, CaseIterable {
    /// Waits for a worker, or for the time of its next attempt.
    case queued
    case running
    case done
    /// Given up: it failed too often, or can never succeed.
    case failed
    case cancelled
  }

  public let id: ID
  public let kind: String
  public let state: State
  /// How often it was begun.
  public let attempt: Int
  /// From 0 to 1.
  public let progress: Double
  /// What is being done, for a person.
  public let note: String
  /// What went wrong the last time, for a person.
  public let error: String?
  public let createdMs: Int64
  public let updatedMs: Int64

  public static let schema = Schema.object(
    Schema.Object(
      "Job", "Work that the server does in the background.",
      [
        .must("id", .uuid), .must("kind", .text(1...100)),
        .must("state", .choice(State.allCases.map(\.rawValue))),
        .must("attempt", .integer(0...1_000), "The number of attempts."),
        .must("progress", .fraction), .must("note", .text(0...1_000)),
        .may("error", .text(0...10_000), "The last error."),
        .must("created_ms", .moment), .must("updated_ms", .moment),
      ]))
}

extension Job {
  static let columns =
    "id, kind, state, attempt, progress, note, error, created_ms, updated_ms"

  init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    kind = try row.text("kind")
    state = State(rawValue: try row.text("state")) ?? .failed
    attempt = Int(try row.integer("attempt"))
    progress = try row.real("progress")
    note = try row.text("note")
    error = try row.optionalText("error")
    createdMs = try row.integer("created_ms")
    updatedMs = try row.integer("updated_ms")
  }
}
