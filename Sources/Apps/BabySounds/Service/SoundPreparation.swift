import Blobs
import Files
import FoundationEssentials
import Jobs
import Library
import Media
import MediaModel
import Server
import Storage
import Web

/// The job that makes a recording a FLAC, which every browser plays and which repeats without a seam.
struct SoundPreparation: Sendable {
  static let jobName = "babysounds.prepare"

  private let context: AppContext
  private let feed: Feed

  init(_ context: AppContext, feed: Feed) {
    self.context = context
    self.feed = feed
  }

  var jobKind: JobKind {
    JobKind(
      Self.jobName, isHopeless: { ($0 as? MediaError)?.isAboutTheFile ?? false },
      givenUp: { (id: ID, transaction) in
        try markUnreadable(
          id.uuid, "It could not be prepared. Delete it and upload it again.", in: transaction)
      },
      run: { (id: ID, job) in try await prepare(id.uuid, job) })
  }

  private func prepare(_ id: UUID, _ job: JobContext) async throws {
    let found = try await context.database.read { try SoundRepository.source(of: id, in: $0) }
    guard let found, let asset = try await context.library.find(found.asset, of: found.person),
      let hash = ContentHash(asset.hash), asset.state != .new
    else { return }
    guard let facts = asset.facts else {
      return try await markUnreadable(id, asset.error ?? "This file cannot be read as audio.")
    }
    guard facts.seconds > 0, facts.seconds <= Sound.longestSeconds else {
      return try await markUnreadable(
        id, "Recordings can be up to ten minutes long. Shorten this one first.")
    }
    job.progress(0.3, "converting it for all browsers")
    let file = try await context.blobs.open(hash)
    let folder = try PassingFolder()
    let output = "\(folder.path)/sound.flac"
    do {
      let channels = (facts.channels > 2) ? 2 : nil
      _ = try await context.media.convert(
        "/proc/self/fd/\(file.number)", to: output, as: AudioEncoding(.flac, channels: channels))
    } catch let error as MediaError where error.isAboutTheFile {
      return try await markUnreadable(id, error.reason)
    }
    withExtendedLifetime(file) {}
    let stored = try await context.blobs.store(output)
    try await context.database.write { transaction in
      try markReady(
        id, of: found.person, stored.hash.description, stored.byteCount, facts, in: transaction)
    }
  }

  private func markReady(
    _ id: UUID, of person: UUID, _ hash: String, _ bytes: Int64, _ facts: Asset.Facts,
    in transaction: any Transaction
  ) throws {
    guard try SoundRepository.setReady(id, hash, bytes, facts, in: transaction) else { return }
    try LibraryUse.release(of: id, in: transaction)
    try context.library.use(
      hash, bytes: bytes, of: person, by: LibraryUse.sound, LibraryUse.holder(id), in: transaction)
    try feed.publish(.sound, id, in: transaction)
  }

  private func markUnreadable(_ id: UUID, _ reason: String) async throws {
    try await context.database.write { try markUnreadable(id, reason, in: $0) }
  }

  private func markUnreadable(
    _ id: UUID, _ reason: String, in transaction: any Transaction
  ) throws {
    guard try SoundRepository.setUnreadable(id, reason, in: transaction) else { return }
    try feed.publish(.sound, id, in: transaction)
  }
}
