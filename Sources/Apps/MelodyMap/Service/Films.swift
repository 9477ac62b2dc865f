import FoundationEssentials
import Storage
import Web

extension SongMap {
  func films() async throws -> [MelodyFilm] {
    try await open()
    return try await database.read { try FilmRows.all(in: $0) }
  }

  func film(_ id: UUID) async throws -> MelodyFilm {
    try await open()
    return try await database.read { try Self.film(id, in: $0) }
  }

  /// A film that is shown.
  static func film(_ id: UUID, in reading: any Reading) throws -> MelodyFilm {
    guard let found = try FilmRows.find(id, in: reading), !found.isHidden else {
      throw Problem.noSuchFilm
    }
    return found.film
  }

  /// Makes a film. The same id twice is one film.
  func add(film id: UUID, _ wish: JSON) async throws -> MelodyFilm {
    try await open()
    let now = clock.now()
    let values = try Wishes.values(wish, FilmRows.columns)
    try await database.write { transaction in
      if let found = try FilmRows.find(id, in: transaction) {
        guard found.isAdded else { throw Problem.idTaken }
        guard !found.isHidden else { throw Problem.deleted }
        return
      }
      guard try FilmRows.count(in: transaction) < Int64(MelodyFilm.most) else {
        throw Problem.tooMany("films", MelodyFilm.most)
      }
      let last = try FilmRows.all(in: transaction).last?.sortOrder ?? 0
      let order: [(name: String, value: Value)] =
        values.contains { $0.name == "sort_order" }
        ? [] : [("sort_order", min(last + 1, 1e9).value)]
      let columns =
        [
          ("id", id.value), ("is_added", true.value), ("version", 1.value),
          ("updated_ms", now.value),
        ]
        + values + order
      let added = try Self.insert(columns, into: "melody_film_edits", in: transaction)
      guard added == 1 else { throw Problem.idTaken }
      try note(.film, id, in: transaction)
    }
    return try await film(id)
  }

  static func insert(
    _ columns: [(name: String, value: Value)], into table: String, in transaction: any Transaction
  ) throws -> Int {
    let names = columns.map(\.name).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return try transaction.run(
      "INSERT INTO \(table) (\(names)) VALUES (\(marks)) ON CONFLICT (id) DO NOTHING",
      values: columns.map(\.value))
  }

  /// Changes a film. `version` is what the person has seen of it.
  func edit(
    film id: UUID, _ wish: JSON, version: Int64, as key: RequestKey?
  ) async throws -> MelodyFilm {
    try await open()
    let now = clock.now()
    let values = try Wishes.values(wish, FilmRows.columns)
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      guard let found = try FilmRows.find(id, in: transaction), !found.isHidden else {
        throw Problem.noSuchFilm
      }
      guard found.film.version == version else { throw Problem.changedMeanwhile }
      if found.isAdded,
        let empty = values.first(where: { $0.value == .null && $0.name != "image_url" })
      {
        throw Problem.field(
          empty.name, "cannot go: no source says it of a film that was added here")
      }
      try FilmRows.lay(values, over: id, at: now, in: transaction)
      try note(.film, id, in: transaction)
    }
    return try await film(id)
  }

  /// Puts a film away, and its songs with it.
  func delete(film id: UUID, as key: RequestKey?) async throws {
    try await open()
    let now = clock.now()
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      _ = try Self.film(id, in: transaction)
      try FilmRows.lay([("is_hidden", true.value)], over: id, at: now, in: transaction)
      try note(.film, id, isGone: true, in: transaction)
      try noteSongs(of: id, areGone: true, in: transaction)
    }
  }

  /// Brings a film back that was put away.
  func restore(film id: UUID) async throws -> MelodyFilm {
    try await open()
    let now = clock.now()
    try await database.write { transaction in
      guard let found = try FilmRows.find(id, in: transaction) else { throw Problem.noSuchFilm }
      guard found.isHidden else { return }
      try FilmRows.lay([("is_hidden", false.value)], over: id, at: now, in: transaction)
      try note(.film, id, in: transaction)
      try noteSongs(of: id, areGone: false, in: transaction)
    }
    return try await film(id)
  }

  private func noteSongs(
    of film: UUID, areGone: Bool, in transaction: any Transaction
  ) throws {
    for found in try SongRows.all(of: film, in: transaction) where !found.isHidden {
      try note(.song, found.song.id.uuid, isGone: areGone, in: transaction)
    }
  }

  /// What was put away and can come back.
  func hidden() async throws -> MelodyHidden {
    try await open()
    return try await database.read { reading in
      var songs: [MelodySong] = []
      try SongRows.each(of: FilmRows.all(in: reading), hidden: true, in: reading) {
        songs.append($0.song)
      }
      return MelodyHidden(films: try FilmRows.all(hidden: true, in: reading), songs: songs)
    }
  }
}
