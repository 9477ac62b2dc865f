import Files
import FoundationEssentials
import Media
import MediaModel
import Speech
import Web

/// Speech that somebody waits for, such as what is said instead of typed.
struct SpeechRoutes: Sendable {
  /// More than a minute of what a browser sends; compressed sound is bounded by its length.
  static let mostBytes = 2 << 20
  static let longestSeconds = 30.0

  private let context: AppContext
  private let turns = SpeechTurns()
  private let patience: Duration

  /// `patience` is how long recognising may take; pages wait for thirty seconds.
  init(_ context: AppContext, patience: Duration = .seconds(25)) {
    (self.context, self.patience) = (context, patience)
  }

  var routes: [Route] {
    [
      Route(
        .post, "/api/v1/speech/transcriptions", "transcribeSpeech",
        "Returns the words in a short recording (an audio file of at most 30 seconds). The "
          + "recording is not stored.",
        for: .member(.child), taking: .bytes(limit: Self.mostBytes),
        giving: .json(SpokenWords.schema), handle: transcribe)
    ]
  }

  private func transcribe(_ call: Call) async throws -> Response {
    let (person, now) = (call.member.person, context.clock.now())
    do {
      let transcriber = try context.speech.transcriber(longest: Self.longestSeconds)
      let words = try await turns.run(for: person, at: now) {
        try await call.whileAwaited {
          try await within(patience) {
            let bytes = try await call.request.body.collected(limit: Self.mostBytes)
            return try await Self.words(in: bytes, transcriber)
          }
        }
      }
      return try .json(SpokenWords(text: words))
    } catch let error as SpeechError {
      throw Problem(
        error.code == .notInstalled ? 409 : 503, error.code.rawValue,
        error.reason.prefix(1).uppercased() + error.reason.dropFirst() + ".", cause: error.cause)
    } catch let error as MediaError where error.code == .tooLong {
      throw Problem(413, "too_long", "This is longer than 30 seconds. Say less at a time.")
    } catch let error as MediaError where error.isAboutTheFile {
      throw Problem(
        422, error.code.rawValue,
        "This recording cannot be read: \(error.reason). Record it again, or type.",
        cause: error.cause)
    }
  }

  private static func words(
    in bytes: [UInt8], _ transcriber: any Transcriber
  ) async throws -> String {
    let folder = try PassingFolder()
    let path = "\(folder.path)/speech"
    try OutputFile.write(bytes, to: path, mayReplace: false)
    let text = try await transcriber.transcribe(path, language: nil) { _ in }.text
    // A service decides how much it returns.
    return String(text.prefix(SpokenWords.most))
  }
}

/// Does work that has to be done in some time.
private func within<Result: Sendable>(
  _ patience: Duration, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { group in
    defer { group.cancelAll() }
    group.addTask(operation: work)
    group.addTask {
      try await Task.sleep(for: patience)
      throw Problem(
        503, "too_slow", "Recognising took too long. Try again, say less, or type.", retryAfter: 5)
    }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}

/// What was said.
struct SpokenWords: Model {
  /// Thirty seconds are about a hundred words.
  static let most = 4_000

  var text: String

  static let schema = Schema.object(
    Schema.Object(
      "SpokenWords", "The words in a short recording.",
      [
        .must(
          "text", .text(0...most), "With punctuation, a line per sentence; empty if nobody speaks.")
      ]))
}
