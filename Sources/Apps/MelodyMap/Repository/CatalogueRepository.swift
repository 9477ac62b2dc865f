import FoundationEssentials
import Storage

/// The catalogue as its source gave it last.
enum CatalogueRepository {
  /// Puts a catalogue in place of the one before.
  static func replace(by catalogue: Catalogue, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM melody_songs")
    try transaction.run("DELETE FROM melody_films")
    try insert(
      "melody_films (id, title, year, runtime_min, sort_order, image_url)", width: 6,
      catalogue.films.map { film in
        [
          film.id.value, film.title.value, film.year.value, film.runtimeMin.value,
          film.sortOrder.value, film.imageURL.value,
        ]
      }, in: transaction)
    try insert(
      """
      melody_songs (id, film, title, number, singers, keywords, start_s, blurb, streaming, purchase)
      """, width: 10,
      catalogue.songs.map { song in
        [
          song.id.value, song.film.value, song.title.value, song.number.value,
          Lines.text(song.singers).value, Lines.text(song.keywords).value, song.startS.value,
          song.blurb.value, Lines.text(song.streaming).value, Lines.text(song.purchase).value,
        ]
      }, in: transaction)
  }

  /// Many rows at once, since a list may have a hundred thousand.
  private static func insert(
    _ table: String, width: Int, _ rows: [[Value]], in transaction: any Transaction
  ) throws {
    let marks = "(" + Array(repeating: "?", count: width).joined(separator: ", ") + ")"
    for start in stride(from: 0, to: rows.count, by: 100) {
      let some = rows[start..<min(start + 100, rows.count)]
      let all = Array(repeating: marks, count: some.count).joined(separator: ", ")
      try transaction.run("INSERT INTO \(table) VALUES \(all)", values: Array(some.joined()))
    }
  }
}
