import Blobs
import Files
import FoundationEssentials
import Library
import Server
import Storage
import Web

/// The sounds of the app: those that come with it, and the family's own.
struct Sounds: Sendable {
  private let context: AppContext
  private let feed: Feed
  private let references: References

  init(_ context: AppContext, feed: Feed) {
    self.context = context
    self.feed = feed
    references = References(feed)
  }

  func sounds() async throws -> [Sound] {
    let own = try await context.database.read { try SoundRepository.sounds(in: $0) }
    return SleepCatalogue.sounds + own
  }

  /// Makes a recording of the library a sound of the app. The same id twice is one sound.
  func add(_ request: SoundRequest, by person: UUID) async throws -> Sound {
    let (id, now) = (request.id.uuid, context.clock.now())
    return try await context.database.write { transaction in
      if let known = try SleepCatalogue.sound(id, in: transaction) {
        guard known.asset == request.asset else {
          throw Problem(409, "id_taken", "This id already belongs to another sound.")
        }
        return known
      }
      try SoundRepository.requireRoom(for: id, "recordings", most: Sound.most, in: transaction)
      guard try context.library.find(request.asset.uuid, of: person, in: transaction) != nil else {
        throw Problem.field("asset", "is not a sound in your library; upload it first")
      }
      try SoundRepository.insert(request, by: person, at: now, in: transaction)
      try context.library.use(
        request.asset.uuid, of: person, by: LibraryUse.user(id), in: transaction)
      try feed.publish(.sound, id, in: transaction)
      guard let made = try SoundRepository.sound(id, in: transaction) else {
        throw Problem.notFound
      }
      return made
    }
  }

  /// Takes a recording out; mixes play on without it.
  func delete(_ id: UUID) async throws {
    try await context.database.write { transaction in
      guard let source = try SoundRepository.source(of: id, in: transaction) else {
        throw Problem.notFound
      }
      try SoundRepository.deleteExisting(id, in: transaction)
      try feed.publish(.sound, id, isGone: true, in: transaction)
      try LibraryUse.release(of: id, in: transaction)
      try context.library.letGo(
        source.asset, of: source.person, by: LibraryUse.user(id), in: transaction)
      try references.remove(toSound: id, in: transaction)
    }
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
  static func sound(_ id: UUID, in reading: any Reading) throws -> Sound? {
    try sound(id) ?? SoundRepository.sound(id, in: reading)
  }
}
