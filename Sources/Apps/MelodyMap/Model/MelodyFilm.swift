import Web

/// A film of the catalogue, as it is now.
struct MelodyFilm: Model, Versioned, Equatable {
  /// How many films a catalogue holds.
  static let most = 5_000

  let id: ID
  let title: String
  let year: Int
  let runtimeMin: Double
  let sortOrder: Double
  let imageUrl: String?
  let version: Int64
  let isOwn: Bool

  static let titleText = Schema.text(1...300)
  static let years = Schema.integer(1880...2200)
  static let minutes = Schema.number(1...1_000)
  static let order = Schema.number(-1e9...1e9)
  static let address = Schema.text(1...2_000)

  static let schema = Schema.object(
    Schema.Object(
      "MelodyFilm", "A film with songs.",
      [
        .must("id", .uuid), .must("title", titleText), .must("year", years),
        .must("runtime_min", minutes), .must("sort_order", order),
        .may("image_url", address, "A poster, by https."),
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("is_own", .bool, "It was added or edited here."),
      ]))
}

/// What becomes a film.
enum MelodyFilmRequest {
  static let schema = Schema.object(
    Schema.Object(
      "MelodyFilmRequest", "A new film.",
      [
        .must("title", MelodyFilm.titleText), .must("year", MelodyFilm.years),
        .must("runtime_min", MelodyFilm.minutes),
        .may("sort_order", MelodyFilm.order, "Last if absent."),
        .may("image_url", MelodyFilm.address, "By https."),
      ]))
}

/// What to change about a film.
enum MelodyFilmEdit {
  static let schema = Schema.object(
    Schema.Object(
      "MelodyFilmEdit", "Changes to a film; null restores the value of the source.",
      [
        .may("title", .nullable(MelodyFilm.titleText)), .may("year", .nullable(MelodyFilm.years)),
        .may("runtime_min", .nullable(MelodyFilm.minutes)),
        .may("sort_order", .nullable(MelodyFilm.order)),
        .may("image_url", .nullable(MelodyFilm.address), "By https."),
      ]))
}

/// A film, and whether somebody has put it away.
struct StoredFilm {
  let film: MelodyFilm
  let isHidden: Bool
  let isAdded: Bool
}
