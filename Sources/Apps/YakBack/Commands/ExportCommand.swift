import Console
import Files
import HouseholdClient
import Server

extension Commands {
  /// `quintet yakback export`
  static let export = Command(
    "export", "Export your whole board to one file",
    options: HouseholdServices.commandOptions + [
      .value(
        "output", short: "o", "OUT", "the file to write (default board.yakback)", completes: .files),
      .flag("force", short: "f", "overwrite an existing file"),
    ],
    examples: [Example("quintet yakback export -o friday.yakback", "audio and all settings")]
  ) { invocation, terminal in
    let output = invocation.value("output") ?? "board.yakback"
    try await ask(invocation, terminal) { client, _ in
      let file = try WholeFile(output, mayReplace: invocation.flag("force"))
      try await client.fetch("\(Soundboard.path)/export") { try file.write($0) }
      try file.commit()
    }
    struct Line: Encodable { let output: String }
    if terminal.wantsJSON { return terminal.print(json: Line(output: output)) }
    terminal.printDone("wrote \(output)")
  }
}
