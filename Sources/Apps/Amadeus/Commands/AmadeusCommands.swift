import Analysis
import Backup
import Console
import Media

/// `quintet amadeus …`
enum AmadeusCommands {
  static let all = Command(
    "amadeus", "Chords, key, tempo, beats and notes of a song",
    commands: [analyze, stages, posteriors])

  /// `quintet amadeus analyze FILE`
  static let analyze = Command(
    "analyze", "Find the chords, the key, the tempo and the beats of a file",
    details: """
      Listens to the whole file on this machine and says what it is made of. With --json every chord \
      has a confidence from 0 to 1 and the chords that it may be instead, and the notes are there when \
      quintet models install was run once.
      """,
    arguments: [.one("FILE", "an audio or video file of up to an hour")],
    options: [
      .flag("lab", "only the chords: start, end and label, apart by tabs"),
      .flag("csv", "only the chords, as a table for spreadsheets"),
    ],
    examples: [
      Example("quintet amadeus analyze song.mp3", "what are its chords?"),
      Example("quintet amadeus analyze song.mp3 --json", "everything that was found"),
      Example("quintet amadeus analyze song.mp3 --lab > song.lab", "for other tools"),
    ]
  ) { invocation, terminal in
    let file = invocation.argument("FILE")
    guard !(invocation.flag("lab") && invocation.flag("csv")) else {
      throw UsageError("--lab and --csv cannot both be printed; ask for one of them")
    }
    let network = (try? DataPlace()).flatMap { ModelFolder($0).noteNetwork }
    if network == nil {
      terminal.warn(
        "notes are not looked for without their network; get it with: quintet models install")
    }
    let bar = terminal.progress("Listening to \(file)")
    defer { bar.finish() }
    let analysis = try await SongListener(media: Media(), network: network).listen(to: file) {
      bar.update($0)
    }
    bar.finish()
    let result = SongResult(analysis)
    if terminal.wantsJSON { return terminal.print(json: result) }
    if invocation.flag("lab") { return terminal.print(result.lab) }
    if invocation.flag("csv") { return terminal.print(result.csv) }
    terminal.print(text(result))
  }

  /// `quintet amadeus stages FILE`
  static let stages = Command(
    "stages", "Print what is heard before chords are named, for those who teach the models",
    details: """
      JSON: how much begins, 86 times a second; the tempo that repeats most clearly; the edges of the \
      pieces of time between beats; and for each piece how much there is of the 88 notes of a piano.
      """,
    arguments: [.one("FILE", "an audio or video file of up to an hour")],
    examples: [Example("quintet amadeus stages song.mp3 > song.json", "one object, some megabytes")]
  ) { invocation, terminal in
    let file = invocation.argument("FILE")
    let bar = terminal.progress("Listening to \(file)")
    defer { bar.finish() }
    let stages = try await SongListener(media: Media()).stages(of: file) { bar.update($0) }
    bar.finish()
    terminal.print(json: StagesAnswer(stages))
  }

  private static func text(_ result: SongResult) -> String {
    let key = result.key.map { "\($0) \(result.mode ?? "")" } ?? "none heard"
    let tempo = result.tempo.map { "\(Int($0.rounded())) beats a minute" } ?? "none heard"
    let head = ["Key    \(key)", "Tempo  \(tempo)", ""]
    let lines = result.chords.map { chord in
      "\(clock(chord.start))  \(chord.label)"
    }
    return (head + (lines.isEmpty ? ["No chords were heard."] : lines)).joined(separator: "\n")
  }

  private static func clock(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    let (minutes, rest) = (tenths / 600, tenths % 600)
    let text = "\(rest / 10).\(rest % 10)"
    return "\(minutes):\(rest < 100 ? "0" : "")\(text)"
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
