import Analysis
import Backup
import Console
import Files
import Media

extension Commands {
  /// `quintet amadeus posteriors FILE OUTPUT`
  static let posteriors = Command(
    "posteriors", "Write the raw output of the note model, for measurements",
    details: """
      Writes three tables of little-endian 32-bit numbers, frame by frame: how likely each of 88 \
      notes sounds, how likely it begins, and 264 tones a third of a semitone apart. Prints the \
      number of frames, and how many seconds of processor time the network took.
      """,
    arguments: [
      .one("FILE", "an audio or video file of up to three hours"), .one("OUTPUT", "a new file"),
    ],
    examples: [Example("quintet amadeus posteriors song.wav song.bin", "about 5 MB per minute")]
  ) { invocation, terminal in
    guard let network = ModelFolder(try DataLocation()).noteNetwork else {
      throw ModelTrouble.notInstalled
    }
    let file = invocation.argument("FILE")
    let output = try OutputFile(invocation.argument("OUTPUT"), mayReplace: false)
    let bar = terminal.progress("Listening to \(file)")
    defer { bar.finish() }
    let (found, seconds) = try await SongListener(media: Media())
      .posteriors(of: file, network) { bar.update($0) }
    bar.finish()
    for values in [found.notes, found.onsets, found.contours] {
      guard values.withUnsafeBytes({ writeAll($0, to: output.descriptor.number) }) else {
        throw FileError(.notWritable, "it cannot be written", file: invocation.argument("OUTPUT"))
      }
    }
    try output.commit()
    terminal.print(json: PosteriorsAnswer(frames: found.frameCount, seconds: seconds))
  }
}

private struct PosteriorsAnswer: Encodable {
  let frames: Int
  let seconds: Double
}
