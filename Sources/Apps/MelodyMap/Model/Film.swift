import Web

/// A film of the catalogue, as it is now.
struct Film: Model, Versioned, Equatable {
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
        .must("is_own", .bool, "Whether it was added or edited here."),
      ]))
}

/// What becomes a film.
enum FilmRequest {
  static let schema = Schema.object(
    Schema.Object(
      "MelodyFilmRequest", "A new film.",
      [
        .must("title", Film.titleText), .must("year", Film.years),
        .must("runtime_min", Film.minutes),
        .may("sort_order", Film.order, "Last if absent."),
        .may("image_url", Film.address, "By https."),
      ]))
}

/// What to change about a film.
enum FilmEdit {
  static let schema = Schema.object(
    Schema.Object(
      "MelodyFilmEdit", "Changes to a film; null restores the value of the source.",
      [
        .may("title", .nullable(Film.titleText)), .may("year", .nullable(Film.years)),
        .may("runtime_min", .nullable(Film.minutes)),
        .may("sort_order", .nullable(Film.order)),
        .may("image_url", .nullable(Film.address), "By https."),
      ]))
}

/// A film, and whether somebody has put it away.
struct StoredFilm {
  let film: Film
  let isHidden: Bool
  let isAdded: Bool
}
