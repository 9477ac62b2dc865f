import FoundationEssentials
import Web

/// Where the catalogue comes from, with what only the server needs of it.
struct StoredSource: Sendable {
  var kind: CatalogueSource.Kind
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
  var skipped: [CatalogueSource.Skipped] = []
  var skippedCount: Int64 = 0
  /// By which it is seen that a source says the same again.
  var digest = ""
  var version: Int64 = 1

  init(_ kind: CatalogueSource.Kind) { self.kind = kind }

  /// A refresh that is older has been lost.
  private static let patience: Int64 = 15 * 60_000

  func isRefreshing(at now: Int64) -> Bool {
    job != nil && now - (askedMs ?? 0) < Self.patience
  }

  func response(at now: Int64) -> CatalogueSource {
    CatalogueSource(
      kind: kind, address: address, hasToken: token != nil, fetchedMs: fetchedMs,
      checkedMs: checkedMs, films: films, songs: songs, isRefreshing: isRefreshing(at: now),
      trouble: trouble, skipped: skipped, skippedCount: skippedCount, version: version)
  }
}
