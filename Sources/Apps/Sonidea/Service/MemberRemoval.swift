import FoundationEssentials
import Library
import Storage
import Sync
import Web

/// How everything of a member goes out of the app; what others have put into their albums stays with them.
struct MemberRemoval {
  private let person: UUID
  private let feed: Feed
  private let clock: Clock

  init(_ person: UUID, _ sync: Sync, _ clock: Clock) {
    (self.person, self.clock) = (person, clock)
    feed = Feed(sync)
  }

  func run(in transaction: any Transaction) throws {
    for recording in try RecordingRepository.all(ofMember: person, in: transaction) {
      try publishGone(recording.album, recording.id, in: transaction)
      try Trash.deleteRecording(recording.id, in: transaction)
    }
    for album in try AlbumRepository.ids(ownedBy: person, in: transaction) {
      try close(album, in: transaction)
    }
    try CommentRepository.deleteAll(ofMember: person, in: transaction)
    try ActivityRepository.deleteAll(about: person, in: transaction)
    try MemberRepository.deleteAll(ofMember: person, in: transaction)
    try InviteRepository.deleteAll(ofMember: person, in: transaction)
    try GroupRepository.deleteAll(ofMember: person, in: transaction)
    try ProjectRepository.deleteAll(ofMember: person, in: transaction)
    try TagRepository.deleteAll(ofMember: person, in: transaction)
    try AlbumRepository.deleteAll(ofMember: person, in: transaction)
    try SettingsRepository.deleteAll(ofMember: person, in: transaction)
  }

  /// Ends an album; what others have in it goes to their own Drafts.
  private func close(_ album: UUID, in transaction: any Transaction) throws {
    for recording in try RecordingRepository.all(inAlbum: album, in: transaction) {
      let (id, owner) = (recording.id, recording.owner)
      try publishGone(album, id, in: transaction)
      let drafts = try drafts(of: owner, in: transaction)
      try RecordingRepository.set(.album(drafts), of: id, in: transaction)
      try feed.publish(.recording, id, to: owner, in: transaction)
      try feed.publish(.album, drafts, to: owner, in: transaction)
    }
    try publishGone(album, nil, in: transaction)
    try InviteRepository.deleteAll(ofAlbum: album, in: transaction)
    try MemberRepository.deleteAll(ofAlbum: album, in: transaction)
    try ActivityRepository.deleteAll(ofAlbum: album, in: transaction)
  }

  private func drafts(of owner: UUID, in transaction: any Transaction) throws -> UUID {
    let (kind, id) = (Album.Kind.drafts, UUID())
    let known = try AlbumRepository.systemAlbum(kind, ofMember: owner, in: transaction)
    if let known { return known }
    try AlbumRepository.insert(id, kind.name, kind, of: owner, at: clock.now(), in: transaction)
    try feed.publish(.album, id, to: owner, in: transaction)
    return id
  }

  /// Tells the others who share an album that a recording in it goes, or the album itself.
  private func publishGone(
    _ album: UUID, _ recording: UUID?, in transaction: any Transaction
  ) throws {
    for other in try MemberRepository.people(ofAlbum: album, in: transaction)
    where other != person {
      try feed.publish(
        recording == nil ? .album : .recording, recording ?? album, to: other, isGone: true,
        in: transaction)
    }
  }
}
