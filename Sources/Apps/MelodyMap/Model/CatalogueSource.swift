import Web

/// Where the catalogue comes from, and how that went the last time.
struct CatalogueSource: Model, Equatable {
  enum Kind: String, Codable, Sendable, CaseIterable {
    /// What comes with the product.
    case starter
    /// The Apps Script of a sheet.
    case sheet
    /// A published CSV, or a file.
    case csv
    case json
    /// Nothing but what is added here.
    case own
  }

  let kind: Kind
  let address: String?
  let hasToken: Bool
  let fetchedMs: Int64?
  let checkedMs: Int64?
  let films: Int64
  let songs: Int64
  let isRefreshing: Bool
  let trouble: String?
  let skipped: [Skipped]
  let skippedCount: Int64
  let version: Int64

  /// A row that could not be used.
  struct Skipped: Model, Equatable {
    /// How many of them are told.
    static let most = 200

    let row: Int
    let column: String?
    let reason: String

    static let schema = Schema.object(
      Schema.Object(
        "MelodySkipped", "A row of the source that cannot be used.",
        [
          .must("row", .count, "Its row number in the sheet; row 1 has the column names."),
          .may("column", .text(1...100)), .must("reason", .text(1...300)),
        ]))

  }

  static let skippedRows = Schema.list(Skipped.schema, most: Skipped.most)

  static let kinds = Schema.choice(Kind.allCases.map(\.rawValue))

  static let schema = Schema.object(
    Schema.Object(
      "MelodySource", "The source of the catalogue.",
      [
        .must("kind", kinds), .may("address", Film.address, "Or the name of a file."),
        .must("has_token", .bool),
        .may("fetched_ms", .moment, "When the shown catalogue was fetched."),
        .may("checked_ms", .moment, "When the source was last checked."),
        .must("films", .count, "Of the source."), .must("songs", .count, "Of the source."),
        .must("is_refreshing", .bool),
        .may("trouble", .text(1...500), "Why the last refresh failed."),
        .must("skipped", skippedRows, "The first rows that could not be used."),
        .must("skipped_count", .count), .must("version", .count),
      ]))
}

/// Where the catalogue is to come from.
struct CatalogueSourceRequest: Model {
  var kind: CatalogueSource.Kind
  var address: String?
  var token: String?

  static let schema = Schema.object(
    Schema.Object(
      "MelodySourceRequest", "The new source of the catalogue.",
      [
        .must("kind", CatalogueSource.kinds),
        .may("address", Film.address, "Needed for sheet, csv and json; https only."),
        .may(
          "token", .text(1...200),
          "The sheet's token; if absent, the saved one is kept for the same address."
        ),
      ]))
}

/// What is in a file that was looked over.
struct FileCheck: Model {
  let films: Int64
  let songs: Int64
  let skipped: [CatalogueSource.Skipped]
  let skippedCount: Int64

  static let schema = Schema.object(
    Schema.Object(
      "MelodyCheck", "The result of checking a file.",
      [
        .must("films", .count), .must("songs", .count),
        .must("skipped", CatalogueSource.skippedRows), .must("skipped_count", .count),
      ]))
}
