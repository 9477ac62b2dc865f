import FoundationEssentials
import Jobs
import Library
import Search
import Server
import Speech
import Storage
import Web

/// The words in recordings: who may see, correct, export and have them written down.
struct Transcripts: Sendable {
  let context: AppContext
  let feed: Feed
  private let permissions: Permissions

  init(_ context: AppContext, feed: Feed, permissions: Permissions) {
    self.context = context
    self.feed = feed
    self.permissions = permissions
  }

  func transcript(of recording: UUID, for person: UUID) async throws -> RecordingTranscript {
    let isInstalled = isInstalled
    return try await context.database.read { reading in
      try response(permissions.readable(recording, as: person, in: reading), isInstalled, reading)
    }
  }

  /// The words of a recording as it is heard now, without corrections.
  func words(of recording: UUID, for person: UUID) async throws -> TranscriptWords {
    let (id, found) = try await context.database.read { reading in
      _ = try permissions.readable(recording, as: person, in: reading)
      let id = try TranscriptRepository.transcript(of: recording, in: reading)?.id
      return (id, try TranscriptSource(of: recording, in: reading))
    }
    return TranscriptWords(
      transcript: id.map { ID($0) }, text: found.text(isCorrected: false))
  }

  /// What is said in a recording, corrected, with its title.
  func said(
    in recording: UUID, for person: UUID
  ) async throws -> (title: String, transcript: Transcript) {
    let (title, language, found) = try await context.database.read { reading in
      let access = try permissions.readable(recording, as: person, in: reading)
      let stored = try TranscriptRepository.transcript(of: recording, in: reading)
      guard let language = stored?.language else { throw Problem.noTranscript }
      let source = try TranscriptSource(of: recording, in: reading)
      return (access.recording.title, language, source)
    }
    return (title, Transcript(language: language, found.text(isCorrected: true)))
  }

  /// The same; nil where nothing was transcribed, or the recording has gone meanwhile.
  func ifAny(in recording: UUID, for person: UUID) async throws -> Transcript? {
    do { return try await said(in: recording, for: person).transcript } catch let problem as Problem
      where problem.status == 404
    { return nil }
  }

  /// Whether the server can recognise speech; a model may be installed at any time.
  var isInstalled: Bool { (try? context.speech.transcriber()) != nil }

  // MARK: Asking

  /// Has a recording transcribed, unless it is being transcribed already.
  func ask(
    _ request: TranscriptRequest, for recording: UUID, of person: UUID, as key: RequestKey?
  ) async throws -> RecordingTranscript {
    if let language = request.language {
      guard language.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
      else { throw Problem.field("language", "must be a code such as “en”") }
    }
    do { _ = try context.speech.transcriber() } catch let error as SpeechError {
      throw Problem(409, error.code.rawValue, error.sentence)
    }
    try await context.change(as: key) { transaction in
      let access = try permissions.editable(recording, as: person, in: transaction)
      guard !access.recording.isTrashed else { throw Problem.noSuchRecording }
      guard access.recording.isPrepared,
        let base = try RecordingRepository.base(of: recording, in: transaction)
      else { throw Problem.notReady }
      guard base.seconds <= RecordingTranscript.longestSeconds else { throw Problem.tooLong }
      let stored = try TranscriptRepository.transcript(of: recording, in: transaction)
      guard try work(on: stored, in: transaction)?.isAlive != true else { return }
      try context.library.requireStorage(of: access.owner, for: person, in: transaction)
      try begin(access, for: person, request.language, in: transaction)
    }
    return try await transcript(of: recording, for: person)
  }

  /// Has a new recording transcribed, where its owner wants that for all of them.
  func askForNew(
    _ recording: StoredRecording, seconds: Double, in transaction: any Transaction
  ) throws {
    guard seconds <= RecordingTranscript.longestSeconds, isInstalled,
      try TranscriptRepository.transcript(of: recording.id, in: transaction) == nil
    else { return }
    let access = try permissions.owned(recording.id, as: recording.owner, in: transaction)
    try begin(access, for: recording.owner, nil, in: transaction)
  }

  private func begin(
    _ access: RecordingAccess, for person: UUID, _ language: String?,
    in transaction: any Transaction
  ) throws {
    let job = UUID()
    try TranscriptRepository.begin(job, of: access.id, for: person, language, in: transaction)
    try context.queue.add(
      Self.jobName, Work(recording: ID(access.id), job: ID(job)), id: job, person: person,
      in: transaction)
    try feed.publish(transcriptOf: access, in: transaction)
  }

  /// Stops the work on a transcript; what was heard before stays.
  func cancel(_ recording: UUID, by person: UUID) async throws -> RecordingTranscript {
    try await context.database.write { transaction in
      let access = try permissions.editable(recording, as: person, in: transaction)
      guard let stored = try TranscriptRepository.transcript(of: recording, in: transaction)
      else { return }
      try stop(stored, of: recording, in: transaction)
      try feed.publish(transcriptOf: access, in: transaction)
    }
    return try await transcript(of: recording, for: person)
  }

  /// Deletes a transcript with its corrections.
  func delete(_ recording: UUID, by person: UUID) async throws {
    try await context.database.write { transaction in
      let access = try permissions.editable(recording, as: person, in: transaction)
      guard let stored = try TranscriptRepository.transcript(of: recording, in: transaction)
      else { throw Problem.noTranscript }
      try stop(stored, of: recording, in: transaction)
      try TranscriptRepository.delete(of: recording, in: transaction)
      try feed.publish(transcriptOf: access, in: transaction)
    }
  }

  private func stop(
    _ stored: StoredTranscript, of recording: UUID, in transaction: any Transaction
  ) throws {
    guard let job = stored.job, let asker = stored.asker else { return }
    try context.queue.cancel(job, of: asker, in: transaction)
    try TranscriptRepository.end(of: recording, error: nil, in: transaction)
  }

  /// Forgets the words that are said nowhere any more.
  func tidy() async throws {
    try await context.database.write { try SpokenWordRepository.tidy(in: $0) }
  }

  // MARK: Correcting

  /// Puts a text in place of a heard word. Corrections of different words never get in each other's way, and of two of the
  /// same word the later one counts.
  func correct(
    _ index: Int, _ request: CorrectionRequest, of recording: UUID, by person: UUID,
    as key: RequestKey?
  ) async throws -> RecordingTranscript {
    try await context.change(as: key) { transaction in
      let access = try permissions.editable(recording, as: person, in: transaction)
      let stored = try TranscriptRepository.transcript(of: recording, in: transaction)
      guard let id = stored?.id,
        let speech = try TranscriptRepository.speech(of: recording, in: transaction)
      else { throw Problem.noTranscript }
      guard id == request.transcript.uuid else { throw Problem.transcribedAgain }
      guard speech.words.indices.contains(index) else { throw Problem.noSuchWord }
      let text = HeardSpeech.clean(request.text)
      let isHeard = text == speech.words[index].text
      let before = try TranscriptRepository.corrections(of: recording, in: transaction)
      var after = before
      after[index] = isHeard ? nil : text
      try TranscriptRepository.correct(
        index, to: isHeard ? nil : text, of: recording, in: transaction)
      try reindex(speech, from: before, to: after, at: index, of: recording, in: transaction)
      try feed.publish(transcriptOf: access, in: transaction)
    }
    return try await transcript(of: recording, for: person)
  }

  /// Lets a recording be found by a corrected word, and by the one of before only where that is said elsewhere in it.
  private func reindex(
    _ speech: HeardSpeech, from before: [Int: String], to after: [Int: String], at index: Int,
    of recording: UUID, in transaction: any Transaction
  ) throws {
    let heard = speech.words[index].text
    let new = Words.compared(after[index] ?? heard)
    let old = Words.compared(before[index] ?? heard).subtracting(new)
    guard let number = try TranscriptRepository.number(of: recording, in: transaction) else {
      return
    }
    try SpokenWordRepository.add(new, of: number, in: transaction)
    guard !old.isEmpty else { return }
    let left = old.subtracting(speech.comparedWords(after))
    try SpokenWordRepository.remove(left, of: number, in: transaction)
  }

  // MARK: Answering

  func response(
    _ access: RecordingAccess, _ isInstalled: Bool, _ reading: any Reading
  ) throws -> RecordingTranscript {
    let stored = try TranscriptRepository.transcript(of: access.id, in: reading)
    let job = try work(on: stored, in: reading)
    let corrections = try stored?.id.map { _ in
      try TranscriptRepository.corrections(of: access.id, in: reading)
    }
    let (state, error) = Self.state(stored, job)
    return RecordingTranscript(
      state: state, job: job?.isAlive == true ? job?.id : nil,
      progress: job?.isAlive == true ? job?.progress : nil, error: error,
      id: stored?.id.map { ID($0) }, language: stored?.language, recipe: stored?.recipe,
      madeMs: stored?.madeMs,
      corrections: (corrections ?? [:]).sorted { $0.key < $1.key }.map {
        RecordingTranscript.Correction(index: $0.key, text: $0.value)
      },
      isInstalled: isInstalled, service: context.speech.service?.host, mayEdit: access.mayEdit)
  }

  private static func state(
    _ stored: StoredTranscript?, _ job: Job?
  ) -> (RecordingTranscript.State, error: String?) {
    guard let stored else { return (.none, nil) }
    if let job, job.isAlive { return (job.state == .queued ? .waiting : .working, nil) }
    if let error = stored.error { return (.failed, error) }
    if stored.job != nil, job?.state != .cancelled { return (.failed, interrupted) }
    return (stored.id == nil ? .none : .done, nil)
  }

  /// The job at work on a transcript; nil where there is none, or none any more.
  private func work(on stored: StoredTranscript?, in reading: any Reading) throws -> Job? {
    guard let job = stored?.job, let asker = stored?.asker else { return nil }
    return try context.queue.job(job, of: asker, in: reading)
  }

  static let interrupted = "The transcription was interrupted. Start it again."
}

/// All that a transcript is put together of.
struct TranscriptSource: Sendable {
  let speech: HeardSpeech
  let corrections: [Int: String]
  private let seconds: Double
  private let edits: [Edit]

  init(of recording: UUID, in reading: any Reading) throws {
    speech = try TranscriptRepository.speech(of: recording, in: reading) ?? HeardSpeech()
    corrections = try TranscriptRepository.corrections(of: recording, in: reading)
    // Those of the sound that is served: others are being rendered.
    let stored = try EditRepository.edits(of: recording, in: reading)
    (seconds, edits) = (stored.seconds, stored.marked)
  }

  /// What is said in the sound that is served.
  func text(isCorrected: Bool) -> SpokenText {
    SpokenText(
      speech, isCorrected ? corrections : [:], along: EditedSpans(seconds, edits).spans)
  }
}

extension Transcript {
  /// What is said in a recording as it is heard.
  init(language: String, _ said: SpokenText) {
    let separator = HeardSpeech.joinsWords(language) ? "" : " "
    self.init(
      language: language,
      segments: said.sentences.map { sentence in
        Segment(
          start: sentence[0].start, end: sentence[sentence.count - 1].end,
          text: sentence.map(\.text).joined(separator: separator),
          words: sentence.map { Word($0.text, start: $0.start, end: $0.end) })
      })
  }
}

extension Words {
  /// The words of a text as they are compared.
  static func compared(_ text: String) -> Set<String> {
    let words = Words(text)
    return Set((0..<words.count).map { String(decoding: words[$0], as: UTF16.self) })
  }
}

extension HeardSpeech {
  /// All that is said, corrected, as it is compared.
  func comparedWords(_ corrections: [Int: String]) -> Set<String> {
    var all = Set<String>()
    for text in Set(words.indices.map { corrections[$0] ?? words[$0].text }) {
      all.formUnion(Words.compared(text))
    }
    return all
  }
}

extension Job {
  fileprivate var isAlive: Bool { state == .queued || state == .running }
}

extension Problem {
  static let noTranscript = Problem(
    404, "not_found", "This recording has no transcript. Transcribe it first.")

  fileprivate static let noSuchWord = Problem(404, "not_found", "This word does not exist.")

  fileprivate static let transcribedAgain = Problem(
    409, "transcribed_again",
    "This recording was transcribed again, so its words are others. Reload, then correct them.")

  fileprivate static let tooLong = Problem(
    409, "too_long", "This recording is longer than six hours. Split it, then transcribe the parts."
  )
}
