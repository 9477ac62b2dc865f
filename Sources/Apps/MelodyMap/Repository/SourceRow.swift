import FoundationEssentials
import Storage
import Web

/// Where the catalogue comes from, as it lies in its one row.
struct SourceRow: Sendable {
  var kind: MelodySource.Kind
  var address: String?
  var token: String?
  var fetchedMs: Int64?
  var checkedMs: Int64?
  var films: Int64 = 0
  var songs: Int64 = 0
  /// The refresh that was asked for and has not ended.
  var job: UUID?
  var askedMs: Int64?
  var trouble: String?
  var skipped: [MelodySource.Skipped] = []
  var skippedCount: Int64 = 0
  /// By which it is seen that a source says the same again.
  var digest = ""
  var version: Int64 = 1

  init(_ kind: MelodySource.Kind) { self.kind = kind }

  /// A refresh that is older has been lost.
  private static let patience: Int64 = 15 * 60_000

  func isRefreshing(at now: Int64) -> Bool {
    job != nil && now - (askedMs ?? 0) < Self.patience
  }

  func told(at now: Int64) -> MelodySource {
    MelodySource(
      kind: kind, address: address, hasToken: token != nil, fetchedMs: fetchedMs,
      checkedMs: checkedMs, films: films, songs: songs, isRefreshing: isRefreshing(at: now),
      trouble: trouble, skipped: skipped, skippedCount: skippedCount, version: version)
  }

  static func find(in reading: any Reading) throws -> SourceRow? {
    guard let row = try reading.first("SELECT * FROM melody_source WHERE one = 1") else {
      return nil
    }
    var source = SourceRow(MelodySource.Kind(rawValue: try row.text("kind")) ?? .own)
    source.address = try row.optionalText("address")
    source.token = try row.optionalText("token")
    source.fetchedMs = try row.optionalInteger("fetched_ms")
    source.checkedMs = try row.optionalInteger("checked_ms")
    (source.films, source.songs) = (try row.integer("films"), try row.integer("songs"))
    source.job = try row.optionalUUID("job")
    source.askedMs = try row.optionalInteger("asked_ms")
    source.trouble = try row.optionalText("trouble")
    source.skipped = try Kept.read([MelodySource.Skipped].self, row.text("skipped"))
    source.skippedCount = try row.integer("skipped_count")
    source.digest = try row.text("digest")
    source.version = try row.integer("version")
    return source
  }

  func keep(in transaction: any Transaction) throws {
    let columns: [(String, any Bindable)] = [
      ("one", 1), ("kind", kind.rawValue), ("address", address), ("token", token),
      ("fetched_ms", fetchedMs), ("checked_ms", checkedMs), ("films", films), ("songs", songs),
      ("job", job), ("asked_ms", askedMs), ("trouble", trouble),
      ("skipped", try Kept.text(skipped)), ("skipped_count", skippedCount), ("digest", digest),
      ("version", version),
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
