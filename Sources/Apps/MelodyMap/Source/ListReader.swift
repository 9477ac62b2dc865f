import Web

/// Reads lists in JSON: the form of a catalogue (`films` with their `songs`), and what the sheet's script
/// answers (`songs`, with or without `movies`).
enum ListReader {
  static func rows(_ bytes: [UInt8]) throws(SourceError) -> [SheetRow] {
    let json = try read(bytes)
    if case .array = json["films"] { return try catalogue(json) }
    if case .array = json["songs"] {
      return try songs(json["songs"], movies: json["movies"])
    }
    throw SourceError(
      "source_unknown", "The list is JSON, but has no “films” in it. See the docs for its format.")
  }

  /// What the script answers when it is asked for songs, and for films.
  static func rows(songs: [UInt8], movies: [UInt8]) throws(SourceError) -> [SheetRow] {
    try self.songs(try answer(songs, "songs"), movies: try answer(movies, "movies"))
  }

  private static func read(_ bytes: [UInt8]) throws(SourceError) -> JSON {
    if bytes.first(where: { $0 > 32 }) == UInt8(ascii: "<") { throw .page }
    let bare = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    do { return try JSONReader.read(bare) } catch {
      throw SourceError(
        "source_not_whole",
        "The list is not valid JSON: \(error.reason), at byte \(error.offset).")
    }
  }

  private static func answer(_ bytes: [UInt8], _ name: String) throws(SourceError) -> JSON {
    let json = try read(bytes)
    if let list = json[name], case .array = list { return list }
    guard case .string(let error) = json["error"] else {
      throw SourceError(
        "source_unknown", "The address does not belong to Melody Map's script.")
    }
    if error == "wrong_token" {
      throw SourceError(
        "wrong_token", "The sheet's script rejects the token. Set the token that the script uses.")
    }
    throw SourceError(
      "script_failed", "The sheet's script failed: \(Tidy.start(Tidy.text(error), 200)).")
  }

  /// Rows are counted as if the list were a sheet: a song is a row, and the first is row 2.
  private static func catalogue(_ json: JSON) throws(SourceError) -> [SheetRow] {
    var rows: [SheetRow] = []
    for (index, film) in try list(json["films"]).enumerated() {
      let base: [SheetColumn: String?] = [
        .movieTitle: text(film["title"]), .releaseYear: text(film["year"]),
        .movieRuntimeMin: text(film["runtime_min"]), .imageURL: text(film["image_url"]),
        .sortOrder: text(film["sort_order"]) ?? String(index),
      ]
      for song in try list(film["songs"]) {
        guard rows.count < CommaReader.mostRows else { throw .tooLong }
        let own: [SheetColumn: String?] = [
          .songTitle: text(song["title"]), .characters: texts(song["singers"], ";"),
          .keywords: texts(song["keywords"], ";"), .startTime: time(song["start_s"]),
          .streamingLinks: texts(song["streaming"], "|"),
          .purchaseLinks: texts(song["purchase"], "|"), .blurb: text(song["blurb"]),
        ]
        let cells = base.merging(own) { $1 }.compactMapValues { $0 }
        rows.append(SheetRow(number: rows.count + 2, cells: cells))
      }
    }
    return rows
  }

  private static func songs(
    _ songs: JSON?, movies: JSON?
  ) throws(SourceError) -> [SheetRow] {
    var films: [String: JSON] = [:]
    for movie in try list(movies) {
      if let id = text(movie["id"]) { films[id] = movie }
    }
    return try list(songs).enumerated().map { index, song in
      let film = text(song["movieId"]).flatMap { films[$0] }
      let cells: [SheetColumn: String?] = [
        .movieTitle: text(film?["title"]) ?? text(song["movieTitle"]),
        .releaseYear: text(song["releaseYear"]) ?? text(film?["releaseYear"]),
        .movieRuntimeMin: text(song["movieRuntimeMinutes"]),
        .sortOrder: text(film?["sortOrder"]), .imageURL: text(film?["imageURL"]),
        .songTitle: text(song["title"]), .characters: texts(song["singers"], ";"),
        .startTime: text(song["startTime"]), .streamingLinks: texts(song["streamingLinks"], "|"),
        .purchaseLinks: texts(song["purchaseLinks"], "|"),
        .keywords: texts(song["keywords"], ";"), .blurb: text(song["blurb"]),
      ]
      return SheetRow(number: index + 2, cells: cells.compactMapValues { $0 })
    }
  }

  private static func list(_ json: JSON?) throws(SourceError) -> [JSON] {
    guard case .array(let values) = json else { return [] }
    guard values.count <= CommaReader.mostRows else { throw .tooLong }
    return values
  }

  private static func text(_ json: JSON?) -> String? {
    switch json {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): "\(number)"
    default: nil
    }
  }

  private static func texts(_ json: JSON?, _ separator: String) -> String? {
    guard case .array(let values) = json else { return text(json) }
    return values.compactMap { text($0) }.joined(separator: separator)
  }

  /// Seconds as the sheet writes them; what is no number stays, to be refused with the row.
  private static func time(_ json: JSON?) -> String? {
    switch json {
    case .integer(let seconds) where (0...100_000).contains(seconds): FilmTime.text(Double(seconds))
    case .number(let seconds) where (0...100_000).contains(seconds): FilmTime.text(seconds)
    default: text(json)
    }
  }
}
