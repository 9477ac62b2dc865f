import Commerce
import FoundationEssentials
import Storage
import Web

extension SongMap {
  /// Opens a song: its links and words, once a day against what is free. One that nothing is told of costs
  /// nothing.
  func view(_ id: UUID, zone: String, of person: UUID) async throws -> SongView {
    try await open()
    return try await context.database.write { transaction in
      let found = try Self.found(id, in: transaction)
      guard found.song.hasDetails else {
        let quota = try context.commerce.quota(.songViews, for: person, in: transaction)
        return SongView(song: found.song.id, quota: quota, details: found.details)
      }
      let item = found.song.id.description
      let known = try context.commerce.counted(.songViews, for: person, in: transaction).contains(
        item)
      let quota = try context.commerce.count(
        .songViews, item: item, for: person, zone: zone, in: transaction)
      if !known { try publish(.view, id, of: person, in: transaction) }
      return SongView(song: found.song.id, quota: quota, details: found.details)
    }
  }

  /// The songs that somebody has opened today.
  func views(of person: UUID) async throws -> [ID] {
    try await context.database.read { reading in
      try context.commerce.counted(.songViews, for: person, in: reading)
        .compactMap { UUID(uuidString: $0).map { ID($0) } }
    }
  }

  func favourites(of person: UUID) async throws -> [Favourite] {
    try await context.database.read { try FavouriteRepository.favourites(of: person, in: $0) }
  }

  /// Has somebody like a song.
  func like(_ song: UUID, by person: UUID) async throws -> Favourite {
    try await open()
    let now = context.clock.now()
    return try await context.database.write { transaction in
      _ = try Self.found(song, in: transaction)
      if try FavouriteRepository.insert(song, of: person, at: now, in: transaction) {
        let count = try FavouriteRepository.count(of: person, in: transaction)
        guard count <= FavouriteList.most else {
          throw Problem.tooMany("favourites", FavouriteList.most)
        }
        try publish(.favourite, song, of: person, in: transaction)
      }
      return try FavouriteRepository.favourite(song, of: person, in: transaction)
        ?? Favourite(ID(song), createdMs: now)
    }
  }

  /// Has somebody like a song no more; also one that is not there any more.
  func unlike(_ song: UUID, by person: UUID) async throws {
    try await context.database.write { transaction in
      guard try FavouriteRepository.delete(song, of: person, in: transaction) else { return }
      try publish(.favourite, song, of: person, isGone: true, in: transaction)
    }
  }
}
