import FoundationEssentials

/// Makes a catalogue of rows. A row that cannot be used is told with its column, and left out.
struct RowChecker {
  private var catalogue = Catalogue()
  /// Where each film stands in the catalogue.
  private var films: [UUID: Int] = [:]
  /// The film of a title that a row named last, for rows that leave its year and length out.
  private var titles: [String: UUID] = [:]
  private var songs: [UUID: Int] = [:]
  private var counts: [UUID: Int] = [:]

  /// Why a row cannot be used.
  private struct Bad: Error {
    let column: SheetColumn
    let reason: String

    init(_ column: SheetColumn, _ reason: String) {
      (self.column, self.reason) = (column, reason)
    }
  }

  /// What rows are worth. Throws when none of them can be used.
  static func check(_ rows: [SheetRow]) throws(SourceError) -> Catalogue {
    var checker = RowChecker()
    for row in rows {
      do throws(Bad) { try checker.add(row) } catch {
        checker.catalogue.skip(row.number, error.column.rawValue, error.reason)
      }
    }
    let catalogue = checker.catalogue
    guard !catalogue.songs.isEmpty else {
      var error = SourceError(
        "no_good_rows",
        rows.isEmpty
          ? "The list has no rows." : "None of the \(rows.count) rows can be used.")
      (error.skipped, error.skippedCount) = (catalogue.skipped, catalogue.skippedCount)
      throw error
    }
    return catalogue
  }

  private mutating func add(_ row: SheetRow) throws(Bad) {
    let film = try film(row)
    let song = try song(row, of: film)
    // Nothing was wrong with it: only now does it count.
    if films[film.id] == nil {
      films[film.id] = catalogue.films.count
      catalogue.films.append(film)
    }
    titles[NamedID.folded(film.title)] = film.id
    songs[song.id] = row.number
    counts[film.id] = song.number
    catalogue.songs.append(song)
  }

  private func film(_ row: SheetRow) throws(Bad) -> Catalogue.Film {
    let title = try name(row, .movieTitle)
    let last = titles[NamedID.folded(title)].flatMap { films[$0] }.map { catalogue.films[$0] }
    let year = try number(row, .releaseYear, 1880...2200, otherwise: last.map { Double($0.year) })
    guard let whole = Int(exactly: year) else { throw Bad(.releaseYear, "is not a year") }
    let id = NamedID.film(title, whole)
    let known = films[id].map { catalogue.films[$0] }
    let minutes = try number(
      row, .movieRuntimeMin, 1...1_000, otherwise: (known ?? last)?.runtimeMin)
    // A film is what its first row says.
    if let known { return known }
    guard catalogue.films.count < Film.most else {
      throw Bad(.movieTitle, "exceeds the limit of \(Film.most) films")
    }
    let order = try number(
      row, .sortOrder, -1e9...1e9, otherwise: Double(catalogue.films.count))
    return Catalogue.Film(
      id: id, title: title, year: whole, runtimeMin: minutes, sortOrder: order,
      imageURL: try picture(row))
  }

  private func song(_ row: SheetRow, of film: Catalogue.Film) throws(Bad) -> Catalogue.Song {
    let title = try name(row, .songTitle)
    let id = NamedID.song(title, of: film.id)
    if let other = songs[id] { throw Bad(.songTitle, "appears twice, first in row \(other)") }
    guard catalogue.songs.count < Song.most else {
      throw Bad(.songTitle, "exceeds the limit of \(Song.most) songs")
    }
    let blurb = Tidy.text(row.cells[.blurb] ?? "")
    guard blurb.unicodeScalars.count <= 2_000 else {
      throw Bad(.blurb, "is longer than 2,000 characters")
    }
    return Catalogue.Song(
      id: id, film: film.id, title: title, number: (counts[film.id] ?? 0) + 1,
      singers: try words(row, .characters), keywords: try words(row, .keywords),
      startS: try start(row, in: film), blurb: blurb.isEmpty ? nil : blurb,
      streaming: try links(row, .streamingLinks), purchase: try links(row, .purchaseLinks))
  }

  private func name(_ row: SheetRow, _ column: SheetColumn) throws(Bad) -> String {
    let text = Tidy.text(row.cells[column] ?? "")
    guard !text.isEmpty else { throw Bad(column, "is missing") }
    guard text.unicodeScalars.count <= 300 else {
      throw Bad(column, "is longer than 300 characters")
    }
    return text
  }

  private func number(
    _ row: SheetRow, _ column: SheetColumn, _ range: ClosedRange<Double>, otherwise: Double?
  ) throws(Bad) -> Double {
    let text = Tidy.text(row.cells[column] ?? "")
    guard !text.isEmpty else {
      guard let otherwise else { throw Bad(column, "is missing") }
      return otherwise
    }
    guard let number = Double(text), range.contains(number) else {
      throw Bad(
        column,
        "is “\(Tidy.start(text, 40))”, and must be a number from \(plain(range.lowerBound)) to "
          + plain(range.upperBound))
    }
    return number
  }

  private func plain(_ number: Double) -> String { String(Int(number)) }

  private func start(_ row: SheetRow, in film: Catalogue.Film) throws(Bad) -> Double? {
    let text = Tidy.text(row.cells[.startTime] ?? "")
    guard !text.isEmpty else { return nil }
    guard let seconds = FilmTime.seconds(text) else {
      throw Bad(.startTime, "is “\(Tidy.start(text, 40))”, and must be a time such as 0:43:10")
    }
    guard seconds <= film.lastSecond else {
      throw Bad(.startTime, "is \(text), which is after the end of the film")
    }
    return seconds
  }

  private func words(_ row: SheetRow, _ column: SheetColumn) throws(Bad) -> [String] {
    let parts = Tidy.parts(row.cells[column] ?? "", ";")
    guard parts.count <= 60 else { throw Bad(column, "has more than 60 entries") }
    guard parts.allSatisfy({ $0.unicodeScalars.count <= 200 }) else {
      throw Bad(column, "has an entry of more than 200 characters")
    }
    return parts
  }

  private func links(_ row: SheetRow, _ column: SheetColumn) throws(Bad) -> [String] {
    let parts = Tidy.parts(row.cells[column] ?? "", "|")
    guard parts.count <= 20 else { throw Bad(column, "has more than 20 addresses") }
    if let bad = parts.first(where: { Link($0) == nil }) {
      throw Bad(column, "has “\(Tidy.start(bad, 60))” in it, which is not an http or https address")
    }
    return parts
  }

  private func picture(_ row: SheetRow) throws(Bad) -> String? {
    let text = Tidy.text(row.cells[.imageURL] ?? "")
    guard !text.isEmpty else { return nil }
    guard Link(text)?.isSecure == true else {
      throw Bad(.imageURL, "is not an address that begins with https://")
    }
    return text
  }
}

extension Catalogue.Film {
  /// A length in minutes is cut or rounded, so that a song may begin in the minute behind it.
  var lastSecond: Double { Film.lastSecond(ofMinutes: runtimeMin) }
}

extension Film {
  static func lastSecond(ofMinutes minutes: Double) -> Double { (minutes + 1) * 60 }
}
