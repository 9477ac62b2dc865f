import DSP
import Foundation
import Media
import MediaModel
import TestKit
import Testing

@Suite struct AnalysisTests {
  let files: MediaFiles
  let media: Media

  init() throws {
    files = try MediaFiles()
    media = try Media()
  }

  @Test func measuresAFileInOnePass() async throws {
    // EBU Tech 3341, case 1: a stereo tone of 1 kHz at −23 dBFS reads −23 LUFS.
    let tone = Signals.sine(
      hertz: 1_000, amplitude: 0.070795, seconds: 10, sampleRate: 48_000)
    let gap = [Float](repeating: 0, count: 48_000)
    let path = try files.wave(PlanarBuffer(channels: [tone + gap, tone + gap]))
    let analysis = try await media.analyse(path)
    let loudness = try #require(analysis.summary.loudness.integrated)
    #expect(abs(loudness - -23) < 0.1)
    #expect(abs(decibels(fromAmplitude: Double(analysis.summary.truePeak)) - -23) < 0.2)
    #expect(analysis.summary.frameCount == 528_000)
    #expect(analysis.summary.pyramid.frameCount == 528_000)
    let pause = try #require(analysis.summary.silence.last)
    #expect(pause.end == 528_000)
    #expect(abs(pause.start - 480_000) < 10)
  }

  @Test func writesFilesOfWhatItMeasures() async throws {
    let path = try files.wave(.stereoTone(seconds: 3))
    let (flac, aac) = (files.folder / "a.flac", files.folder / "b.m4a")
    let analysis = try await media.analyse(
      path, as: PCMConversion(channels: 1),
      writing: [
        EncodedOutput(flac, as: try AudioEncoding(.flac)),
        EncodedOutput(aac, as: try AudioEncoding(.aac, kilobits: 128, channels: 1)),
      ])
    #expect(analysis.format.channels == 1)
    #expect(analysis.summary.frameCount == 144_000)
    #expect(try MediaFiles.reference(flac) == MediaFiles.reference(path))
    #expect(try await media.probe(aac).audio.channels == 1)
    let taken = try await media.analyse(aac)
    let (ours, theirs) = (analysis.summary.loudness.integrated, taken.summary.loudness.integrated)
    #expect(abs((ours ?? 0) - (theirs ?? 1)) < 0.1)
  }

  @Test func leavesNoFileOfSoundThatCannotBeRead() async throws {
    let path = try files.wave(.stereoTone(seconds: 3))
    try Data("RIFF".utf8).write(to: URL(filePath: path))
    let flac = files.folder / "a.flac"
    await #expect(throws: MediaError.self) {
      _ = try await media.analyse(
        path, writing: [EncodedOutput(flac, as: try AudioEncoding(.flac))])
    }
    #expect(!FileManager.default.fileExists(atPath: flac))
  }

  @Test func readsNoMoreThanIsWanted() async throws {
    let path = try files.wave(.stereoTone(seconds: 9))
    let folded = try await media.fold(path, as: PCMConversion(seconds: 2)) { _, _ in
      0
    } add: {
      $0 += $1.frameCount
    }
    #expect((96_000..<110_000).contains(folded.state))
    #expect(folded.report.warnings.isEmpty)
  }

  @Test func namesAFileByTheHashOfItsBytes() async throws {
    let path = try files.wave(.stereoTone(seconds: 3))
    let sum = try Tool.need("sha256sum", [path]).text.prefix(64)
    #expect(try await media.analyse(path).hash.description == sum)
    #expect(try await media.contentHash(of: path).description == sum)
  }

  @Test func agreesWithFFmpegOnMusicAndSpeech() async throws {
    for path in [try files.music(), try files.speech()] {
      let summary = try await media.analyse(path).summary
      let peer = try Tool.need(
        "ffmpeg",
        ["-nostats", "-hide_banner", "-i", path, "-af", "ebur128=peak=true", "-f", "null", "-"]
      ).errors
      let theirs = try #require(value(after: "I:", in: peer))
      #expect(abs(try #require(summary.loudness.integrated) - theirs) <= 0.1)
      let peak = try #require(value(after: "Peak:", in: peer))
      let ours = decibels(fromAmplitude: Double(summary.truePeak))
      #expect(abs(ours - peak) <= 0.3)
    }
  }

  @Test func hearsSilenceAsSilence() async throws {
    let path = try files.wave(PlanarBuffer(channelCount: 2, frameCount: 96_000))
    let summary = try await media.analyse(path).summary
    #expect(summary.loudness.integrated == nil)
    #expect(summary.truePeak == 0)
    #expect(summary.silence == [SilentRange(start: 0, end: 96_000)])
  }

  /// The number after a word, as ffmpeg prints it in its summary.
  private func value(after word: String, in text: String) -> Double? {
    let summary = text.components(separatedBy: "Summary:").last ?? ""
    let line = summary.split(separator: "\n").first { $0.contains(word) }
    return line?.split(separator: " ").compactMap { Double($0) }.first
  }
}
