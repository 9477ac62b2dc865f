import Blobs
import Files
import FoundationEssentials
import Jobs
import Library
import Media
import MediaModel
import Storage
import Web

/// How a part of a file becomes a file, which the person agrees to or not. Until then the old one stays.
extension Soundboard {
  static let trimming = "yakback.trim"
  static let shortestTrim = 0.01

  /// How the library knows that a draft uses one of its sounds.
  static func draftUser(_ id: UUID) -> Library.User {
    Library.User("yak-draft", id, app: "Yak Back")
  }

  var trimming: JobKind {
    JobKind(
      Self.trimming, isHopeless: { ($0 as? MediaError)?.isAboutTheFile ?? false },
      givenUp: { (id: ID, transaction) in
        guard let owned = try SoundRepository.owned(id.uuid, in: transaction),
          owned.sound.draft?.state == .new
        else { return }
        try refuseDraft(owned, "It could not be trimmed; try again.", in: transaction)
      },
      run: { (id: ID, _) in try await makeDraft(id.uuid) })
  }

  /// Begins to make a file of a part of a sound.
  func trim(_ id: UUID, _ request: TrimRequest, of person: UUID) async throws -> Sound {
    try await context.database.write { transaction in
      guard let sound = try SoundRepository.sound(id, of: person, in: transaction) else {
        throw Problem.noSuchSound
      }
      guard sound.state == .ready, let seconds = sound.seconds else {
        throw Problem(409, "not_ready", "This sound is not ready to be trimmed.")
      }
      let end = min(request.trimEnd, seconds)
      guard end - request.trimStart >= Self.shortestTrim else {
        throw Problem.field("trim_end", "must be more than trim_start, and within the sound")
      }
      try dropDraft(sound, of: person, in: transaction)
      try SoundRepository.setDraft(request.trimStart...end, of: id, in: transaction)
      try context.queue.add(Self.trimming, ID(id), person: person, in: transaction)
      try publish(.sound, id, of: person, in: transaction)
    }
    return try await sound(id, of: person)
  }

  private func dropDraft(
    _ sound: Sound, of person: UUID, in transaction: any Transaction
  ) throws {
    try SoundRepository.deleteDraft(of: sound.id.uuid, in: transaction)
    guard let asset = sound.draft?.asset else { return }
    try context.library.letGo(
      asset.uuid, of: person, by: Self.draftUser(sound.id.uuid), in: transaction)
  }

  private func makeDraft(_ id: UUID) async throws {
    guard let owned = try await context.database.read({ try SoundRepository.owned(id, in: $0) }),
      let draft = owned.sound.draft, draft.state == .new,
      let source = try await context.library.find(owned.sound.asset.uuid, of: owned.person),
      let hash = ContentHash(source.hash)
    else { return }
    let file = try await context.blobs.open(hash)
    let folder = try PassingFolder()
    let output = "\(folder.path)/part.flac"
    do {
      let report = try await context.media.cut(
        "/proc/self/fd/\(file.number)", seconds: draft.trimStart..<draft.trimEnd, to: output,
        as: AudioEncoding(.flac))
      let stored = try await context.blobs.store(output)
      try await save(stored, seconds: report.seconds, as: draft, of: owned, named: source.name)
    } catch let error as MediaError where error.isAboutTheFile {
      try await context.database.write { transaction in
        try refuseDraft(owned, error.reason, in: transaction)
      }
    }
    withExtendedLifetime(file) {}
  }

  private func refuseDraft(
    _ owned: OwnedSound, _ reason: String, in transaction: any Transaction
  ) throws {
    let (id, person, draft) = (owned.sound.id.uuid, owned.person, owned.sound.draft)
    guard try SoundRepository.sound(id, of: person, in: transaction)?.draft == draft else { return }
    try SoundRepository.setDraftUnreadable(reason, of: id, in: transaction)
    try publishWork(on: id, of: person, in: transaction)
  }

  private func save(
    _ file: (hash: ContentHash, byteCount: Int64), seconds: Double, as draft: Draft,
    of owned: OwnedSound, named name: String
  ) async throws {
    let (id, person, asset) = (owned.sound.id.uuid, owned.person, UUID())
    try await context.database.write { transaction in
      // Somebody may have wished otherwise meanwhile.
      guard try SoundRepository.sound(id, of: person, in: transaction)?.draft == draft else {
        return
      }
      try context.library.insert(
        asset, name: name, file.hash, file.byteCount, of: person, in: transaction)
      try context.library.use(asset, of: person, by: Self.draftUser(id), in: transaction)
      try SoundRepository.setDraftReady(asset, seconds: seconds, of: id, in: transaction)
      try publishWork(on: id, of: person, in: transaction)
    }
  }

  /// Makes the draft the sound's file, and lets the old one go.
  func saveTrim(_ id: UUID, of person: UUID) async throws -> Sound {
    let known = try await sound(id, of: person)
    guard let asset = known.draft?.asset, known.draft?.state == .ready,
      let made = try await context.library.find(asset.uuid, of: person)
    else {
      throw Problem(409, "no_draft", "There is no trimmed version to save. Trim the sound first.")
    }
    let now = context.clock.now()
    try await context.database.write { transaction in
      guard let sound = try SoundRepository.sound(id, of: person, in: transaction),
        sound.draft?.asset == asset
      else { throw Problem.changedMeanwhile }
      if sound.isStarter { try adopt(id, of: person, in: transaction) }
      try context.library.use(asset.uuid, of: person, by: Self.user(id), in: transaction)
      try context.library.letGo(asset.uuid, of: person, by: Self.draftUser(id), in: transaction)
      try context.library.letGo(sound.asset.uuid, of: person, by: Self.user(id), in: transaction)
      try Library.release(Kind.sound.rawValue, ID(id).description, in: transaction)
      try SoundRepository.useDraft(
        made, seconds: sound.draft?.seconds, of: id, in: transaction)
      try SoundRepository.raise(id, at: now, in: transaction)
      try publish(.sound, id, of: person, in: transaction)
    }
    return try await sound(id, of: person)
  }

  /// Lets the draft go; the sound stays as it is.
  func dropTrim(_ id: UUID, of person: UUID) async throws -> Sound {
    try await context.database.write { transaction in
      guard let sound = try SoundRepository.sound(id, of: person, in: transaction) else {
        throw Problem.noSuchSound
      }
      try dropDraft(sound, of: person, in: transaction)
      try publish(.sound, id, of: person, in: transaction)
    }
    return try await sound(id, of: person)
  }
}
