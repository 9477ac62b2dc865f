import FoundationEssentials
import Storage
import Web

extension SongMap {
  enum ExportFormat: String, CaseIterable { case csv, json }

  /// The catalogue as it is now, in a form that comes back by import.
  func export(_ format: ExportFormat) async throws -> [UInt8] {
    try await open()
    let (films, songs) = try await context.database.read { reading in
      let films = try FilmRepository.films(in: reading)
      return (films, try SongRepository.songs(of: films, in: reading))
    }
    let text =
      switch format {
      case .csv: Self.table(films, songs)
      case .json: Self.list(films, songs)
      }
    return Array(text.utf8)
  }

  private static func table(_ films: [Film], _ songs: [StoredSong]) -> String {
    let byID = Dictionary(films.map { ($0.id, $0) }) { first, _ in first }
    let columns = SheetColumn.allCases.filter { $0 != .token }
    var text = columns.map(\.rawValue).joined(separator: ",") + "\r\n"
    for found in songs {
      guard let film = byID[found.song.film] else { continue }
      let cells = cells(film, found)
      text += columns.map { quoted(cells[$0] ?? "") }.joined(separator: ",") + "\r\n"
    }
    return text
  }

  private static func cells(_ film: Film, _ found: StoredSong) -> [SheetColumn: String] {
    [
      .movieTitle: film.title, .releaseYear: String(film.year),
      .movieRuntimeMin: plain(film.runtimeMin), .sortOrder: plain(film.sortOrder),
      .imageURL: film.imageUrl ?? "", .songTitle: found.song.title,
      .characters: found.song.singers.joined(separator: ";"),
      .startTime: found.song.startS.map(FilmTime.text) ?? "",
      .streamingLinks: found.streaming.joined(separator: "|"),
      .purchaseLinks: found.purchase.joined(separator: "|"),
      .keywords: found.song.keywords.joined(separator: ";"), .blurb: found.blurb ?? "",
    ]
  }

  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? "\(number)"
  }

  /// In quotes where something in it would end the field.
  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: ",;\"\r\n\t".utf8.contains) else { return text }
    let quote = UInt8(ascii: "\"")
    let bytes = text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
    return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
  }

  private static func list(_ films: [Film], _ songs: [StoredSong]) -> String {
    let byFilm = Dictionary(grouping: songs, by: \.song.film)
    let list = films.compactMap { film -> JSON? in
      guard let songs = byFilm[film.id] else { return nil }
      var members: [(String, JSON)] = [
        ("title", .string(film.title)), ("year", .integer(Int64(film.year))),
        ("runtime_min", .number(film.runtimeMin)), ("sort_order", .number(film.sortOrder)),
      ]
      if let image = film.imageUrl { members.append(("image_url", .string(image))) }
      members.append(("songs", .array(songs.map(song))))
      return .object(members)
    }
    return JSON.object([("films", .array(list))]).text + "\n"
  }

  private static func song(_ found: StoredSong) -> JSON {
    func list(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }
    var members: [(String, JSON)] = [
      ("title", .string(found.song.title)), ("singers", list(found.song.singers)),
      ("keywords", list(found.song.keywords)),
    ]
    if let start = found.song.startS { members.append(("start_s", .number(start))) }
    if let blurb = found.blurb { members.append(("blurb", .string(blurb))) }
    if !found.streaming.isEmpty { members.append(("streaming", list(found.streaming))) }
    if !found.purchase.isEmpty { members.append(("purchase", list(found.purchase))) }
    return .object(members)
  }
}
