import DSP
import Foundation
import TestKit
import Testing

/// What goes wrong, and that it is said in one line and leaves nothing behind.
@Suite struct BadInputTests {
  let files: MediaFiles
  let wave: String

  init() throws {
    files = try MediaFiles()
    let tone = Signals.sine(hertz: 440, amplitude: 0.5, seconds: 1, sampleRate: 48_000)
    wave = try files.wave(PlanarBuffer(channels: [tone]), named: "song.wav")
  }

  @Test func namesTheFileAndTheReasonInOneLine() throws {
    let text = try files.folder.write(Array("hello".utf8), as: "notes.mp3")
    let empty = try files.folder.write([], as: "empty.flac")
    for path in [text, empty, files.folder / "missing.wav", files.folder.url.path] {
      for verb in ["probe", "loudness", "silence", "peaks"] {
        let outcome = try Tool.quintet(verb, path)
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("quintet: \(path): "), "\(outcome.errors)")
      }
    }
  }

  @Test func givesErrorsAsJSONToPrograms() throws {
    let outcome = try Tool.quintet("probe", files.folder / "missing.wav", "--json")
    #expect(outcome.status == 1)
    let error = try #require(outcome.json["error"] as? [String: String])
    #expect(error["code"] == "not_found")
    #expect(error["message"]?.contains("missing.wav") == true)
  }

  @Test func leavesNoOutputWhenItFails() throws {
    let broken = try files.folder.write(Array("RIFF....WAVEnothing".utf8), as: "broken.wav")
    for arguments in [
      ["convert", broken, files.folder / "out.mp3"],
      ["extract-audio", broken, "-o", files.folder / "out.m4a"],
      ["peaks", broken, "--png", files.folder / "out.png"],
    ] {
      let path = Tool.buildFolder.appendingPathComponent("quintet").path
      #expect(try Tool.run(path, arguments).status == 1)
    }
    #expect(files.folder.names == ["broken.wav", "song.wav"])
  }

  @Test func tellsAMistakeOnTheLineFromAFailure() throws {
    for arguments in [
      ["convert", wave], ["convert", wave, "out.xyz"], ["convert", wave, "o.wav", "--bits", "12"],
      ["convert", wave, "o.mp3", "--bits", "16"], ["convert", wave, "o.wav", "--tag", "novalue"],
      ["convert", wave, "o.wav", "--rate", "1e9"], ["peaks", wave, "--width", "0"], ["prob", wave],
      ["sample", "x.txt"], ["silence", wave, "--min", "nan"],
    ] {
      let path = Tool.buildFolder.appendingPathComponent("quintet").path
      let outcome = try Tool.run(path, arguments, in: files.folder.url)
      #expect(outcome.status == 2, "\(arguments): \(outcome.errors)")
      #expect(!outcome.errors.isEmpty)
    }
    #expect(files.folder.names == ["song.wav"])
  }

  @Test func endsWhenASampleCannotBeWritten() throws {
    for path in [wave, files.folder / "no/such/folder.wav"] {
      let outcome = try Tool.quintet("sample", path, "--seconds", "60")
      #expect(outcome.status == 1)
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func refusesNamesThatAreNoText() throws {
    let outcome = try Tool.run(
      "/bin/bash",
      ["-c", "'\(Tool.buildFolder.path)/quintet' probe $'bad\\xff.wav'"], in: files.folder.url)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("UTF-8"))
  }

  @Test func refusesChaptersThatMakeNoSense() throws {
    for text in [
      "nonsense", "{}", #"{"chapters":[{"startTime":-1}]}"#,
      #"{"chapters":[{"startTime":1e300}]}"#, #"{"chapters":[{"startTime":5,"endTime":2}]}"#,
    ] {
      let list = try files.folder.write(Array(text.utf8), as: "list.json")
      let outcome = try Tool.quintet(
        "convert", wave, files.folder / "out.mp3", "--chapters", list)
      #expect(outcome.status == 1, "\(text)")
      #expect(outcome.errors.contains("list.json"))
    }
  }

  @Test func refusesAPictureThatIsNone() throws {
    let outcome = try Tool.quintet("convert", wave, files.folder / "out.mp3", "--artwork", wave)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("neither JPEG nor PNG"))
    #expect(files.folder.names == ["song.wav"])
  }

  @Test func warnsWhenOnlyAPartCouldBeRead() throws {
    let bytes = try files.folder.read("song.wav")
    let half = try files.folder.write(Array(bytes.prefix(bytes.count / 2)), as: "half.wav")
    let output = files.folder / "out.flac"
    let outcome = try Tool.quintet("convert", half, output, "--json")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("ends early"))
    #expect((outcome.json["warnings"] as? [String])?.count == 1)
    #expect(abs(try #require(outcome.json["seconds"] as? Double) - 0.5) < 0.01)
  }

  @Test func showsNoSecretCommandsOfATag() throws {
    let song = files.folder / "song.mp3"
    let title = "\u{1B}[31mred\u{7}\nsecond"
    #expect(try Tool.quintet("convert", wave, song, "--title", title).status == 0)
    let text = try Tool.quintet("probe", song).text
    #expect(!text.contains("\u{1B}") && !text.contains("\u{7}"))
    #expect(text.contains("red"))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func leavesNothingWhenInterrupted(signal: Int32) throws {
    // Long enough that the signal comes in the middle.
    let long = try files.ffmpeg(wave, to: "long.flac", "-af", "aloop=-1:48000", "-t", "3000")
    let quintet = try RunningProgram(
      built: "quintet", ["convert", long, files.folder / "out.m4a", "--bitrate", "256"],
      errors: .nothing)
    while !files.folder.names.contains(where: { $0.hasSuffix(".part") }) && quintet.isRunning {
      usleep(2_000)
    }
    #expect(quintet.end(signal) == 130)
    #expect(files.folder.names == ["long.flac", "song.wav"])
  }

  @Test func endsTheWorkerWhenItIsKilled() throws {
    let long = try files.ffmpeg(wave, to: "long.flac", "-af", "aloop=-1:48000", "-t", "6000")
    let quintet = try RunningProgram(
      built: "quintet", ["convert", long, files.folder / "out.m4a", "--bitrate", "256"])
    var worker: Int32?
    while worker == nil && quintet.isRunning {
      worker = child(of: quintet.number)
    }
    quintet.end(SIGKILL)
    let number = try #require(worker)
    var left = 400
    while kill(number, 0) == 0 && left > 0 {
      usleep(10_000)
      left -= 1
    }
    #expect(left > 0, "the worker went on without its parent")
  }

  /// The first child that any thread of a process has started.
  private func child(of process: Int32) -> Int32? {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    let lists = threads.compactMap {
      try? String(contentsOfFile: "\(tasks)/\($0)/children", encoding: .utf8)
    }
    return lists.flatMap { $0.split(separator: " ") }.compactMap { Int32($0) }.first
  }
}
