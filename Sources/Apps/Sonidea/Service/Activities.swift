import Accounts
import FoundationEssentials
import Server
import Storage
import Web

/// What happened in shared albums, for everybody who shares them.
struct Activities: Sendable {
  /// Edits of one recording within this time are one activity.
  static let editingMilliseconds: Int64 = 3_600_000

  private let context: AppContext
  private let feed: Feed
  private let permissions: Permissions

  init(_ context: AppContext, feed: Feed, permissions: Permissions) {
    self.context = context
    self.feed = feed
    self.permissions = permissions
  }

  func activities(in album: UUID, for person: UUID) async throws -> ActivityList {
    try await context.database.read { reading in
      guard let role = try permissions.role(of: person, in: album, reading) else {
        throw Problem.noSuchAlbum
      }
      let hidden = try RecordingRepository.hidden(from: person, toldOfInAlbum: album, in: reading)
      let stored = try ActivityRepository.activities(inAlbum: album, in: reading)
        .filter { one in one.recording.map { !hidden.contains($0) } ?? true }
      let names = try Accounts.names(in: reading)
      // Only what happened last to a recording in the trash brings it back.
      var seen: Set<UUID> = []
      return ActivityList(
        activities: try stored.map { one in
          let isNewest = one.recording.map { seen.insert($0).inserted } ?? false
          let mayRestore =
            try one.kind == .trashed && isNewest
            && canRestore(one, as: person, role, in: reading)
          return Activity(
            id: ID(one.id), kind: one.kind, atMs: one.atMs, person: ID(one.person),
            name: names[one.person] ?? "", recording: one.recording.map { ID($0) },
            title: one.title, other: one.other.map { names[$0] ?? "" }, mayRestore: mayRestore)
        })
    }
  }

  private func canRestore(
    _ one: StoredActivity, as person: UUID, _ role: AlbumRole, in reading: any Reading
  ) throws -> Bool {
    guard let id = one.recording,
      let recording = try RecordingRepository.recording(id, in: reading),
      recording.isTrashed, recording.album == one.album
    else { return false }
    return recording.owner == person || role.canEditOthers
  }

  /// Records what somebody did to a recording, where its album is shared.
  func record(
    _ kind: Activity.Kind, of recording: UUID, in album: UUID, by person: UUID,
    _ transaction: any Transaction
  ) throws {
    guard try isShared(album, transaction),
      let stored = try RecordingRepository.recording(recording, in: transaction), !stored.isHidden
    else { return }
    let now = context.clock.now()
    if kind == .edited,
      let last = try ActivityRepository.newest(inAlbum: album, in: transaction),
      last.kind == .edited, last.recording == recording, last.person == person,
      now - last.atMs < Self.editingMilliseconds
    {
      try ActivityRepository.setTime(now, of: last.id, in: transaction)
    } else {
      try ActivityRepository.insert(
        StoredActivity(
          album: album, kind: kind, person: person, recording: recording, title: stored.title,
          atMs: now), in: transaction)
    }
    try feed.publish(activityIn: album, transaction)
  }

  /// Records who came, left, or was removed by somebody.
  func record(
    _ kind: Activity.Kind, by person: UUID, other: UUID? = nil, in album: UUID,
    _ transaction: any Transaction
  ) throws {
    try ActivityRepository.insert(
      StoredActivity(
        album: album, kind: kind, person: person, other: other, atMs: context.clock.now()),
      in: transaction)
    try feed.publish(activityIn: album, transaction)
  }

  private func isShared(_ album: UUID, _ reading: any Reading) throws -> Bool {
    try AlbumRepository.album(album, in: reading)?.isShared ?? false
  }
}
