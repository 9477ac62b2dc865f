import Analysis
import Backup
import Console
import Media

/// `quintet amadeus …`
enum Commands {
  static let all = Command(
    "amadeus",
    "Analyse a song's chords, key, tempo and notes; tune; look up chords, scales and "
      + "keys",
    commands: [analyze, tune, chord, scale, progressions, fifths, stages, posteriors])

  /// `quintet amadeus stages FILE`
  static let stages = Command(
    "stages", "Print the data behind the chords, for training models",
    details: """
      Prints JSON: the edges of the segments between beats, and for each segment the strength of \
      the 88 notes of a piano, the level of each of their frequencies, and what tells harmony \
      from other sound.
      """,
    arguments: [.one("FILE", "an audio or video file of up to three hours")],
    examples: [
      Example("quintet amadeus stages song.mp3 > song.json", "one object of a few megabytes")
    ]
  ) { invocation, terminal in
    let file = invocation.argument("FILE")
    let bar = terminal.progress("Listening to \(file)")
    defer { bar.finish() }
    let stages = try await SongListener(media: Media()).stages(of: file) { bar.update($0) }
    bar.finish()
    terminal.print(json: StagesAnswer(stages))
  }
}

/// What `amadeus stages` prints.
private struct StagesAnswer: Encodable {
  let times: [Double]
  let notes, tones, presence: [[Float]]

  init(_ stages: SongStages) {
    times = stages.grid.times
    notes = Self.rows(stages.notes.values)
    tones = Self.rows(stages.notes.tones)
    presence = HarmonyPresence.rows(of: stages)
  }

  private static func rows(_ values: [Float]) -> [[Float]] {
    stride(from: 0, to: values.count, by: NoteActivity.noteCount).map {
      Array(values[$0..<$0 + NoteActivity.noteCount])
    }
  }
}
