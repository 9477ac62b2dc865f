import Analysis
import Console
import Media

/// `quintet amadeus …`
enum AmadeusCommands {
  static let all = Command(
    "amadeus", "Chords, key, tempo and beats of a song", commands: [analyze, stages])

  /// `quintet amadeus stages FILE`
  static let stages = Command(
    "stages", "Print what is heard before chords are named, for those who teach the models",
    details: """
      JSON: how much begins, 86 times a second; the tempo that repeats most clearly; the edges of the \
      pieces of time between beats; and for each piece how much there is of the 88 notes of a piano.
      """,
    arguments: [.one("FILE", "an audio or video file of up to three hours")],
    examples: [Example("quintet amadeus stages song.mp3 > song.json", "one object, some megabytes")]
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
  let onsets: [Float]
  let plainTempo: Double?
  let times: [Double]
  let notes: [[Float]]

  init(_ stages: SongStages) {
    onsets = stages.onsets.values
    plainTempo = stages.track.plainTempo
    times = stages.grid.times
    notes = (0..<stages.notes.count).map { piece in
      let first = piece * NoteActivity.noteCount
      return Array(stages.notes.values[first..<first + NoteActivity.noteCount])
    }
  }
}
