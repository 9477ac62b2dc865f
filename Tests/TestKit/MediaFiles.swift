import DSP
import Foundation

/// Media made at test time: by our own arithmetic, by ffmpeg, by a speaker and by a synthesiser.
public struct MediaFiles: Sendable {
  public let folder: TemporaryFolder

  public init() throws {
    folder = try TemporaryFolder()
  }

  /// A WAV of 16-bit samples, written without any library, so that readers are tested by another.
  public func wave(
    _ audio: PlanarBuffer, rate: Int = 48_000, named name: String = "input.wav"
  ) throws -> String {
    var data: [UInt8] = []
    data.reserveCapacity(audio.frameCount * audio.channelCount * 2)
    for frame in 0..<audio.frameCount {
      for channel in 0..<audio.channelCount {
        let sample = audio.samples[channel * audio.frameCount + frame]
        let value = Int16(max(-32_768, min(32_767, (sample * 32_767).rounded())))
        data.append(UInt8(truncatingIfNeeded: value))
        data.append(UInt8(truncatingIfNeeded: value >> 8))
      }
    }
    let bytes = Self.waveHeader(dataBytes: data.count, channels: audio.channelCount, rate: rate)
    return try folder.write(bytes + data, as: name)
  }

  /// The 44 bytes before the samples of a 16-bit WAV; the stated size may be a lie.
  public static func waveHeader(dataBytes: Int, channels: Int, rate: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return Array("RIFF".utf8) + little(dataBytes + 36, 4) + Array("WAVEfmt ".utf8)
      + little(16, 4) + little(1, 2) + little(channels, 2) + little(rate, 4)
      + little(rate * channels * 2, 4) + little(channels * 2, 2) + little(16, 2)
      + Array("data".utf8) + little(dataBytes, 4)
  }

  /// A file that ffmpeg makes of a WAV, with its own options.
  public func ffmpeg(_ input: String, to name: String, _ options: String...) throws -> String {
    try ffmpeg(input, to: name, options)
  }

  /// The same with the options in an array.
  public func ffmpeg(_ input: String, to name: String, _ options: [String]) throws -> String {
    let path = folder / name
    try Tool.need("ffmpeg", ["-v", "error", "-y", "-i", input] + options + [path])
    return path
  }

  /// A short film: a moving test picture with the sound of `input`.
  public func film(_ input: String, to name: String, _ options: String...) throws -> String {
    let path = folder / name
    try Tool.need(
      "ffmpeg",
      ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=160x120:rate=10", "-i", input]
        + ["-shortest"] + options + [path])
    return path
  }

  /// A cover picture: one blue square.
  public func picture(_ name: String = "cover.png") throws -> String {
    let path = folder / name
    try Tool.need(
      "ffmpeg",
      ["-v", "error", "-y", "-f", "lavfi", "-i", "color=blue:size=64x64", "-frames:v", "1", path])
    return path
  }

  /// A spoken sentence.
  public func speech(_ words: String = "The quick brown fox jumps over the lazy dog") throws
    -> String
  {
    let path = folder / "speech.wav"
    try Tool.need("espeak-ng", ["-w", path, words])
    return path
  }

  /// A little music: a scale and a chord, played by a synthesiser from a MIDI file.
  public func music() throws -> String {
    let path = folder / "music.wav"
    let score = try folder.write(Self.score, as: "score.mid")
    let fonts = ["/usr/share/sounds/sf2/TimGM6mb.sf2", "/usr/share/sounds/sf2/default-GM.sf2"]
    let font = fonts.first { FileManager.default.fileExists(atPath: $0) } ?? fonts[0]
    try Tool.need(
      "fluidsynth", ["-niq", "-g", "0.6", "-r", "48000", "-F", path, font, score])
    return path
  }

  /// A Standard MIDI File: eight notes of a scale, then a chord, on a piano.
  private static let score: [UInt8] = {
    var track: [UInt8] = [0, 0xC0, 0]
    func note(_ key: UInt8, lasting ticks: UInt8) {
      track += [0, 0x90, key, 100, ticks, 0x80, key, 0]
    }
    for key: UInt8 in [60, 62, 64, 65, 67, 69, 71, 72] { note(key, lasting: 48) }
    for key: UInt8 in [60, 64, 67] { track += [0, 0x90, key, 90] }
    track += [96]
    for (index, key) in [UInt8(60), 64, 67].enumerated() {
      track += (index == 0 ? [] : [0]) + [0x80, key, 0]
    }
    track += [0, 0xFF, 0x2F, 0]
    let length = [0, 0, UInt8(track.count >> 8), UInt8(track.count & 255)]
    return Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96] + Array("MTrk".utf8) + length
      + track
  }()

  /// The samples of any file as ffmpeg decodes them: interleaved Float32.
  public static func reference(_ path: String, _ options: String...) throws -> [Float] {
    let outcome = try Tool.need(
      "ffmpeg",
      ["-v", "error", "-i", path, "-map", "a:0"] + options + ["-f", "f32le", "pipe:1"])
    return outcome.output.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  /// What ffprobe says of a file's first stream of sound.
  public static func ffprobe(_ path: String, _ entries: String) throws -> String {
    try Tool.need(
      "ffprobe",
      ["-v", "error", "-select_streams", "a:0", "-show_entries", entries, "-of", "csv=p=0", path]
    ).text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Width and height of a picture, as ffprobe reads it.
  public static func size(ofPicture path: String) throws -> String {
    try Tool.need(
      "ffprobe",
      ["-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", path]
    ).text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
