import Console
import Files
import FoundationEssentials
import HouseholdClient
import Server
import Web

extension Commands {
  /// `quintet melodymap source`
  static let source = Command(
    "source", "Show or choose the source of the catalogue",
    details: """
      Without an option, shows the current source, the age of the catalogue, and the rows that \
      could not be used. Changes made in the app are kept with every source.
      """,
    options: HouseholdServices.commandOptions + [
      .value("sheet", "URL", "URL of the sheet's script"),
      .value("sheet-token-file", "F", "a file with the script's token", completes: .files),
      .value("csv", "URL", "URL of a sheet published as CSV"),
      .value("json-list", "URL", "URL of a JSON list"),
      .flag("starter", "the films that come with Quintet"),
      .flag("own", "only what you add in the app"),
    ],
    examples: [
      Example("quintet melodymap source", "source and age"),
      Example(
        "quintet melodymap source --sheet https://script.google.com/macros/s/…/exec "
          + "--sheet-token-file token", "the family's own sheet"),
    ]
  ) { invocation, terminal in
    let request = try request(invocation)
    let source = try await ask(invocation, terminal) { client, household in
      if let request {
        let _: CatalogueSource = try await client.ask(.put, "\(SongMap.path)/source", request)
      }
      return try await waitUntilFetched(client, household)
    }
    try printSource(source, terminal)
  }

  /// `quintet melodymap refresh`
  static let refresh = Command(
    "refresh", "Refresh the catalogue and wait until it is done",
    options: HouseholdServices.commandOptions,
    examples: [Example("quintet melodymap refresh", "from the sheet, now")]
  ) { invocation, terminal in
    let source = try await ask(invocation, terminal) { client, household in
      let _: CatalogueSource = try await client.ask(.post, "\(SongMap.path)/source/refresh")
      return try await waitUntilFetched(client, household)
    }
    try printSource(source, terminal)
  }

  private static func request(_ invocation: Invocation) throws -> CatalogueSourceRequest? {
    var requests: [CatalogueSourceRequest] = []
    if let address = invocation.value("sheet") {
      let token = try invocation.value("sheet-token-file").map { file in
        Tidy.text(String(decoding: try SmallFile.read(file, limit: 1_000), as: UTF8.self))
      }
      requests.append(CatalogueSourceRequest(kind: .sheet, address: address, token: token))
    }
    if let address = invocation.value("csv") {
      requests.append(CatalogueSourceRequest(kind: .csv, address: address))
    }
    if let address = invocation.value("json-list") {
      requests.append(CatalogueSourceRequest(kind: .json, address: address))
    }
    if invocation.flag("starter") { requests.append(CatalogueSourceRequest(kind: .starter)) }
    if invocation.flag("own") { requests.append(CatalogueSourceRequest(kind: .own)) }
    guard requests.count <= 1 else { throw UsageError("choose only one source") }
    if requests.isEmpty, invocation.value("sheet-token-file") != nil {
      throw UsageError("--sheet-token-file requires --sheet")
    }
    return requests.first
  }

  /// The source once it is not being fetched any more.
  private static func waitUntilFetched(
    _ client: HouseholdClient, _ household: HouseholdServices?
  ) async throws -> CatalogueSource {
    while true {
      let source: CatalogueSource = try await client.ask(.get, "\(SongMap.path)/source")
      guard source.isRefreshing else { return source }
      if let household {
        await household.workers(count: 1).runDue()
      }
      try await Task.sleep(for: .milliseconds(200))
    }
  }

  private static func printSource(_ source: CatalogueSource, _ terminal: Terminal) throws {
    if terminal.wantsJSON {
      terminal.print(json: source)
    } else {
      let address = source.address.map { " \($0)" } ?? ""
      terminal.print("\(source.kind.rawValue)\(address)")
      terminal.print("\(amount(source.songs, source.films))\(age(source))")
    }
    printSkipped(source.skipped, source.skippedCount, terminal)
    if let trouble = source.trouble {
      throw HouseholdClientError(
        "not_fetched", trouble.prefix(1).lowercased() + trouble.dropFirst().dropLast())
    }
  }

  private static func age(_ source: CatalogueSource) -> String {
    guard let fetched = source.fetchedMs, source.kind != .starter else { return "" }
    let moment = Date(timeIntervalSince1970: Double(fetched / 1_000))
    return ", as of \(moment.formatted(.iso8601))"
  }

  /// Rows that could not be used, on standard error.
  static func printSkipped(
    _ skipped: [CatalogueSource.Skipped], _ count: Int64, _ terminal: Terminal
  ) {
    for row in skipped {
      let column = row.column.map { ", \($0)" } ?? ""
      terminal.warn("row \(row.row)\(column): \(row.reason)")
    }
    let more = count - Int64(skipped.count)
    if more > 0 { terminal.warn("\(more) more rows cannot be used") }
  }
}
