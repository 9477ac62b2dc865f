import FoundationEssentials
import Storage
import Web

extension SongMap {
  func songs() async throws -> [Song] {
    try await open()
    return try await context.database.read { reading in
      try SongRepository.songs(of: FilmRepository.films(in: reading), in: reading).map(\.song)
    }
  }

  func song(_ id: UUID) async throws -> Song {
    try await open()
    return try await context.database.read { try Self.found(id, in: $0).song }
  }

  /// A song that is shown.
  static func found(_ id: UUID, in reading: any Reading) throws -> StoredSong {
    guard let found = try SongRepository.song(id, in: reading), !found.isHidden,
      let film = try FilmRepository.film(found.song.film.uuid, in: reading), !film.isHidden
    else { throw Problem.noSuchSong }
    return found
  }

  /// Makes a song of a film. The same id twice is one song.
  func add(song id: UUID, _ request: JSON) async throws -> Song {
    try await open()
    let now = context.clock.now()
    let values = try ColumnValues.values(request, SongRepository.columns)
    guard case .string(let text) = request["film"], let film = UUID(uuidString: text) else {
      throw Problem.field("film", "is missing")
    }
    try await context.database.write { transaction in
      if let found = try SongRepository.song(id, in: transaction) {
        guard found.isAdded else { throw Problem.idTaken }
        guard !found.isHidden else { throw Problem.deleted }
        return
      }
      guard let known = try FilmRepository.film(film, in: transaction), !known.isHidden else {
        throw Problem.field("film", "is not a film on the map")
      }
      guard try SongRepository.count(in: transaction) < Int64(Song.most) else {
        throw Problem.tooMany("songs", Song.most)
      }
      try check(values, in: known.film)
      let last =
        try SongRepository.songs(of: film, hiddenToo: true, in: transaction).last?.song.number ?? 0
      let number: [(name: String, value: Value)] =
        values.contains { $0.name == "number" } ? [] : [("number", min(last + 1, 100_000).value)]
      let added = try SongRepository.insert(
        id, of: film, Self.marked(values) + number, at: now, in: transaction)
      guard added else { throw Problem.idTaken }
      try publish(.song, id, in: transaction)
    }
    return try await song(id)
  }

  /// Changes a song. `version` is what the person has seen of it.
  func edit(
    song id: UUID, _ request: JSON, version: Int64, as key: RequestKey?
  ) async throws -> Song {
    try await open()
    let now = context.clock.now()
    let values = try ColumnValues.values(request, SongRepository.columns)
    try await context.change(as: key) { transaction in
      let found = try Self.found(id, in: transaction)
      try found.song.require(version)
      if found.isAdded,
        let empty = values.first(where: {
          $0.value == .null && ["title", "number"].contains($0.name)
        })
      {
        throw Problem.field(
          empty.name, "cannot be reset: this song was added here and has no source")
      }
      try check(values, in: try Self.film(found.song.film.uuid, in: transaction))
      try SongRepository.set(Self.marked(values), of: found.song, at: now, in: transaction)
      try publish(.song, id, in: transaction)
    }
    return try await song(id)
  }

  /// A start that somebody sets is one that they have marked.
  private static func marked(
    _ values: [(name: String, value: Value)]
  ) -> [(name: String, value: Value)] {
    guard let start = values.first(where: { $0.name == "start_s" }) else { return values }
    let from = start.value == .null ? nil : Song.StartFrom.marked.rawValue
    return values + [("start_from", from.value)]
  }

  /// A song begins before its film ends.
  private func check(
    _ values: [(name: String, value: Value)], in film: Film
  ) throws(Problem) {
    for case (name: "start_s", value: .real(let seconds)) in values
    where seconds > Film.lastSecond(ofMinutes: film.runtimeMin) {
      throw Problem.field("start_s", "is after the end of the film")
    }
  }

  /// Puts a song away.
  func delete(song id: UUID, as key: RequestKey?) async throws {
    try await open()
    let now = context.clock.now()
    try await context.change(as: key) { transaction in
      let found = try Self.found(id, in: transaction)
      try SongRepository.set([("is_hidden", true.value)], of: found.song, at: now, in: transaction)
      try publish(.song, id, isGone: true, in: transaction)
    }
  }

  /// Brings a song back that was put away.
  func restore(song id: UUID) async throws -> Song {
    try await open()
    let now = context.clock.now()
    try await context.database.write { transaction in
      guard let found = try SongRepository.song(id, in: transaction) else {
        throw Problem.noSuchSong
      }
      guard found.isHidden else { return }
      try SongRepository.set([("is_hidden", false.value)], of: found.song, at: now, in: transaction)
      try publish(.song, id, in: transaction)
    }
    return try await song(id)
  }

  /// Keeps where songs of a film begin, as somebody has agreed: all of them or none.
  func save(
    times: [SongTimes.Time], of film: UUID, as key: RequestKey?
  ) async throws -> [Song] {
    try await open()
    let now = context.clock.now()
    try await context.change(as: key) { transaction in
      let known = try Self.film(film, in: transaction)
      let songs = try SongRepository.songs(of: film, in: transaction)
      for (index, time) in times.enumerated() {
        guard let song = songs.first(where: { $0.song.id == time.song })?.song else {
          throw Problem.field("times[\(index)].song", "is not a song of this film")
        }
        guard time.startS <= Film.lastSecond(ofMinutes: known.runtimeMin) else {
          throw Problem.field("times[\(index)].start_s", "is after the end of the film")
        }
        let from = Song.StartFrom.subtitles.rawValue
        try SongRepository.set(
          [("start_s", time.startS.value), ("start_from", from.value)], of: song, at: now,
          in: transaction)
        try publish(.song, time.song.uuid, in: transaction)
      }
    }
    return try await context.database.read { reading in
      try SongRepository.songs(of: film, in: reading).map(\.song)
    }
  }
}
