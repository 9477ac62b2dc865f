import FoundationEssentials
import Storage

/// Tells what has come of the jobs that prepare, render and mix recordings.
struct ProcessingStatus: Sendable {
  private let database: any Database
  private let feed: Feed

  init(_ database: any Database, _ feed: Feed) {
    (self.database, self.feed) = (database, feed)
  }

  func fail(_ id: UUID, _ reason: String) async throws {
    try await database.write { try fail(id, reason, in: $0) }
  }

  func fail(_ id: UUID, _ reason: String, in transaction: any Transaction) throws {
    guard let recording = try RecordingRepository.recording(id, in: transaction) else { return }
    let text = reason.prefix(1).uppercased() + reason.dropFirst() + "."
    // What was played before is played still.
    let isPlayable = recording.isPrepared && recording.state == .ready
    try RecordingRepository.set(
      .failed(text, isPlayable ? .ready : .unreadable), of: id, in: transaction)
    try publish(id, in: transaction)
  }

  /// Publishes that a job has changed a recording; its version stays, since nobody has edited it.
  func publish(_ id: UUID, in transaction: any Transaction) throws {
    guard let recording = try RecordingRepository.recording(id, in: transaction) else { return }
    try feed.publish(recording: id, of: recording.owner, in: recording.album, transaction)
    if let project = recording.project {
      try feed.publish(.project, project, to: recording.owner, in: transaction)
    }
  }

  /// Publishes that comments on a recording are about other moments.
  func publish(commentsOn id: UUID, in transaction: any Transaction) throws {
    guard let recording = try RecordingRepository.recording(id, in: transaction) else { return }
    try feed.publish(commentsOn: id, of: recording.owner, in: recording.album, transaction)
  }
}
