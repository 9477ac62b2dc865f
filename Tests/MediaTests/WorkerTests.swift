import Files
import Foundation
import MediaModel
import TestKit
import Testing

@testable import Media

/// What happens when the worker is not what it should be: it is the one part that may be hostile.
@Suite struct WorkerTests {
  let files: MediaFiles
  let wave: String

  init() throws {
    files = try MediaFiles()
    wave = try files.wave(.stereoTone(seconds: 0.5))
  }

  @Test func saysWhenItIsMissing() async throws {
    let media = try Media(workerPath: files.folder / "nothing")
    await expectError(.workerMissing) { try await media.probe(wave) }
  }

  @Test(arguments: [
    "exit 3", "echo hello there, this is no frame", "printf 'J\\377\\377\\377\\377'",
    "printf 'J\\002\\0\\0\\0{}'", "printf 'S\\004\\0\\0\\0abcd'",
  ])
  func survivesNonsense(script: String) async throws {
    let media = try files.worker(script)
    await #expect(throws: (any Error).self) { try await media.sound(of: wave) }
    await #expect(throws: (any Error).self) { try await media.probe(wave) }
  }

  @Test(arguments: ["exec 1>&-; exec sleep 300", "echo nonsense that is long enough; sleep 300"])
  func waitsForNobodyWhoSpeaksNoMore(script: String) async throws {
    await expectError(.workerFailed) { try await files.worker("\(script) & wait").probe(wave) }
  }

  @Test func believesNoImpossibleNumbers() async throws {
    for (key, value) in [("durationSeconds", "1e300"), ("bitRate", "-5")] {
      let media = try files.worker("\(opening(",\"\(key)\":\(value)")); sleep 5")
      await expectError(.workerFailed) { try await media.probe(wave) }
    }
  }

  @Test func takesNoMoreSoundThanAFileMayHave() async throws {
    let second = "\(header("S", 32_000)); head -c 32000 /dev/zero"
    let media = try files.worker(
      "\(opening()); while \(second); do :; done",
      limits: MediaLimits(soundSeconds: 10))
    let heard = Locked(0)
    await expectError(.tooLong) {
      try await media.fold(wave) { _, _ in
        0
      } add: { _, block in
        heard.withLock { $0 += block.frameCount }
      }
    }
    #expect(heard.withLock { $0 } == 11 * 8_000)
  }

  /// Tells of a file, said by a shell; `more` is what else is said of it.
  private func opening(_ more: String = "") -> String {
    let info =
      #"{"opened":{"_0":{"container":"a","containerName":"b","byteCount":1,"audio":"#
      + #"{"codec":"c","sampleRate":8000,"channels":1,"layout":"m"},"audioStreamCount":1,"#
      + #""tags":{},"chapters":[]\#(more)},"format":{"sampleRate":8000,"channels":1}}}"#
    return "\(header("J", info.utf8.count)); printf '%s' '\(info)'"
  }

  /// What begins a frame of so many bytes, said by a shell.
  private func header(_ kind: String, _ length: Int) -> String {
    let octal = (0..<4).map { String(format: "\\%03o", length >> (8 * $0) & 255) }
    return "printf '\(kind)\(octal.joined())'"
  }

  @Test func tellsACrashFromAnError() async throws {
    await expectError(.crashed) { try await files.worker("kill -SEGV $$").probe(wave) }
    await expectError(.outOfTime) { try await files.worker("kill -XCPU $$").probe(wave) }
    await expectError(.crashed) { try await files.worker("kill -KILL $$").probe(wave) }
    await expectError(.workerFailed) { try await files.worker("exit 1").probe(wave) }
  }

  @Test func leavesNothingBehindWhenTheWorkerDies() async throws {
    let media = try files.worker("head -c 20 >/dev/null; echo some bytes >&4; kill -SEGV $$")
    await expectError(.crashed) {
      try await media.convert(wave, to: files.folder / "out.wav", as: AudioEncoding(.wav))
    }
    #expect(files.folder.names.allSatisfy { $0.hasPrefix("worker") || $0 == "input.wav" })
  }

  @Test func endsAWorkerThatNeverAnswersWhenCancelled() async throws {
    let mark = files.folder / "started"
    let media = try files.worker("echo $$ > '\(mark)'; exec sleep 1000")
    let wave = wave
    let task = Task { try await media.probe(wave) }
    var number: Int32?
    while number == nil {
      try await Task.sleep(for: .milliseconds(10))
      let text = (try? String(contentsOfFile: mark, encoding: .utf8)) ?? ""
      number = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(kill(try #require(number), 0) == -1)
  }

  @Test func givesTheWorkerNothingButItsDescriptors() async throws {
    let list = files.folder / "list"
    let media = try files.worker("env > '\(list)'; exec ls /proc/self/fd >> '\(list)'")
    _ = try? await media.probe(wave)
    let lines = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
    // The last one is the folder that ls itself has open.
    #expect(lines.compactMap { Int($0) } == [0, 1, 2, 3, 4])
    #expect(!lines.contains { $0.hasPrefix("HOME=") || $0.hasPrefix("PATH=/home") })
  }

  @Test func saysWhatItIsBuiltOf() async throws {
    let description = try await Media().describe()
    #expect(description.formats == AudioEncoding.Format.allCases)
    #expect(description.walls.contains("seccomp"))
    #expect(description.walls.contains("limits"))
    #expect(description.libraries["libavcodec"] != nil)
  }

  @Test func boundsTheTimeAFileMayTake() async throws {
    let long = try files.ffmpeg(wave, to: "long.flac", "-af", "aloop=-1:24000", "-t", "3600")
    let hurried = try Media(limits: MediaLimits(processorSeconds: 1))
    await expectError(.outOfTime) {
      try await hurried.convert(
        long, to: files.folder / "out.m4a", as: AudioEncoding(.aac, kilobits: 256))
    }
    #expect(!files.folder.names.contains { $0.hasSuffix(".part") || $0 == "out.m4a" })
  }

  @Test func boundsTheSizeOfWhatIsWritten() async throws {
    let media = try Media(limits: MediaLimits(outputBytes: 20_000))
    await expectError(.tooLarge) {
      try await media.convert(wave, to: files.folder / "out.wav", as: AudioEncoding(.wav))
    }
    #expect(files.folder.names == ["input.wav"])
  }
}
