import Blobs
import Files
import FoundationEssentials
import Jobs
import Library
import Media
import MediaModel
import Storage
import Web

/// How a recording becomes a FLAC, which every browser plays and which repeats without a seam.
extension Nursery {
  /// The kind of work that does so.
  static let preparing = "babysounds.prepare"

  var preparation: JobKind {
    JobKind(
      Self.preparing, isHopeless: { ($0 as? MediaError)?.isAboutTheFile ?? false },
      givenUp: { (id: ID, transaction) in
        try refuse(
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
      return try await refuse(id, asset.error ?? "This file cannot be read as audio.")
    }
    guard facts.seconds > 0, facts.seconds <= BabySound.longestSeconds else {
      return try await refuse(id, "A recording lasts at most ten minutes; cut a part out of it.")
    }
    job.progress(0.3, "making it playable everywhere")
    let file = try await context.blobs.open(hash)
    let folder = try PassingFolder()
    let output = "\(folder.path)/sound.flac"
    do {
      let channels = (facts.channels > 2) ? 2 : nil
      _ = try await context.media.convert(
        "/proc/self/fd/\(file.number)", to: output, as: AudioEncoding(.flac, channels: channels))
    } catch let error as MediaError where error.isAboutTheFile {
      return try await refuse(id, error.reason)
    }
    withExtendedLifetime(file) {}
    let kept = try await context.blobs.keep(output)
    try await context.database.write { transaction in
      try settle(
        id, of: found.person, kept.hash.description, kept.byteCount, facts, in: transaction)
    }
  }

  private func settle(
    _ id: UUID, of person: UUID, _ hash: String, _ bytes: Int64, _ facts: Asset.Facts,
    in transaction: any Transaction
  ) throws {
    guard try SoundRepository.setReady(id, hash, bytes, facts, in: transaction) else { return }
    let holder = id.uuidString.lowercased()
    try Library.release(Kind.sound.rawValue, holder, in: transaction)
    try context.library.use(
      hash, bytes: bytes, of: person, by: Kind.sound.rawValue, holder, in: transaction)
    try note(.sound, id, in: transaction)
  }

  private func refuse(_ id: UUID, _ reason: String) async throws {
    try await context.database.write { try refuse(id, reason, in: $0) }
  }

  private func refuse(_ id: UUID, _ reason: String, in transaction: any Transaction) throws {
    guard try SoundRepository.setUnreadable(id, reason, in: transaction) else { return }
    try note(.sound, id, in: transaction)
  }
}
