import Console
import Files
import FoundationEssentials
import HouseholdClient
import Server
import Web

extension Commands {
  /// `quintet sonidea export NAME`
  static let export = Command(
    "export", "Export a recording to a file, with its edits",
    arguments: [.one("NAME", "name or id", completes: .nothing)],
    options: HouseholdServices.commandOptions + [
      .value(
        "format", "F", "original, wav, m4a or alac (default wav for a .wav file, else original)"),
      .value("output", short: "o", "OUT", "the file to write", completes: .files),
      .flag("force", short: "f", "overwrite an existing file"),
    ],
    examples: [
      Example("quintet sonidea export \"First idea\" --format m4a -o idea.m4a", "with chapters")
    ]
  ) { invocation, terminal in
    let words = invocation.argument("NAME")
    guard let output = invocation.value("output") else {
      throw UsageError("-o OUT is required: the file to write")
    }
    let format = try exportFormat(invocation)
    try await ask(invocation, terminal) { client, _ in
      let recording = try find(
        words, among: try await recordings(client).recordings, "recording"
      ) { ($0.id, $0.title) }
      try await write(
        recording.id, as: format, to: output, mayReplace: invocation.flag("force"), client)
    }
    report(output, terminal)
  }

  /// `quintet sonidea mixdown GROUP`
  static let mixdown = Command(
    "mixdown", "Mix a group down to a new recording",
    arguments: [.one("GROUP", "name or id", completes: .nothing)],
    options: HouseholdServices.commandOptions + [
      .value(
        "quality", "Q",
        "standard, high, lossless or wav (default wav for a .wav file, else lossless)"),
      .value("output", short: "o", "OUT", "write it to a file too", completes: .files),
      .flag("force", short: "f", "overwrite an existing file"),
    ],
    examples: [Example("quintet sonidea mixdown \"Duet\" -o duet.m4a", "and write it to a file")]
  ) { invocation, terminal in
    let word = invocation.value("quality") ?? (writesWAV(invocation) ? "wav" : "lossless")
    guard let quality = Recording.Quality(rawValue: word), quality != .original else {
      throw UsageError("--quality is standard, high, lossless or wav, not “\(word)”")
    }
    let made = try await ask(invocation, terminal) { client, household in
      let list: GroupList = try await client.ask(.get, "\(Sonidea.path)/groups")
      let group = try find(invocation.argument("GROUP"), among: list.groups, "group") {
        ($0.id, $0.title)
      }
      let request = MixdownRequest(
        id: ID(UUID()), title: String("\(group.title) (mix)".prefix(200)), quality: quality,
        device: device)
      let new: Recording = try await client.ask(
        .post, "\(Sonidea.path)/groups/\(group.id)/mixdown", request)
      let made = try await waitUntilReady(new.id, client, household)
      guard made.state == .ready else {
        throw HouseholdClientError(
          "not_mixed", made.error ?? "mixing is taking too long; check again later")
      }
      if let output = invocation.value("output") {
        try await write(
          made.id, as: .original, to: output, mayReplace: invocation.flag("force"), client)
      }
      return made
    }
    if let output = invocation.value("output") { return report(output, terminal) }
    if terminal.wantsJSON {
      terminal.print(json: made)
    } else {
      terminal.print("added \(made.title)")
    }
  }

  /// Whether the name of the file asks for a WAV.
  private static func writesWAV(_ invocation: Invocation) -> Bool {
    invocation.value("output")?.lowercased().hasSuffix(".wav") == true
  }

  private static func exportFormat(_ invocation: Invocation) throws -> ExportRequest.Format {
    let word = invocation.value("format") ?? (writesWAV(invocation) ? "wav" : "original")
    guard let format = ExportRequest.Format(rawValue: word) else {
      throw UsageError("--format is original, wav, m4a or alac, not “\(word)”")
    }
    return format
  }

  private static func write(
    _ id: ID, as format: ExportRequest.Format, to output: String, mayReplace: Bool,
    _ client: HouseholdClient
  ) async throws {
    let file = try WholeFile(output, mayReplace: mayReplace)
    let path = "\(Sonidea.path)/recordings/\(id)/export?format=\(format.rawValue)"
    try await client.fetch(path) { try file.write($0) }
    try file.commit()
  }

  static func report(_ output: String, _ terminal: Terminal) {
    struct Line: Encodable { let output: String }
    if terminal.wantsJSON {
      terminal.print(json: Line(output: output))
    } else {
      terminal.printDone("wrote \(output)")
    }
  }
}
