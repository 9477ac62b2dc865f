import Blobs
import Files
import FoundationEssentials
import Jobs
import Library
import Media
import MediaModel
import Storage
import Web

/// How a file that waits is listened to, once for all who wait for it.
extension Analyses {
  static let listeningKind = "amadeus.listen"

  var listening: JobKind {
    JobKind(
      Self.listeningKind, attempts: 2, megabytes: 250,
      givenUp: { (job: ID, transaction) in
        _ = try end(
          job.uuid, error: FileAnalysis.lost, listener.recipe, in: transaction)
      },
      run: { (id: ID, job) in
        do { try await listen(id.uuid, job) } catch let error as MediaError
          where error.isAboutTheFile
        {
          // Another attempt would find the same.
          let reason = error.reason.prefix(1).uppercased() + error.reason.dropFirst() + "."
          try await end(id.uuid, failed: String(reason.prefix(1_000)))
        }
      })
  }

  private func listen(_ id: UUID, _ job: JobContext) async throws {
    let name = try await context.database.read { try AnalysisRepository.hash(ofJob: id, in: $0) }
    // Nobody waits for it any more.
    guard let name, let hash = ContentHash(name) else { return }
    let file = try await context.blobs.open(hash)
    // The worker opens it anew, so that the descriptor's offset in the file stays ours.
    let path = "/proc/self/fd/\(file.number)"
    let listener = listener
    let result = try await listener.analyze(file: path) {
      job.progress($0, "listening")
    }
    withExtendedLifetime(file) {}
    try await save(result, by: listener.recipe, of: name, for: id)
  }

  private func save(
    _ result: SongResult, by recipe: String, of hash: String, for job: UUID
  ) async throws {
    let writer = try context.blobs.begin()
    try writer.write(Array(try Models.encoder.encode(result)))
    let blob = try await writer.finish().hash.description
    try await context.database.write { transaction in
      guard try end(job, error: nil, recipe, in: transaction) else { return }
      try save(result, blob, of: hash, recipe, in: transaction)
    }
  }

  /// Writes down what was found, unless that is known.
  func save(
    _ result: SongResult, _ blob: String, of hash: String, _ recipe: String,
    in transaction: any Transaction
  ) throws {
    guard try ResultRepository.insert(result, blob, of: hash, recipe, in: transaction) else {
      return
    }
    try context.library.use(
      blob, bytes: 0, of: nil, by: Self.resultKind, Self.resultHolder(hash, recipe),
      in: transaction)
  }

  private func end(_ job: UUID, failed reason: String) async throws {
    try await context.database.write { transaction in
      _ = try end(job, error: reason, listener.recipe, in: transaction)
    }
  }

  /// Writes down for all who wait for a job what has become of it, and lets their file go. False where nobody waits.
  private func end(
    _ job: UUID, error: String?, _ recipe: String, in transaction: any Transaction
  ) throws -> Bool {
    let waiting = try AnalysisRepository.end(
      job: job, error: error, recipe, at: context.clock.now(), in: transaction)
    for (id, person) in waiting {
      try Library.release(Self.analysisKind, ID(id).description, in: transaction)
      try publish(id, of: person, in: transaction)
    }
    return !waiting.isEmpty
  }
}
