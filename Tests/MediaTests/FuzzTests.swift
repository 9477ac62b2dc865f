import DSP
import Foundation
import Media
import MediaModel
import TestKit
import Testing

/// Broken media of every kind: each must end in a clear error or a result that states its limits.
@Suite(.serialized) struct FuzzTests {
  let files: MediaFiles
  let media: Media

  init() throws {
    files = try MediaFiles()
    media = try Media(limits: MediaLimits(processorSeconds: 20, outputBytes: 1 << 30))
  }

  /// Reads a file in every way. Anything but a result or a `MediaError` with words is a failure,
  /// and so is a file left behind.
  private func survive(_ path: String, _ what: String) async {
    func expectWords(_ work: () async throws -> Void) async {
      do {
        try await work()
      } catch let error as MediaError {
        #expect(error.message.hasPrefix(path), "\(what): \(error.message)")
        let harmless = ![.workerFailed, .workerMissing, .crashed].contains(error.code)
        #expect(harmless, "\(what): \(error.message) (\(error.cause ?? "no cause"))")
      } catch {
        Issue.record("\(what): \(error)")
      }
    }
    await expectWords { _ = try await media.probe(path, artworkBytes: true) }
    await expectWords { _ = try await media.analyse(path) }
    let output = files.folder / "result.m4a"
    await expectWords {
      _ = try await media.extractAudio(path, to: output)
      try FileManager.default.removeItem(atPath: output)
    }
    let left = files.folder.names.filter { $0.hasPrefix("result") || $0.hasSuffix(".part") }
    #expect(left.isEmpty, "\(what) left \(left)")
  }

  /// Small whole files of several kinds.
  private func seeds() throws -> [String] {
    let wave = try files.wave(.stereoTone(seconds: 0.6))
    let plain = try ["s.mp3", "s.flac", "s.ogg", "s.opus", "s.aiff", "s.wma", "s.wv", "s.caf"].map {
      try files.ffmpeg(wave, to: $0)
    }
    let films = [
      try files.film(wave, to: "s.mp4", "-c:a", "aac"),
      try files.film(wave, to: "s.mkv", "-c:a", "libvorbis"),
      try files.film(wave, to: "s.avi", "-c:a", "libmp3lame"),
    ]
    return [wave] + plain + films
  }

  @Test func survivesFilesThatAreCutOff() async throws {
    for seed in try seeds() {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: seed)))
      for share in [0.02, 0.5] {
        let length = max(1, Int(Double(bytes.count) * share))
        let path = try files.folder.write(Array(bytes.prefix(length)), as: "cut")
        await survive(path, "\(seed) cut to \(length) bytes")
      }
    }
  }

  @Test func survivesFlippedBits() async throws {
    let environment = ProcessInfo.processInfo.environment
    let seedText = environment["QUINTET_FUZZ_SEED"] ?? ""
    let seed = UInt64(seedText) ?? UInt64.random(in: 0...UInt64.max)
    print("QUINTET_FUZZ_SEED=\(seed)")
    var random = SeededRandom(seed: seed)
    let end = Date().addingTimeInterval(Double(environment["QUINTET_FUZZ_SECONDS"] ?? "") ?? 0)
    let seeds = try seeds()
    repeat {
      for path in seeds {
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        // Headers are short and matter most: half of the flips go there.
        for flip in 0..<Int.random(in: 1...40, using: &random) {
          let reach = flip % 2 == 0 ? min(bytes.count, 512) : bytes.count
          bytes[Int.random(in: 0..<reach, using: &random)] ^= UInt8(1 << flip % 8)
        }
        let broken = try files.folder.write(bytes, as: "flipped")
        await survive(broken, "\(path) with seed \(seed)")
      }
    } while Date() < end
  }

  @Test func refusesFilesThatAreSomethingElse() async throws {
    var random = SeededRandom(seed: 4)
    let noise = (0..<50_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let others: [(String, [UInt8])] = [
      ("one.wav", [0x52]), ("zeros.mp3", [UInt8](repeating: 0, count: 10_000)),
      ("noise.flac", noise), ("page.mp3", Array("<html><body>404</body></html>".utf8)),
      ("text.wav", Array(String(repeating: "All work and no play. ", count: 400).utf8)),
      ("archive.m4a", [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 500)),
      ("riff.wav", Array("RIFF\u{4}\0\0\0WAVE".utf8)),
    ]
    for (name, bytes) in others {
      let path = try files.folder.write(bytes, as: name)
      await #expect(throws: MediaError.self, "\(name)") { try await media.analyse(path) }
      await survive(path, name)
    }
  }

  /// No file and no address is opened because a media file says so.
  @Test func followsNoPointers() async throws {
    let secret = try files.wave(.stereoTone(seconds: 0.5), named: "secret.wav")
    let lists: [(String, String)] = [
      ("list.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n\(secret)\n#EXT-X-ENDLIST\n"),
      ("net.m3u8", "#EXTM3U\n#EXTINF:5,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n"),
      ("list.ffconcat", "ffconcat version 1.0\nfile '\(secret)'\n"),
      ("list.sdp", "v=0\nc=IN IP4 127.0.0.1\nm=audio 9 RTP/AVP 0\n"),
      (
        "list.mpd",
        "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\"><Period>"
          + "<AdaptationSet mimeType=\"audio/mp4\"><Representation id=\"1\"><BaseURL>\(secret)"
          + "</BaseURL></Representation></AdaptationSet></Period></MPD>"
      ),
      ("list.cue", "FILE \"\(secret)\" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n"),
    ]
    for (name, text) in lists {
      for disguise in [name, "disguised.mp3"] {
        let path = try files.folder.write(Array(text.utf8), as: disguise)
        await #expect(throws: MediaError.self, "\(name)") { try await media.analyse(path) }
      }
    }
    let list = try files.folder.write(Array(lists[0].1.utf8), as: "list.m3u8")
    await expectError(.playlist) { try await media.probe(list) }
  }

  @Test func believesNoHeader() async throws {
    let tone = [UInt8](repeating: 0x20, count: 9_600)
    let huge = MediaFiles.waveHeader(dataBytes: 2_000_000_000, channels: 2, rate: 48_000) + tone
    let path = try files.folder.write(huge, as: "claims-2-gigabytes.wav")
    let analysis = try await media.analyse(path)
    #expect(analysis.summary.frameCount == 2_400)
    #expect(analysis.report.missingSeconds > 10_000)

    for (channels, rate) in [
      (0, 48_000), (2, 0), (65_535, 48_000), (200, 8_000), (2, 2_000_000_000),
    ] {
      let header = MediaFiles.waveHeader(dataBytes: tone.count, channels: channels, rate: rate)
      let odd = try files.folder.write(header + tone, as: "odd.wav")
      await survive(odd, "\(channels) channels at \(rate) Hz")
    }
  }

  @Test func refusesABombOfSilence() async throws {
    // Two hours in a few kilobytes, where one is allowed.
    let media = try Media(limits: MediaLimits(soundSeconds: 3_600))
    let quiet = try files.wave(PlanarBuffer(channelCount: 1, frameCount: 8_000), rate: 8_000)
    let bomb = try files.ffmpeg(quiet, to: "bomb.flac", "-af", "aloop=-1:8000", "-t", "7200")
    await expectError(.tooLong) { try await media.analyse(bomb) }
    await expectError(.tooLong) {
      try await media.convert(bomb, to: files.folder / "result.wav", as: AudioEncoding(.wav))
    }
    #expect(!files.folder.names.contains { $0.hasPrefix("result") || $0.hasSuffix(".part") })
  }
}
