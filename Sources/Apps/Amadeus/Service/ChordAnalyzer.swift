/// Says what a file with music is made of: on this machine, or by asking a server.
public protocol ChordAnalyzer: Sendable {
  /// What the file is made of. `progress` hears the part that is done, from 0 to 1. Throws when the task is
  /// cancelled, soon after.
  func analyze(
    file: String, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> SongResult
}
