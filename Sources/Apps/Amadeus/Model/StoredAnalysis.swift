import FoundationEssentials

/// An analysis as it is kept, with what was found; all but its job's state.
struct StoredAnalysis: Sendable {
  let id: UUID
  let name: String
  let hash: String
  let bytes: Int64
  let recipe: String
  /// The work that it waits for.
  let job: UUID?
  let error: String?
  /// The blob that has all that was found.
  let result: String?
  let seconds: Double?
  let key: String?
  let mode: String?
  let tempo: Double?
  let createdMs: Int64
  let updatedMs: Int64

  /// Whether a device has found it, and not this server.
  var isFromDevice: Bool { recipe.hasPrefix("device ") }
}
