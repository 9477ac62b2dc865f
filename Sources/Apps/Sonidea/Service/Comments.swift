import Accounts
import FoundationEssentials
import Server
import Storage
import Web

/// What members say about recordings. Whoever may hear a recording may comment on it.
struct Comments: Sendable {
  private let context: AppContext
  private let feed: Feed
  private let permissions: Permissions
  private let activities: Activities

  init(_ context: AppContext, feed: Feed, permissions: Permissions, activities: Activities) {
    self.context = context
    self.feed = feed
    self.permissions = permissions
    self.activities = activities
  }

  func comments(on recording: UUID, for person: UUID) async throws -> CommentList {
    try await context.database.read { reading in
      let access = try permissions.readable(recording, as: person, in: reading)
      let stored = try CommentRepository.comments(onRecording: recording, in: reading)
      let names = try Accounts.names(in: reading)
      return CommentList(
        comments: stored.map {
          comment($0, name: names[$0.person] ?? "", as: person, access)
        })
    }
  }

  /// Adds a comment; the same id twice is one.
  func put(
    _ id: UUID, on recording: UUID, _ request: CommentRequest, of person: UUID
  ) async throws -> Comment {
    try await context.database.write { transaction in
      let access = try permissions.readable(recording, as: person, in: transaction)
      guard !access.recording.isTrashed else { throw Problem.noSuchRecording }
      let new = StoredComment(
        id: id, recording: recording, person: person, text: request.text,
        seconds: request.seconds, createdMs: context.clock.now())
      if try !CommentRepository.isKnown(id, of: person, in: transaction) {
        let count = try CommentRepository.count(onRecording: recording, in: transaction)
        guard count < Comment.most else {
          throw Problem.tooMany("comments on this recording", most: Comment.most)
        }
        try CommentRepository.insert(new, in: transaction)
        try feed.publish(commentsOn: access, in: transaction)
        try activities.record(
          .commented, of: recording, in: access.album, by: person, transaction)
      }
      let stored = try CommentRepository.comment(id, in: transaction) ?? new
      let name = try Accounts.name(of: person, in: transaction) ?? ""
      return comment(stored, name: name, as: person, access)
    }
  }

  /// Deletes a comment: one's own, or on one's own recording, or as an admin of its album.
  func delete(_ id: UUID, on recording: UUID, by person: UUID) async throws {
    try await context.database.write { transaction in
      let access = try permissions.readable(recording, as: person, in: transaction)
      guard let stored = try CommentRepository.comment(id, in: transaction),
        stored.recording == recording
      else { throw Problem.noSuchComment }
      guard mayDelete(stored, as: person, access) else {
        throw Problem.role("delete this comment")
      }
      try CommentRepository.delete(id, in: transaction)
      try feed.publish(commentsOn: access, in: transaction)
    }
  }

  private func comment(
    _ stored: StoredComment, name: String, as person: UUID, _ access: RecordingAccess
  ) -> Comment {
    Comment(
      id: ID(stored.id), person: ID(stored.person), name: name, text: stored.text,
      seconds: stored.seconds, createdMs: stored.createdMs,
      mayDelete: mayDelete(stored, as: person, access))
  }

  private func mayDelete(
    _ stored: StoredComment, as person: UUID, _ access: RecordingAccess
  ) -> Bool {
    stored.person == person || access.isOwn || access.role?.canEditOthers ?? false
  }
}

extension Problem {
  fileprivate static let noSuchComment = Problem(
    404, "not_found", "This comment does not exist.")
}
