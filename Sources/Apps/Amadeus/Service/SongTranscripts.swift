import Blobs
import Files
import FoundationEssentials
import Jobs
import Library
import Server
import Speech
import Storage
import Sync
import Web

/// Has the words of songs transcribed. What was heard waits here until a page has made lyrics of it; the file is
/// deleted as soon as it was heard.
struct SongTranscripts: Sendable {
  static let kind = "amadeus-transcript"
  private static let jobName = "amadeus.transcribe"
  private static let interrupted = "The transcription was interrupted. Start it again."

  struct Work: Codable, Sendable {
    var person: ID
    var hash: String
    var id: ID
  }

  let context: AppContext

  func transcript(_ hash: String, of person: UUID) async throws -> SongTranscript {
    let isInstalled = (try? context.speech.transcriber()) != nil
    return try await context.database.read { reading in
      let stored = try TranscriptRepository.transcript(hash, of: person, in: reading)
      let job = try stored.flatMap { try context.queue.job($0.id, of: person, in: reading) }
      let isAlive = isAlive(job)
      let (state, error) = Self.state(stored, isAlive ? job : nil)
      return SongTranscript(
        state: state, job: isAlive ? job?.id : nil, progress: isAlive ? job?.progress : nil,
        error: error, language: stored?.language, recipe: stored?.recipe,
        sentences: SongTranscript.Sentence.all(in: stored?.speech ?? HeardSpeech()),
        isInstalled: isInstalled, service: context.speech.service?.host)
    }
  }

  /// What is known of it, and why it failed; `job` is the one that is alive.
  private static func state(
    _ stored: StoredSongTranscript?, _ job: Job?
  ) -> (SongTranscript.State, error: String?) {
    guard let stored else { return (.none, nil) }
    if stored.speech != nil { return (.done, nil) }
    if let error = stored.error { return (.failed, error) }
    if let job { return (job.state == .queued ? .waiting : .working, nil) }
    return (.failed, interrupted)
  }

  /// Takes a song's file and has it transcribed, unless it is being transcribed already. The same id twice is one
  /// transcript.
  func begin(
    _ id: UUID, _ hash: String, _ language: String?, _ form: FormReader, of person: UUID
  ) async throws -> SongTranscript {
    do { _ = try context.speech.transcriber() } catch let error as SpeechError {
      throw Problem(409, error.code.rawValue, error.sentence)
    }
    if let language {
      guard language.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
      else { throw Problem.field("language", "must be a code such as “en”") }
    }
    try await context.database.read { try admit(of: person, in: $0) }
    let writer = try context.blobs.beginIncoming()
    _ = try await form.file { try writer.write($0) }
    let (content, bytes) = try await writer.finish()
    guard content.description == hash else {
      throw Problem(422, "other_file", "This is another file than the song's. Open the song again.")
    }
    try await context.database.write { transaction in
      if let stored = try TranscriptRepository.transcript(hash, of: person, in: transaction) {
        let job = try context.queue.job(stored.id, of: person, in: transaction)
        guard stored.id != id, !isAlive(job) else { return }
      }
      try admit(of: person, in: transaction)
      try context.library.use(
        hash, bytes: bytes, of: person, by: Self.kind, Self.holder(hash, person), in: transaction)
      try TranscriptRepository.begin(
        id, hash, language, of: person, at: context.clock.now(), in: transaction)
      for old in try TranscriptRepository.hashes(of: person, in: transaction)
        .dropFirst(Int(SongTranscript.most))
      {
        try Self.delete(old, of: person, in: transaction)
      }
      try context.queue.add(
        Self.jobName, Work(person: ID(person), hash: hash, id: ID(id)), id: id, person: person,
        in: transaction)
      try publish(hash, of: person, in: transaction)
    }
    return try await transcript(hash, of: person)
  }

  private func isAlive(_ job: Job?) -> Bool { job?.state == .queued || job?.state == .running }

  private func admit(of person: UUID, in reading: any Reading) throws {
    let waiting = try TranscriptRepository.unfinished(in: reading).filter { job, person in
      try isAlive(context.queue.job(job, of: person, in: reading))
    }
    guard waiting.count < FileAnalysis.mostWaiting else {
      throw Problem(
        429, "too_many_waiting",
        "\(FileAnalysis.mostWaiting) songs are waiting to be transcribed. Try again later.",
        retryAfter: FileAnalysis.retrySeconds)
    }
    try context.library.requireStorage(of: person, in: reading)
  }

  /// Forgets a transcript; one that is being made is stopped.
  func delete(_ hash: String, of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      guard try Self.delete(hash, of: person, in: transaction) else { return }
      try publish(hash, of: person, isGone: true, in: transaction)
    }
  }

  /// Takes everything of a member out.
  static func deleteAll(of person: UUID, in transaction: any Transaction) throws {
    for hash in try TranscriptRepository.hashes(of: person, in: transaction) {
      try delete(hash, of: person, in: transaction)
    }
  }

  @discardableResult
  static func delete(
    _ hash: String, of person: UUID, in transaction: any Transaction
  ) throws -> Bool {
    guard let stored = try TranscriptRepository.transcript(hash, of: person, in: transaction)
    else { return false }
    try JobQueue.withdraw(stored.id, in: transaction)
    try Library.release(kind, holder(hash, person), in: transaction)
    return try TranscriptRepository.delete(hash, of: person, in: transaction)
  }

  /// By what the library knows who needs a file until it was heard.
  private static func holder(_ hash: String, _ person: UUID) -> String {
    "\(ID(person).description) \(hash)"
  }

  private func publish(
    _ hash: String, of person: UUID, isGone: Bool = false, in transaction: any Transaction
  ) throws {
    try context.sync.publish(Self.kind, hash, of: person, isGone: isGone, in: transaction)
  }

  // MARK: Working

  var jobKind: JobKind {
    .transcribing(
      Self.jobName,
      givenUp: { (work: Work, transaction) in
        try end(work, in: transaction) {
          try TranscriptRepository.end(
            work.id.uuid, error: "The song could not be transcribed. Try again.", in: $0)
        }
      },
      run: { (work: Work, job) in try await transcribe(work, job) })
  }

  private func transcribe(_ work: Work, _ job: JobContext) async throws {
    let wanted = try await context.database.read { try stored(work, in: $0) }
    // Nobody waits for it any more.
    guard let wanted, let hash = ContentHash(work.hash) else { return }
    let outcome = try await context.transcribe(hash, language: wanted.wanted, for: job)
    try await context.database.write { transaction in
      try end(work, in: transaction) {
        switch outcome {
        case .done(let transcript, let recipe):
          try TranscriptRepository.end(
            work.id.uuid, HeardSpeech(transcript), transcript.language, by: recipe, in: $0)
        case .failed(let reason):
          try TranscriptRepository.end(work.id.uuid, error: String(reason.prefix(1_000)), in: $0)
        }
      }
    }
  }

  private func stored(_ work: Work, in reading: any Reading) throws -> StoredSongTranscript? {
    let found = try TranscriptRepository.transcript(
      work.hash, of: work.person.uuid, in: reading)
    return found?.id == work.id.uuid ? found : nil
  }

  /// Lets the file go, and writes down what has become of it, unless somebody has cancelled it or asked anew.
  private func end(
    _ work: Work, in transaction: any Transaction, _ write: (any Transaction) throws -> Void
  ) throws {
    guard try stored(work, in: transaction) != nil else { return }
    try write(transaction)
    try Library.release(Self.kind, Self.holder(work.hash, work.person.uuid), in: transaction)
    try publish(work.hash, of: work.person.uuid, in: transaction)
  }
}
