import Foundation
import MediaModel
import TestKit
import Testing

@testable import Media

/// How long a worker may keep those waiting who asked it.
@Suite struct WorkerPatienceTests {
  let files: MediaFiles
  let wave: String

  init() throws {
    files = try MediaFiles()
    wave = try files.wave(.stereoTone(seconds: 2))
  }

  /// Every look at the clock is a hundred seconds later, once the worker has written its number.
  private func hurry(_ media: Media, from mark: String) -> Media {
    let clock = TestClock()
    var media = media
    media.clock = {
      if FileManager.default.fileExists(atPath: mark) { clock.advance(by: .seconds(100)) }
      return clock.now()
    }
    return media
  }

  /// Expects that the worker of a script is given up and gone.
  private func expectEnd(
    of script: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ work: (Media) async throws -> some Any
  ) async throws {
    let mark = files.folder / "started"
    let written = "echo $$ > '\(mark).new'; mv '\(mark).new' '\(mark)'"
    let media = hurry(try files.worker("\(written); \(script)"), from: mark)
    let error = await #expect(throws: MediaError.self, sourceLocation: sourceLocation) {
      try await work(media)
    }
    #expect(error?.code == .outOfTime, sourceLocation: sourceLocation)
    #expect(error?.isAboutTheFile == true, sourceLocation: sourceLocation)
    #expect(error?.reason.contains("took too long") == true, sourceLocation: sourceLocation)
    let number = try String(contentsOfFile: mark, encoding: .utf8)
    let process = try #require(Int32(number.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(process, 0) == -1, sourceLocation: sourceLocation)
  }

  @Test(arguments: ["exec sleep 1000", #"printf 'J\002\0\0'; exec sleep 1000"#])
  func endsAWorkerThatStalls(script: String) async throws {
    try await expectEnd(of: script) { try await $0.sound(of: wave) }
  }

  @Test func endsAWorkerThatTakesNoRequest() async throws {
    let picture = [UInt8](repeating: 7, count: 1 << 20)
    let labels = LabelChanges(
      artwork: Artwork(kind: .png, byteCount: picture.count, bytes: .init(picture)))
    try await expectEnd(of: "exec sleep 1000") { [files] media in
      try await media.convert(
        wave, to: files.folder / "out.wav", as: AudioEncoding(.wav), labels: labels)
    }
  }

  @Test func endsAWorkerThatTakesNothingOfWhatItIsFed() async throws {
    let blocks = [[Float]](repeating: [Float](repeating: 0, count: 1 << 18), count: 8)
    try await expectEnd(of: "exec sleep 1000") { [files] media in
      try await media.encode(
        blocks, format: PCMFormat(sampleRate: 48_000, channels: 1), to: files.folder / "out.wav",
        as: AudioEncoding(.wav))
    }
  }

  @Test func endsAWorkerThatSpeaksForEver() async throws {
    let event = #"{"progress":{"_0":0}}"#
    try await expectEnd(of: #"while sleep 0.05; do printf 'J\025\0\0\0\#(event)'; done"#) {
      try await $0.sound(of: wave)
    }
  }

  @Test func endsNoWorkerForASlowListener() async throws {
    let clock = TestClock()
    var media = try Media()
    media.clock = clock.now
    let folded = try await media.fold(wave) { _, _ in
      clock.advance(by: .seconds(100_000))
      return 0
    } add: { frames, block in
      clock.advance(by: .seconds(100_000))
      frames += block.frameCount
    }
    #expect(folded.state == 96_000)
  }

  @Test func endsNoWorkerThatWaitsForWhatItIsFed() async throws {
    let clock = TestClock()
    var media = try Media()
    media.clock = clock.now
    let report = try await media.encode(
      SlowBlocks(clock: clock), format: PCMFormat(sampleRate: 48_000, channels: 1),
      to: files.folder / "out.wav", as: AudioEncoding(.wav))
    #expect(report.frameCount == 2 * 4_800)
  }

  @Test func isToldOfSoundWithoutAStatedLength() async throws {
    let file = files.folder / "stream.flac"
    // Where it cannot go back, ffmpeg writes no length.
    try Tool.need(
      "bash",
      ["-c", "ffmpeg -v error -stream_loop 19 -i '\(wave)' -f flac pipe:1 | cat > '\(file)'"])
    let media = try Media()
    let output = try files.folder.write([], as: "out.wav")
    let worker = try WorkerProcess(
      path: media.workerPath, input: open(file, O_RDONLY | O_CLOEXEC),
      outputs: [open(output, O_RDWR | O_CLOEXEC)])
    var count = 0
    try worker.converse(
      WorkerRequest(.convert(AudioEncoding(.wav), labels: LabelChanges()), limits: media.limits),
      patience: WorkerPatience(limits: media.limits, now: media.clock),
      heard: { if case .progress(nil) = $0 { count += 1 } }, sound: { _ in })
    #expect(count == 4)
  }
}

/// Two blocks of silence, each of which takes days to be made while the worker is waited for.
private struct SlowBlocks: Sequence, IteratorProtocol, Sendable {
  let clock: TestClock
  private var count = 0

  init(clock: TestClock) {
    self.clock = clock
  }

  mutating func next() -> [Float]? {
    guard count < 2 else { return nil }
    count += 1
    clock.waitForLook()
    clock.advance(by: .seconds(100_000))
    return [Float](repeating: 0, count: 4_800)
  }
}

/// Limits that follow from the length of an input.
@Suite struct MediaLimitsTests {
  @Test(arguments: [
    (Int64(0), UInt64(300)), (1_000, 300), (40_960, 310), (172_800_000, 6 * 3_600),
    (.max, 6 * 3_600),
  ])
  func allowMoreTimeForMoreBytes(bytes: Int64, seconds: UInt64) {
    #expect(MediaLimits().forInput(bytes: bytes).processorSeconds == seconds)
  }

  @Test func keepWhatIsLowerAnyway() {
    #expect(MediaLimits(processorSeconds: 10).forInput(bytes: 1 << 30).processorSeconds == 10)
  }

  @Test func reachTheWorker() async throws {
    let files = try MediaFiles()
    let wave = try files.wave(.stereoTone(seconds: 2))
    let request = files.folder / "request"
    let length = "$(head -c 5 | tail -c 4 | od -An -tu4)"
    let media = try files.worker("head -c \(length) > '\(request)'")
    await expectError(.workerFailed) { try await media.sound(of: wave) }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: request))
    let limits = try Wire.decode(WorkerRequest.self, from: Array(bytes)).limits
    #expect(limits.processorSeconds == 300 + (2 * 48_000 * 4 + 44) / 4_096)
  }

  @Test func areToldWhenOnlyTheHardOneHasHeld() async throws {
    let files = try MediaFiles()
    let wave = try files.wave(.stereoTone(seconds: 0.5))
    let media = try files.worker(
      "trap '' XCPU; ulimit -St 1; ulimit -Ht 2; while :; do :; done",
      limits: MediaLimits(processorSeconds: 1))
    await expectError(.outOfTime) { try await media.sound(of: wave) }
  }
}
