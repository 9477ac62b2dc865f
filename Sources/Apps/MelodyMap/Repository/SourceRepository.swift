import FoundationEssentials
import Storage
import Web

/// Where the catalogue comes from, in one row.
enum SourceRepository {
  /// Where it comes from; from the starter, of which nothing is here yet, where nobody has chosen.
  static func source(in reading: any Reading) throws -> StoredSource {
    guard let row = try reading.first("SELECT * FROM melody_source WHERE one = 1") else {
      return StoredSource(.starter)
    }
    var source = StoredSource(CatalogueSource.Kind(rawValue: try row.text("kind")) ?? .own)
    source.address = try row.optionalText("address")
    source.token = try row.optionalText("token")
    source.fetchedMs = try row.optionalInteger("fetched_ms")
    source.checkedMs = try row.optionalInteger("checked_ms")
    (source.films, source.songs) = (try row.integer("films"), try row.integer("songs"))
    source.job = try row.optionalUUID("job")
    source.askedMs = try row.optionalInteger("asked_ms")
    source.trouble = try row.optionalText("trouble")
    source.skipped = try StoredJSON.read([CatalogueSource.Skipped].self, row.text("skipped"))
    source.skippedCount = try row.integer("skipped_count")
    source.digest = try row.text("digest")
    source.version = try row.integer("version")
    return source
  }

  static func put(_ source: StoredSource, in transaction: any Transaction) throws {
    let columns: [(String, any Bindable)] = [
      ("one", 1), ("kind", source.kind.rawValue), ("address", source.address),
      ("token", source.token),
      ("fetched_ms", source.fetchedMs), ("checked_ms", source.checkedMs), ("films", source.films),
      ("songs", source.songs),
      ("job", source.job), ("asked_ms", source.askedMs), ("trouble", source.trouble),
      ("skipped", try StoredJSON.text(source.skipped)), ("skipped_count", source.skippedCount),
      ("digest", source.digest),
      ("version", source.version),
    ]
    let names = columns.map(\.0)
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let sets = names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    try transaction.run(
      """
      INSERT INTO melody_source (\(names.joined(separator: ", "))) VALUES (\(marks))
      ON CONFLICT (one) DO UPDATE SET \(sets)
      """, values: columns.map(\.1.value))
  }
}
