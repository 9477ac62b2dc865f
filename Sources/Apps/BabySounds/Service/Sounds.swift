import Blobs
import Files
import FoundationEssentials
import Library
import Storage
import Sync
import Web

/// The sounds of the app: those that come with it, and the family's own.
extension Nursery {
  func sounds() async throws -> [BabySound] {
    let own = try await context.database.read { try SoundRepository.sounds(in: $0) }
    return SleepCatalogue.sounds + own
  }

  /// How the library knows that a recording is used here.
  static func user(_ id: UUID) -> Library.User {
    Library.User(Kind.sound.rawValue, id, app: "BabySounds", job: preparing)
  }

  /// Makes a recording of the library a sound of the app. The same id twice is one sound.
  func add(_ request: BabySoundRequest, by person: UUID) async throws -> BabySound {
    let (id, now) = (request.id.uuid, context.clock.now())
    return try await context.database.write { transaction in
      if let known = try SleepCatalogue.sound(id, in: transaction) {
        guard known.asset == request.asset else {
          throw Problem(409, "id_taken", "This id belongs to another sound already.")
        }
        return known
      }
      try SoundRepository.requireRoom(
        for: id, "recordings", most: BabySound.most, in: transaction)
      guard try context.library.find(request.asset.uuid, of: person, in: transaction) != nil else {
        throw Problem.field("asset", "is not a sound in your library; upload it first")
      }
      try SoundRepository.insert(request, by: person, at: now, in: transaction)
      try context.library.use(request.asset.uuid, of: person, by: Self.user(id), in: transaction)
      try note(.sound, id, in: transaction)
      guard let made = try SoundRepository.sound(id, in: transaction) else {
        throw Problem.notFound
      }
      return made
    }
  }

  /// Takes a recording out; mixes play on without it.
  func delete(sound id: UUID) async throws {
    try await context.database.write { transaction in
      guard let source = try SoundRepository.source(of: id, in: transaction) else {
        throw Problem.notFound
      }
      try delete(id, from: SoundRepository.self, .sound, in: transaction)
      try Library.release(
        Kind.sound.rawValue, id.uuidString.lowercased(), in: transaction)
      try context.library.letGo(
        source.asset, of: source.person, by: Self.user(id), in: transaction)
      try Self.forget(gone: id, at: context.clock.now(), in: transaction)
    }
  }

  /// Takes a sound that is gone from the favourites and from the playroom.
  static func forget(gone id: UUID, at now: Int64, in transaction: any Transaction) throws {
    try forgetFavourite(id, at: now, in: transaction)
    guard try SettingsRepository.removeFromPlayroom(ID(id), in: transaction) else { return }
    try Sync.note(Kind.settings.rawValue, settingsID, of: nil, at: now, in: transaction)
  }

  /// The bytes of a recording, as every browser plays them.
  func audio(_ id: UUID) async throws -> (file: Descriptor, hash: String) {
    let found = try await context.database.read { try SleepCatalogue.sound(id, in: $0) }
    guard let sound = found, sound.source == .own else { throw Problem.notFound }
    guard sound.state == .ready, let hash = sound.hash.flatMap({ ContentHash($0) }) else {
      throw Problem(409, "not_ready", sound.error ?? "It is still being prepared.")
    }
    return (try await context.blobs.open(hash), hash.description)
  }
}

extension SleepCatalogue {
  /// A sound that comes with the app, or one of the family's own; nil where there is none by this id.
  static func sound(_ id: UUID, in reading: any Reading) throws -> BabySound? {
    try sound(id) ?? SoundRepository.sound(id, in: reading)
  }
}
