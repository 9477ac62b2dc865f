import Files
import FoundationEssentials
import Glibc
import HTTPClient
import Media
import MediaModel

/// Has speech recognised by a service: sends it in pieces, each again if it was lost on the way.
struct SpeechServiceClient: Transcriber {
  /// How long it waits for what.
  struct Patience: Sendable {
    /// Before the second attempt of a request; each further pause is twice as long.
    var first: Duration = .seconds(1)
    var longest: Duration = .seconds(30)
    /// How much of it all may be waited, without the requests themselves.
    var whole: Duration = .seconds(180)
    /// How much of it for the first answer from an address at which there is nobody.
    var unreached: Duration = .seconds(180)
  }

  /// Ten minutes, of which FLAC makes 19 MB at the very most: OpenAI takes 25.
  static let longestPiece = 600 * SpeechSamples.sampleRate
  /// What ten minutes of words take is far less.
  private static let largestAnswer = 8 << 20
  private static let decodingShare = 0.05

  let service: SpeechService
  let media: Media
  var patience = Patience()
  var pieceLength = Self.longestPiece
  var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  var name: String { service.description }

  func transcribe(
    _ file: String, language: String?, progress: @escaping Media.ProgressListener
  ) async throws -> Transcript {
    let folder = try PassingFolder()
    let samples = try await SpeechSamples(of: file, in: "\(folder.path)/samples", media) {
      progress(Self.decodingShare * $0)
    }
    var transcript = Transcript(language: language ?? "", segments: [])
    var isDetailed = true
    for (index, piece) in try samples.pieces(most: pieceLength).enumerated() {
      let path = "\(folder.path)/\(index).flac"
      _ = try await media.encode(
        SpeechSamples.Blocks(file: samples.file, range: piece),
        format: PCMFormat(sampleRate: SpeechSamples.sampleRate, channels: 1), to: path,
        as: AudioEncoding(.flac, depth: .int16))
      let seconds = Double(piece.count) / Double(SpeechSamples.sampleRate)
      let answer = try await answer(
        to: path, seconds, language, &isDetailed,
        unreached: index == 0 ? patience.unreached : patience.whole)
      unlink(path)
      let start = Double(piece.lowerBound) / Double(SpeechSamples.sampleRate)
      guard let segments = answer.segments(of: seconds, from: start) else {
        throw SpeechError.nonsense(service)
      }
      transcript.segments += segments
      if transcript.language.isEmpty { transcript.language = answer.languageCode ?? "" }
      progress(
        Self.decodingShare + (1 - Self.decodingShare) * Double(piece.upperBound)
          / Double(samples.count))
    }
    if transcript.language.isEmpty, !transcript.segments.isEmpty { transcript.language = "und" }
    return transcript
  }

  /// What the service hears in a piece; with times, unless it knows only how to write text.
  private func answer(
    to path: String, _ seconds: Double, _ language: String?, _ isDetailed: inout Bool,
    unreached: Duration
  ) async throws -> SpeechServiceAnswer {
    var answer = try await insisting(
      on: form(path, language, isDetailed: isDetailed), silentSeconds: 120 + Int(seconds * 2),
      unreached: unreached)
    if isDetailed, [400, 422].contains(answer.status) {
      isDetailed = false
      answer = try await insisting(
        on: form(path, language, isDetailed: false), silentSeconds: 120 + Int(seconds * 2),
        unreached: patience.whole)
    }
    guard (200..<300).contains(answer.status) else {
      throw SpeechError.refused(service, answer.status)
    }
    guard
      let found = try? JSONDecoder().decode(SpeechServiceAnswer.self, from: Data(answer.body))
    else { throw SpeechError.nonsense(service) }
    return found
  }

  private func form(
    _ path: String, _ language: String?, isDetailed: Bool
  ) async throws -> FormFile {
    var fields = [
      ("model", service.model), ("response_format", isDetailed ? "verbose_json" : "json"),
    ]
    if isDetailed { fields += ["word", "segment"].map { ("timestamp_granularities[]", $0) } }
    if let language { fields.append(("language", language)) }
    return try await FormFile(path, fields: fields)
  }

  /// Asks again while the service is away or has too much to do, as late as it wants to be asked.
  private func insisting(
    on form: FormFile, silentSeconds: Int, unreached: Duration
  ) async throws -> HTTPAnswer {
    var (next, waited) = (patience.first, Duration.zero)
    while true {
      let outcome = try await send(form, silentSeconds)
      var wanted: Duration?
      switch outcome {
      case .failure(let failure) where failure.isDistrust:
        throw SpeechError.distrusted(service, failure.cause)
      case .failure(let failure):
        let limit = failure.isUnreached ? unreached : patience.whole
        guard waited < limit else { throw SpeechError.away(service, failure.cause) }
      case .success(let answer):
        guard [408, 429, 500, 502, 503, 504].contains(answer.status) else { return answer }
        wanted = answer.headers["retry-after"].flatMap(Int.init).map { .seconds(max(0, $0)) }
        // Who is to come back after that gets no answer today.
        guard waited + (wanted ?? .zero) < patience.whole else {
          throw SpeechError.refused(service, answer.status)
        }
      }
      // A service that wants no pause gets one, or this would never end.
      let wait = max(wanted ?? next, patience.first)
      try await pause(wait)
      waited += wait
      next = min(next * 2, patience.longest)
    }
  }

  private func send(
    _ form: FormFile, _ silentSeconds: Int
  ) async throws -> Result<HTTPAnswer, HTTPFailure> {
    var headers = [(name: "Content-Type", value: form.type), ("Accept", "application/json")]
    if let key = service.key { headers.append(("Authorization", "Bearer \(key)")) }
    var request = HTTPRequest(
      "POST", service.url, headers: headers, body: .file(form.file, 0..<form.file.byteCount))
    request.silentSeconds = silentSeconds
    let body = Locked<[UInt8]?>([])
    let reception = HTTPReception(limit: 1 << 16) { piece in
      body.withLock { body in
        guard let count = body?.count, piece.count <= Self.largestAnswer - count else {
          body = nil
          return false
        }
        body?.append(contentsOf: piece)
        return true
      }
    }
    let outcome = try await HTTPConnection()?.ask(request, reception)
    guard let bytes = body.withLock({ $0 }), let outcome else {
      throw SpeechError.nonsense(service)
    }
    return outcome.map { answer in
      var answer = answer
      if (200..<300).contains(answer.status) { answer.body = bytes }
      return answer
    }
  }
}
