import Backup
import Files
import FoundationEssentials
import Media
import TestKit
import Testing
import Web

@testable import Speech

/// Transcripts by a service at an address: a real server in this process, with real media, over a real network.
@Suite(.timeLimit(.minutes(5))) struct SpeechServiceTests {
  /// What a service was sent: its fields, whose key, and whether there was sound.
  struct Asked: Sendable {
    var fields: [String: [String]] = [:]
    var key: String?
    var sound: [UInt8] = []

    init(_ request: Request) async throws {
      key = request.headers["Authorization"]
      let body = try await request.body.collected(limit: 25 << 20)
      let boundary = request.headers["Content-Type"]!.split(separator: "boundary=")[1]
      let separator = Array("--\(boundary)\r\n".utf8)
      // Text comes before the file, so that of the parts only the last has bytes of any kind.
      let parts = Data(body).split(separator: separator)
      for part in parts {
        guard let head = part.firstRange(of: Data("\r\n\r\n".utf8)) else { continue }
        let label = String(decoding: part[..<head.lowerBound], as: UTF8.self)
        let value = part[head.upperBound...]
        if label.contains("filename=") {
          sound = Array(value)
        } else {
          let name = String(label.split(separator: "\"")[1])
          fields[name, default: []].append(
            String(decoding: value.dropLast(2), as: UTF8.self))
        }
      }
    }
  }

  private typealias Answer = @Sendable (Asked, Int) async throws -> Response

  private static let key = "sk-do-not-show-1234567890"
  private static let path = "/v1/audio/transcriptions"

  /// A file of sound, and a client of a service that gives these answers.
  private func withService(
    seconds: Double = 4, patience: SpeechServiceClient.Patience = .init(),
    pauses: Locked<[Duration]> = Locked([]), answer: @escaping Answer,
    _ body: (_ client: SpeechServiceClient, _ file: String, _ asked: Locked<[Asked]>) async throws
      -> Void
  ) async throws {
    let asked = Locked<[Asked]>([])
    let server = try HTTPServer(ServerSettings()) { request in
      guard request.target.path.joined(separator: "/") == String(Self.path.dropFirst()) else {
        return .text("", type: "text/plain", status: 404)
      }
      do {
        let one = try await Asked(request)
        let number = asked.withLock { all in
          all.append(one)
          return all.count
        }
        return try await answer(one, number)
      } catch { return .text("", type: "text/plain", status: 400) }
    }
    let folder = try PassingFolder()
    let file = "\(folder.path)/sound.wav"
    try Tool.need(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "sine=f=440:r=44100", "-t", "\(seconds)", file])
    let service = try #require(
      SpeechService("http://127.0.0.1:\(server.port)", model: "large", key: Self.key))
    var client = SpeechServiceClient(service: service, media: try Media(), patience: patience)
    client.pause = { wait in
      pauses.withLock { $0.append(wait) }
      try await Task.sleep(for: .milliseconds(1))
    }
    do { try await body(client, file, asked) } catch {
      await server.stop(grace: 0)
      throw error
    }
    await server.stop(grace: 0)
  }

  private static func json(_ text: String, status: Int = 200) -> Response {
    .text(text, type: "application/json", status: status)
  }

  private static let detailed = """
    {"task":"transcribe","language":"english","duration":4.0,"text":"Hello there, world. It's me.",
     "segments":[{"id":0,"start":0.5,"end":2.0,"text":" Hello there, world.","tokens":[1]},
                 {"id":1,"start":2.0,"end":3.5,"text":" It's me."}],
     "words":[{"word":"Hello","start":0.5,"end":0.9},{"word":"there","start":1.0,"end":1.3},
              {"word":"world","start":1.4,"end":2.0},{"word":"It","start":2.1,"end":2.2},
              {"word":"'s","start":2.2,"end":2.4},{"word":"me","start":2.6,"end":3.1}]}
    """

  @Test func sendsSmallSoundWithItsKeyAndReadsWordsWithTheirPunctuation() async throws {
    try await withService { _, _ in
      Self.json(Self.detailed)
    } _: { client, file, asked in
      let reached = Locked<[Double]>([])
      let transcript = try await client.transcribe(file, language: "en") { done in
        reached.withLock { $0.append(done) }
      }
      let one = try #require(asked.withLock { $0.first })
      #expect(one.key == "Bearer \(Self.key)")
      #expect(one.fields["model"] == ["large"])
      #expect(one.fields["language"] == ["en"])
      #expect(one.fields["response_format"] == ["verbose_json"])
      #expect(one.fields["timestamp_granularities[]"] == ["word", "segment"])
      #expect(one.sound.starts(with: "fLaC".utf8))
      // Half of 16 kHz at 16 bits: none of the file's 44.1 kHz are sent.
      #expect(one.sound.count < 4 * 32_000)
      #expect(transcript.language == "en")
      #expect(transcript.segments.map(\.text) == ["Hello there, world.", "It's me."])
      #expect(
        transcript.segments[0].words == [
          .init("Hello", start: 0.5, end: 0.9), .init("there,", start: 1, end: 1.3),
          .init("world.", start: 1.4, end: 2),
        ])
      #expect(
        transcript.segments[1].words == [
          .init("It's", start: 2.1, end: 2.4), .init("me.", start: 2.6, end: 3.1),
        ])
      #expect(reached.withLock { $0.last } == 1)
      let (host, all) = (client.service.host, "\(client.service) \(client)")
      #expect(client.name == "large at \(host)" && !all.contains(Self.key))
    }
  }

  @Test func cutsWhatIsLongAndPutsThePiecesTogether() async throws {
    try await withService(seconds: 5) { _, _ in
      Self.json(#"{"language":"de","segments":[{"start":0.25,"end":0.5,"text":"Ja."}]}"#)
    } _: { client, file, asked in
      var client = client
      client.pieceLength = 2 * SpeechSamples.sampleRate
      let transcript = try await client.transcribe(file, language: nil) { _ in }
      #expect(asked.withLock { $0.count } == 3)
      #expect(asked.withLock { $0.allSatisfy { $0.fields["language"] == nil } })
      #expect(transcript.language == "de")
      let starts = transcript.segments.map(\.start)
      #expect(starts.count == 3 && starts[0] == 0.25)
      #expect((2.05...2.25).contains(starts[1]) && (3.85...4.25).contains(starts[2]), "\(starts)")
    }
  }

  @Test func readsTextWithoutTimesFromAServiceThatKnowsNoMore() async throws {
    try await withService { asked, _ in
      guard asked.fields["response_format"] == ["json"] else {
        return Self.json(#"{"error":{"message":"verbose_json is not supported"}}"#, status: 400)
      }
      return Self.json(#"{"text":"One two three. Four five."}"#)
    } _: { client, file, asked in
      let transcript = try await client.transcribe(file, language: nil) { _ in }
      #expect(asked.withLock { $0.count } == 2)
      #expect(transcript.segments.map(\.text) == ["One two three.", "Four five."])
      #expect(transcript.language == "und")
      #expect(transcript.segments[0].start == 0 && transcript.segments[1].end == 4)
      #expect(transcript.segments[0].end == transcript.segments[1].start)
    }
  }

  @Test func asksAgainWhenItIsToAndNotBefore() async throws {
    let pauses = Locked<[Duration]>([])
    try await withService(pauses: pauses) { _, number in
      if number == 1 {
        var response = Self.json("{}", status: 429)
        response.headers["Retry-After"] = "7"
        return response
      }
      return number == 2 ? Self.json("{}", status: 503) : Self.json(Self.detailed)
    } _: { client, file, asked in
      let transcript = try await client.transcribe(file, language: nil) { _ in }
      #expect(transcript.segments.count == 2 && asked.withLock { $0.count } == 3)
      #expect(pauses.withLock { $0 } == [.seconds(7), .seconds(2)])
    }
  }

  @Test(arguments: [
    (401, "does not accept the key"), (403, "does not accept the key"),
    (404, "has no transcriptions at this address"), (413, "does not take recordings of this size"),
    (429, "takes no more recordings now"), (302, "is at another address"), (500, "failed"),
    (418, "refused the recording"),
  ])
  func saysWhatARefusalMeansAndNeverTheKey(status: Int, words: String) async throws {
    try await withService { asked, _ in
      Self.json(#"{"error":{"message":"\#(asked.key ?? "")"}}"#, status: status)
    } _: { client, file, _ in
      let error = try await #require(throws: SpeechError.self) {
        try await client.transcribe(file, language: nil) { _ in }
      }
      #expect(error.code == .serviceFailed && error.reason.contains(words), "\(error.reason)")
      #expect(error.reason.contains(client.service.host))
      #expect(!"\(error)\(error.cause ?? "")".contains(Self.key))
    }
  }

  @Test func saysThatNobodyIsThere() async throws {
    let service = try #require(SpeechService("http://127.0.0.1:9", key: Self.key))
    let pauses = Locked(0)
    var client = SpeechServiceClient(service: service, media: try Media())
    client.pause = { _ in pauses.withLock { $0 += 1 } }
    let folder = try PassingFolder()
    let file = "\(folder.path)/sound.wav"
    try Tool.need("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=f=440", "-t", "1", file])
    let error = try await #require(throws: SpeechError.self) {
      try await client.transcribe(file, language: nil) { _ in }
    }
    #expect(error.reason.contains("127.0.0.1:9 cannot be reached"))
    #expect(pauses.withLock { $0 } > 5)
    // Who types an address wrong hears so at once.
    pauses.withLock { $0 = 0 }
    client.patience.unreached = .seconds(1)
    await #expect(throws: SpeechError.self) {
      try await client.transcribe(file, language: nil) { _ in }
    }
    #expect(pauses.withLock { $0 } == 1)
    #expect(!"\(error)\(error.cause ?? "")".contains(Self.key))
  }

  @Test(arguments: [
    "", "<html>", "[]", "{}", #"{"text":5}"#, #"{"segments":[{"start":0,"end":1}]}"#,
    #"{"segments":[{"start":500,"end":501,"text":"late"}]}"#,
    #"{"segments":[{"start":-5,"end":1,"text":"early"}]}"#,
    #"{"segments":[{"start":1e999,"end":1e999,"text":"never"}]}"#,
    #"{"segments":[{"start":3,"end":1,"text":"back"}]}"#,
    #"{"text":"a","words":[{"word":"a","start":0,"end":999}]}"#,
  ])
  func refusesWhatCannotBe(body: String) async throws {
    try await withService { _, _ in
      Self.json(body)
    } _: { client, file, asked in
      let error = try await #require(throws: SpeechError.self) {
        try await client.transcribe(file, language: nil) { _ in }
      }
      #expect(error.reason.contains("no transcript") && asked.withLock { $0.count } == 1)
    }
  }

  @Test func stopsReadingWhatIsFarTooMuch() async throws {
    let much = #"{"text":""# + String(repeating: "a", count: 9 << 20) + #""}"#
    try await withService { _, _ in
      Self.json(much)
    } _: { client, file, asked in
      await #expect(throws: SpeechError.self) {
        try await client.transcribe(file, language: nil) { _ in }
      }
      #expect(asked.withLock { $0.count } == 1)
    }
  }

  @Test func endsSoonAfterItIsCancelled() async throws {
    let isAsked = Locked(false)
    try await withService { _, _ in
      isAsked.withLock { $0 = true }
      try? await Task.sleep(for: .seconds(3))
      return Self.json(Self.detailed)
    } _: { client, file, _ in
      let work = Task { try await client.transcribe(file, language: nil) { _ in } }
      while !isAsked.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(10)) }
      work.cancel()
      await #expect(throws: CancellationError.self) { try await work.value }
    }
  }

  @Test func sendsNothingOfASilence() async throws {
    try await withService { _, _ in
      Self.json(Self.detailed)
    } _: { client, file, asked in
      let silence = "\(file).silence.wav"
      try Tool.need(
        "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "anullsrc", "-t", "3", silence])
      let transcript = try await client.transcribe(silence, language: "en") { _ in }
      #expect(transcript == Transcript(language: "en", segments: []))
      #expect(asked.withLock { $0.isEmpty })
    }
  }

  @Test func aHouseholdsServiceComesBeforeItsModel() throws {
    let service = try #require(SpeechService("https://speech.example/v1/"))
    let folder = try PassingFolder()
    let speech = SpeechRecognition(
      try DataLocation(data: folder.path), media: try Media(), service: service)
    #expect(try speech.transcriber().name == "whisper-1 at speech.example")
  }

  @Test func knowsAddresses() throws {
    let path = "audio/transcriptions"
    for (address, url) in [
      ("https://a.example", "https://a.example/v1/\(path)"),
      ("https://a.example/v1", "https://a.example/v1/\(path)"),
      ("https://a.example/openai/v1/", "https://a.example/openai/v1/\(path)"),
      ("http://10.0.0.2:8000/v1/\(path)", "http://10.0.0.2:8000/v1/\(path)"),
    ] {
      #expect(SpeechService(address)?.url == url)
    }
    for address in [
      "", "a.example", "ftp://a", "https://", "https://u@a", "https://a?x", "https:// ",
    ] {
      #expect(SpeechService(address) == nil, "\(address)")
    }
    #expect(SpeechService("https://a", key: "two\r\nlines") == nil)
    #expect(SpeechService("http://[::1]:8000")?.isPrivate == true)
    #expect(SpeechService("http://localhost")?.isPrivate == true)
    #expect(SpeechService("http://localhost.example")?.isPrivate == false)
    #expect(SpeechService("https://a.example")?.isPrivate == true)
  }
}
