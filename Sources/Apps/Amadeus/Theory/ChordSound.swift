import Console
import DSP
import Media
import MediaModel
import Synthesis

/// Chords as a file to listen to.
struct ChordSound {
  static let option = [
    Option.value(
      "output", short: "o", "OUT", "write it as audio; the extension sets the format",
      completes: .files),
    .flag("force", short: "f", "overwrite an existing file"),
  ]

  private let output: String
  private let encoding: AudioEncoding
  private let mayReplace: Bool

  /// Nil when no file is asked for.
  init?(_ invocation: Invocation) throws {
    guard let output = invocation.value("output") else { return nil }
    let ending = output.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard output.contains("."), let format = AudioEncoding.format(forEnding: ending) else {
      throw UsageError("OUT must end in .wav, .flac, .m4a, .opus or .mp3")
    }
    self.output = output
    encoding = try AudioEncoding(format, depth: format.isLossless ? .int16 : nil)
    mayReplace = invocation.flag("force")
  }

  /// The chords one after the other, as MIDI's numbers.
  func write(_ chords: [[Int]], _ terminal: Terminal) async throws {
    let samples = StruckChords(chords).render().samples
    _ = try await Media().encode(
      [samples], format: PCMFormat(sampleRate: StarterSound.sampleRate, channels: 1), to: output,
      as: encoding, mayReplace: mayReplace)
    terminal.printInfo("wrote \(output)")
  }
}
