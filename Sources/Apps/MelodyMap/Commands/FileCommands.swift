import Console
import Files
import FoundationEssentials
import HouseholdClient
import Server
import Web

extension Commands {
  /// `quintet melodymap import FILE`
  static let bring = Command(
    "import", "Import the catalogue from a file, CSV or JSON",
    details: """
      Rows that cannot be used are listed with the reason and skipped. If none can be used, the \
      catalogue is not changed. Changes made in the app are always kept.
      """,
    arguments: [.one("FILE", "the list, in the sheet's columns or as it was exported")],
    options: HouseholdServices.commandOptions,
    examples: [Example("quintet melodymap import songs.csv", "replaces the current one")]
  ) { invocation, terminal in
    let path = invocation.argument("FILE")
    let bytes = try read(path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let source: CatalogueSource = try await ask(invocation, terminal) { client, _ in
      try await client.ask(
        .put,
        "\(SongMap.path)/source/file?name=\(Text.escaped(String(name.unicodeScalars.suffix(300).map(Character.init))))",
        bytes: bytes)
    }
    if terminal.wantsJSON {
      terminal.print(json: source)
    } else {
      terminal.print("\(amount(source.songs, source.films))")
    }
    printSkipped(source.skipped, source.skippedCount, terminal)
  }

  /// `quintet melodymap validate FILE`
  static let validate = Command(
    "validate", "Check a CSV or JSON file without changing anything",
    details:
      "Exits with 1 if a row cannot be used. Needs no data folder and no server.",
    arguments: [.one("FILE", "the list")],
    examples: [Example("quintet melodymap validate songs.csv", "before importing")]
  ) { invocation, terminal in
    let bytes = try read(invocation.argument("FILE"))
    let check: FileCheck
    do throws(SourceError) { check = try SongMap.check(bytes) } catch {
      throw HouseholdClientError(error.code, error.line)
    }
    if terminal.wantsJSON {
      terminal.print(json: check)
    } else {
      terminal.print("\(amount(check.songs, check.films))")
    }
    printSkipped(check.skipped, check.skippedCount, terminal)
    guard check.skippedCount == 0, check.songs > 0 else {
      throw HouseholdClientError("bad_rows", "\(check.skippedCount) rows cannot be used")
    }
  }

  /// `quintet melodymap export`
  static let export = Command(
    "export", "Export the current catalogue to a file",
    options: HouseholdServices.commandOptions + [
      .value(
        "output", short: "o", "OUT", "the file to write (default songs.csv)", completes: .files),
      .flag("force", short: "f", "overwrite an existing file"),
    ],
    examples: [
      Example("quintet melodymap export -o songs.csv", "in the sheet's columns"),
      Example("quintet melodymap export -o songs.json", "as a list in JSON"),
    ]
  ) { invocation, terminal in
    let output = invocation.value("output") ?? "songs.csv"
    let format = output.lowercased().hasSuffix(".json") ? "json" : "csv"
    try await ask(invocation, terminal) { client, _ in
      let file = try WholeFile(output, mayReplace: invocation.flag("force"))
      try await client.fetch("\(SongMap.path)/source/export?format=\(format)") {
        try file.write($0)
      }
      try file.commit()
    }
    struct Line: Encodable { let output: String }
    if terminal.wantsJSON { return terminal.print(json: Line(output: output)) }
    terminal.printDone("wrote \(output)")
  }

  static func read(_ path: String, limit: Int = SourceLimits.bytes) throws -> [UInt8] {
    Array(try SmallFile.read(path, limit: limit))
  }
}

extension SourceError {
  /// As one line, in the way of other errors.
  var line: String {
    let rows = skipped.prefix(5).map { row in
      "; row \(row.row)\(row.column.map { ", \($0)" } ?? "") \(row.reason)"
    }
    return message.prefix(1).lowercased() + message.dropFirst().dropLast() + rows.joined()
  }
}
