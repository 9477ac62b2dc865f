import FoundationEssentials
import Storage
import Web

extension SongMap {
  func films() async throws -> [Film] {
    try await open()
    return try await context.database.read { try FilmRepository.films(in: $0) }
  }

  func film(_ id: UUID) async throws -> Film {
    try await open()
    return try await context.database.read { try Self.film(id, in: $0) }
  }

  /// A film that is shown.
  static func film(_ id: UUID, in reading: any Reading) throws -> Film {
    guard let found = try FilmRepository.film(id, in: reading), !found.isHidden else {
      throw Problem.noSuchFilm
    }
    return found.film
  }

  /// Makes a film. The same id twice is one film.
  func add(film id: UUID, _ request: JSON) async throws -> Film {
    try await open()
    let now = context.clock.now()
    let values = try ColumnValues.values(request, FilmRepository.columns)
    try await context.database.write { transaction in
      if let found = try FilmRepository.film(id, in: transaction) {
        guard found.isAdded else { throw Problem.idTaken }
        guard !found.isHidden else { throw Problem.deleted }
        return
      }
      guard try FilmRepository.count(in: transaction) < Int64(Film.most) else {
        throw Problem.tooMany("films", Film.most)
      }
      let last = try FilmRepository.films(in: transaction).last?.sortOrder ?? 0
      let order: [(name: String, value: Value)] =
        values.contains { $0.name == "sort_order" }
        ? [] : [("sort_order", min(last + 1, 1e9).value)]
      let added = try FilmRepository.insert(id, values + order, at: now, in: transaction)
      guard added else { throw Problem.idTaken }
      try publish(.film, id, in: transaction)
    }
    return try await film(id)
  }

  /// Changes a film. `version` is what the person has seen of it.
  func edit(
    film id: UUID, _ request: JSON, version: Int64, as key: RequestKey?
  ) async throws -> Film {
    try await open()
    let now = context.clock.now()
    let values = try ColumnValues.values(request, FilmRepository.columns)
    try await context.change(as: key) { transaction in
      guard let found = try FilmRepository.film(id, in: transaction), !found.isHidden else {
        throw Problem.noSuchFilm
      }
      try found.film.require(version)
      if found.isAdded,
        let empty = values.first(where: { $0.value == .null && $0.name != "image_url" })
      {
        throw Problem.field(
          empty.name, "cannot be reset: this film was added here and has no source")
      }
      try FilmRepository.set(values, of: id, at: now, in: transaction)
      try publish(.film, id, in: transaction)
    }
    return try await film(id)
  }

  /// Puts a film away, and its songs with it.
  func delete(film id: UUID, as key: RequestKey?) async throws {
    try await open()
    let now = context.clock.now()
    try await context.change(as: key) { transaction in
      _ = try Self.film(id, in: transaction)
      try FilmRepository.set([("is_hidden", true.value)], of: id, at: now, in: transaction)
      try publish(.film, id, isGone: true, in: transaction)
      try publishSongs(of: id, areGone: true, in: transaction)
    }
  }

  /// Brings a film back that was put away.
  func restore(film id: UUID) async throws -> Film {
    try await open()
    let now = context.clock.now()
    try await context.database.write { transaction in
      guard let found = try FilmRepository.film(id, in: transaction) else {
        throw Problem.noSuchFilm
      }
      guard found.isHidden else { return }
      try FilmRepository.set([("is_hidden", false.value)], of: id, at: now, in: transaction)
      try publish(.film, id, in: transaction)
      try publishSongs(of: id, areGone: false, in: transaction)
    }
    return try await film(id)
  }

  private func publishSongs(
    of film: UUID, areGone: Bool, in transaction: any Transaction
  ) throws {
    for found in try SongRepository.songs(of: film, in: transaction) {
      try publish(.song, found.song.id.uuid, isGone: areGone, in: transaction)
    }
  }

  /// What was put away and can come back.
  func hidden() async throws -> HiddenItems {
    try await open()
    return try await context.database.read { reading in
      let songs = try SongRepository.songs(
        of: FilmRepository.films(in: reading), hidden: true, in: reading)
      return HiddenItems(
        films: try FilmRepository.films(hidden: true, in: reading), songs: songs.map(\.song))
    }
  }
}
