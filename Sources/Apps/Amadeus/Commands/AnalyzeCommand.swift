import Backup
import Console
import Files
import Formats
import HouseholdClient
import Media

extension Commands {
  /// `quintet amadeus analyze FILE`
  static let analyze = Command(
    "analyze", "Find the chords, the key, the tempo and the beats of a file",
    details: """
      Finds the chords, key and beats of a file on this machine, or with --server on another, \
      which receives the file and saves the result in your history. With --json, every chord has \
      a confidence from 0 to 1 and its alternatives. Notes are included once you have run \
      quintet models install.
      """,
    arguments: [.one("FILE", "an audio or video file of up to three hours")],
    options: flagged.map { .flag($0.rawValue, $0.summary) } + [
      .value(
        "output", short: "o", "OUT", "write to a file; its extension sets the format",
        completes: .files),
      .flag("force", short: "f", "overwrite an existing file"),
    ] + ServerOptions.all,
    examples: [
      Example("quintet amadeus analyze song.mp3", "print its chords"),
      Example("quintet amadeus analyze song.mp3 --json", "everything that was found"),
      Example("quintet amadeus analyze song.mp3 --lab > song.lab", "for other tools"),
      Example("quintet amadeus analyze song.mp3 -o song.mid", "to play along"),
      Example(
        "quintet amadeus analyze song.mp3 --server https://quintet.local:8321 --json",
        "analyse on another machine"),
    ]
  ) { invocation, terminal in
    let file = invocation.argument("FILE")
    let format = try format(invocation, terminal)
    let hasNotes = format?.hasNotes ?? terminal.wantsJSON
    let analyzer = try analyzer(invocation, terminal, hasNotes: hasNotes)
    // What stands in the way there is said before minutes have gone by.
    let path = invocation.value("output")
    let output = try path.map { try WholeFile($0, mayReplace: invocation.flag("force")) }
    let bar = terminal.progress("Listening to \(file)")
    defer { bar.finish() }
    let result = try await analyzer.analyze(file: file) { bar.update($0) }
    bar.finish()
    let title = title(file)
    if let format {
      let bytes = format.bytes(of: result.exported, title: title)
      guard let output, let path else { return terminal.write(bytes) }
      try output.write(bytes)
      try output.commit()
      return terminal.printDone("wrote \(path)")
    }
    if terminal.wantsJSON { return terminal.print(json: result) }
    terminal.print(text(result))
  }

  /// `--json` is everybody's.
  private static let flagged = SongFormat.allCases.filter { $0 != .json }

  /// The one form that is asked for, by an option or by the ending of the file to write.
  private static func format(
    _ invocation: Invocation, _ terminal: Terminal
  ) throws -> SongFormat? {
    var asked = flagged.filter { invocation.flag($0.rawValue) }
    if terminal.wantsJSON { asked.append(.json) }
    let names = asked.map { "--\($0.rawValue)" }
    guard names.count <= 1 else {
      throw UsageError(
        "\(names.joined(separator: " and ")) cannot be combined; choose one")
    }
    // What has no file to go to is printed as all answers are.
    guard let output = invocation.value("output") else { return asked.first { $0 != .json } }
    let ending = output.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let found = asked.first ?? SongFormat(ending: ending) else {
      throw UsageError(
        "--output writes \(SongFormat.allCases.map(\.rawValue).joined(separator: ", ")); "
          + "say which, as in --midi")
    }
    return found
  }

  /// `hasNotes` says that somebody will read them; otherwise nobody waits for them.
  private static func analyzer(
    _ invocation: Invocation, _ terminal: Terminal, hasNotes: Bool
  ) throws -> any ChordAnalyzer {
    guard let server = invocation.value("server") else {
      guard invocation.value("token-file") == nil, invocation.value("ca") == nil else {
        throw UsageError("--token-file and --ca require --server")
      }
      let network = hasNotes ? (try? DataLocation()).flatMap { ModelFolder($0).noteNetwork } : nil
      if hasNotes, network == nil {
        terminal.warn(
          "notes are not detected without the note model; install it with: quintet models install")
      }
      return SongListener(media: try Media(), network: network)
    }
    return BasicPitchHTTPClient(try ServerOptions.client(at: server, invocation, terminal))
  }

  /// What a file is called, without its folders and its ending.
  private static func title(_ file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let stem = name.split(separator: ".", omittingEmptySubsequences: false).dropLast()
      .joined(separator: ".")
    return stem.isEmpty ? name : stem
  }

  private static func text(_ result: SongResult) -> String {
    let key = result.key.map { "\($0) \(result.mode ?? "")" } ?? "none heard"
    let tempo = result.tempo.map { "\(Int($0.rounded())) beats a minute" } ?? "none heard"
    let head = ["Key    \(key)", "Tempo  \(tempo)", ""]
    guard result.chords.contains(where: { $0.label != "N" }) else {
      return (head + ["No chords found."]).joined(separator: "\n")
    }
    let lines = result.chords.map { chord in
      "\(clock(chord.start))  \(chord.label == "N" ? "no chord" : chord.label)"
    }
    return (head + lines).joined(separator: "\n")
  }

  private static func clock(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    let (minutes, rest) = (tenths / 600, tenths % 600)
    let text = "\(rest / 10).\(rest % 10)"
    return "\(minutes):\(rest < 100 ? "0" : "")\(text)"
  }
}
