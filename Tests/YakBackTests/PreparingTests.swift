import DSP
import Foundation
import Media
import TestKit
import Testing
import Web

@testable import YakBack

/// How files become sounds, by the real worker.
@Suite struct PreparingTests {
  private func made(_ options: String..., as name: String) throws -> [UInt8] {
    let files = try MediaFiles()
    let tone = Signals.sine(hertz: 440, amplitude: 0.5, seconds: 1)
    let wave = try files.wave(PlanarBuffer(channels: [tone, tone]))
    return try Home.bytes(try files.ffmpeg(wave, to: name, options))
  }

  private func film(_ name: String, _ options: String...) throws -> [UInt8] {
    let files = try MediaFiles()
    let tone = Signals.sine(hertz: 440, amplitude: 0.5, seconds: 1)
    let wave = try files.wave(PlanarBuffer(channels: [tone, tone]))
    let path = files.folder / name
    let picture = ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=64x64:rate=10"]
    try Tool.need("ffmpeg", picture + ["-i", wave, "-shortest"] + options + [path])
    return try Home.bytes(path)
  }

  /// Puts a file on the board; answers what became of it.
  private func outcome(
    _ bytes: [UInt8], _ name: String, in home: Home
  ) async throws -> [String: Any] {
    let asset = await home.upload(bytes, name)
    let id = try await home.add(name, asset: asset).json["id"] as? String ?? ""
    await home.work()
    return await home.sound(id)
  }

  private func audio(_ sound: [String: Any], in home: Home) async -> ServiceClient.Answer {
    let id = sound["id"] as? String ?? ""
    let hash = sound["hash"] as? String ?? ""
    return await home.client().ask(.get, "\(Home.path)/sounds/\(id)/audio?v=\(hash)")
  }

  @Test func handsOutAsItIsWhatEveryBrowserDecodes() async throws {
    try await Home.with { home in
      for (name, options) in [
        ("a.mp3", [String]()), ("a.m4a", []), ("a.wav", []), ("a.flac", []),
        ("b.wav", ["-c:a", "pcm_s24le"]),
      ] {
        let files = try MediaFiles()
        let tone = try files.wave(
          PlanarBuffer(channels: [Signals.sine(hertz: 440, amplitude: 0.5, seconds: 1)]))
        let bytes = try Home.bytes(try files.ffmpeg(tone, to: "out-\(name)", options))
        let sound = try await outcome(bytes, name, in: home)
        #expect(sound["state"] as? String == "ready", "\(name)")
        let answer = await audio(sound, in: home)
        #expect(answer.bytes == bytes, "\(name)")
        #expect(answer.headers["cache-control"]?.contains("immutable") == true)
        let match = try #require(sound["match_db"] as? Double)
        let loudness = try #require(sound["loudness"] as? Double)
        #expect(abs(loudness + match + 18) < 0.02, "\(name)")
      }
    }
  }

  @Test(arguments: ["a.ogg", "a.opus", "a.aiff", "a.wma"])
  func makesAFLACOfTheRest(name: String) async throws {
    let bytes = try made(as: name)
    try await Home.with { home in
      let sound = try await outcome(bytes, name, in: home)
      #expect(sound["state"] as? String == "ready")
      let answer = await audio(sound, in: home)
      #expect(answer.bytes.starts(with: Array("fLaC".utf8)))
      #expect(answer.headers["etag"] == "\"\(sound["hash"] as? String ?? "")\"")
      // What was brought is exported as it was brought.
      let id = sound["id"] as? String ?? ""
      let export = await home.client().ask(.get, "\(Home.path)/sounds/\(id)/export")
      #expect(export.bytes == bytes)
      // Nothing of it is swept away while it is used.
      home.turn(seconds: 50 * 3_600)
      try await home.household.library.sweep(graceSeconds: -400_000)
      #expect(await audio(sound, in: home).bytes == answer.bytes)
    }
  }

  @Test func packsARecordingAsAAC() async throws {
    let bytes = try made("-c:a", "pcm_s16le", "-ar", "48000", as: "take.wav")
    try await Home.with { home in
      let asset = await home.upload(bytes, "take.wav")
      let answer = try await home.add("Take", ["is_recording": true], asset: asset)
      let id = answer.json["id"] as? String ?? ""
      await home.work()
      let sound = await home.sound(id)
      #expect(sound["state"] as? String == "ready", "\(sound)")
      let file = try home.folder.write(await audio(sound, in: home).bytes, as: "out.m4a")
      #expect(try MediaFiles.ffprobe(file, "stream=codec_name") == "aac")
      #expect(try MediaFiles.ffprobe(file, "stream=sample_rate") == "44100")
      // The recording as it was is let go.
      let gone = await home.client().ask(.get, "/api/v1/library/assets/\(asset)")
      #expect(gone.status == 404)
    }
  }

  @Test func takesTheSoundOutOfAFilmAndLetsTheFilmGo() async throws {
    let films = [
      (try film("a.mp4", "-c:a", "aac"), "a.mp4"), (try film("b.webm"), "b.webm"),
      (try film("c.mkv", "-c:a", "flac"), "c.mkv"),
    ]
    try await Home.with { home in
      for (bytes, name) in films {
        let sound = try await outcome(bytes, name, in: home)
        #expect(sound["state"] as? String == "ready", "\(name) \(sound)")
        #expect(abs((sound["seconds"] as? Double ?? 0) - 1) < 0.05)
        let file = try home.folder.write(await audio(sound, in: home).bytes, as: "out.m4a")
        #expect(try MediaFiles.ffprobe(file, "stream=codec_name") == "aac")
        #expect(try await Media().probe(file).video == nil)
      }
      let library = await home.client().ask(.get, "/api/v1/library/assets")
      let names = (library.json["assets"] as? [[String: Any]])?.compactMap { $0["bytes"] as? Int }
      #expect(names?.count == 3)
      #expect(names?.contains(films[0].0.count) == false)
    }
  }

  @Test func saysWhatIsWrongWithAFileAndCountsItNot() async throws {
    let long = try {
      let files = try MediaFiles()
      let path = files.folder / "long.flac"
      try Tool.need(
        "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "sine=frequency=300:sample_rate=8000:duration=660"]
          + [path])
      return try Home.bytes(path)
    }()
    let mp3 = try made(as: "whole.mp3")
    try await Home.with { home in
      let header = MediaFiles.waveHeader(dataBytes: 0, channels: 1, rate: 48_000)
      for (bytes, name, word) in [
        (long, "long.flac", "10 minutes"), (Array("no sound at all".utf8), "text.mp3", "audio"),
        (header, "zero.wav", "audio"), ([0], "byte.wav", "read"),
      ] {
        let sound = try await outcome(bytes, name, in: home)
        #expect(sound["state"] as? String == "unreadable", "\(name)")
        let reason = sound["error"] as? String ?? ""
        #expect(reason.hasSuffix(".") && reason.contains(word), "\(name): \(reason)")
        #expect(await audio(sound, in: home).status == 409)
      }
      let board = await home.client().ask(.get, "\(Home.path)/sounds")
      #expect(board.json["counted"] as? Int == 0)
      // A header may promise ten hours; what counts is what is there. And names promise nothing.
      let samples = try Home.wave(seconds: 0.5).dropFirst(44)
      let boast = MediaFiles.waveHeader(
        dataBytes: 36_000 * 48_000 * 2 % (1 << 32), channels: 1, rate: 48_000)
      let short = try await outcome(boast + samples, "ten hours.wav", in: home)
      #expect(short["seconds"] as? Double == 0.5)
      let renamed = try await outcome(mp3, "really.wav", in: home)
      #expect(renamed["state"] as? String == "ready")
    }
  }

  @Test func recognisesAFileThatIsThereAlready() async throws {
    try await Home.with { home in
      let bytes = try Home.wave()
      let first = try await outcome(bytes, "first", in: home)
      home.turn(seconds: 1)
      let again = try await home.add("again", asset: await home.upload(bytes))
      #expect(again.json["is_double_of"] as? String == first["id"] as? String)
      #expect(await home.sound(first["id"] as? String ?? "")["is_double_of"] == nil)
      let other = try await home.add(
        "other", asset: await home.upload(try Home.wave(seconds: 0.6)))
      #expect(other.json["is_double_of"] == nil)
    }
  }

  @Test func leavesSilenceAsItIs() async throws {
    try await Home.with { home in
      let files = try MediaFiles()
      let silence = try files.wave(PlanarBuffer(channels: [Signals.silence(seconds: 1)]))
      let sound = try await outcome(try Home.bytes(silence), "silence", in: home)
      #expect(sound["state"] as? String == "ready")
      #expect(sound["match_db"] == nil)
    }
  }
}
