import Blobs
import Files
import FoundationEssentials
import Jobs
import Library
import Media
import MediaModel
import Search
import Speech
import Storage
import Web

/// How a recording is transcribed: the original, in a job, so that its edits can come and go.
extension Transcripts {
  static let jobName = "sonidea.transcribe"

  struct Work: Codable, Sendable {
    var recording: ID
    var job: ID
  }

  var jobKind: JobKind {
    .transcribing(
      Self.jobName,
      givenUp: { (work: Work, transaction) in
        try end(work, "It could not be transcribed. Try again.", in: transaction)
      },
      run: { (work: Work, job) in try await transcribe(work, job) })
  }

  private func transcribe(_ work: Work, _ job: JobContext) async throws {
    let found = try await context.database.read { try original(for: work, in: $0) }
    // Nobody waits for it any more.
    guard let (hash, language) = found else { return }
    switch try await context.transcribe(hash, language: language, for: job) {
    case .done(let transcript, let recipe): try await save(transcript, by: recipe, for: work)
    case .failed(let reason): try await fail(work, reason)
    }
  }

  private func original(
    for work: Work, in reading: any Reading
  ) throws -> (hash: ContentHash, language: String?)? {
    guard let stored = try TranscriptRepository.transcript(of: work.recording.uuid, in: reading),
      stored.job == work.job.uuid,
      let recording = try RecordingRepository.recording(work.recording.uuid, in: reading),
      let asset = try recording.asset.flatMap({
        try context.library.find($0, of: recording.owner, in: reading)
      }), let hash = ContentHash(asset.hash)
    else { return nil }
    return (hash, stored.wanted)
  }

  /// Stores what was heard, unless somebody has cancelled it or asked anew.
  func save(_ transcript: Transcript, by recipe: String, for work: Work) async throws {
    let speech = HeardSpeech(transcript)
    let compared = speech.comparedWords([:])
    let (recording, new) = (work.recording.uuid, UUID())
    try await context.database.write { transaction in
      guard try isWanted(work, in: transaction) else { return }
      try TranscriptRepository.set(
        speech, new, transcript.language, recipe, at: context.clock.now(), of: recording,
        in: transaction)
      if let number = try TranscriptRepository.number(of: recording, in: transaction) {
        try SpokenWordRepository.set(compared, of: number, in: transaction)
      }
      try publish(recording, in: transaction)
    }
  }

  private func fail(_ work: Work, _ reason: String) async throws {
    try await context.database.write { try end(work, reason, in: $0) }
  }

  private func end(_ work: Work, _ reason: String, in transaction: any Transaction) throws {
    guard try isWanted(work, in: transaction) else { return }
    try TranscriptRepository.end(
      of: work.recording.uuid, error: String(reason.prefix(1_000)), in: transaction)
    try publish(work.recording.uuid, in: transaction)
  }

  private func isWanted(_ work: Work, in reading: any Reading) throws -> Bool {
    try TranscriptRepository.transcript(of: work.recording.uuid, in: reading)?.job == work.job.uuid
  }

  private func publish(_ id: UUID, in transaction: any Transaction) throws {
    guard let recording = try RecordingRepository.recording(id, in: transaction) else { return }
    try feed.publish(
      transcriptOf: id, of: recording.owner, in: recording.album, transaction)
  }
}
