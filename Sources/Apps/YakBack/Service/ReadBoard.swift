import Commerce
import FoundationEssentials
import Storage
import Web

extension Soundboard {
  /// The sounds of a board; who opens theirs for the first time finds its starters.
  func sounds(of person: UUID) async throws -> SoundList {
    try await open(for: person)
    let limit = try await context.commerce.limit(.sounds, for: person)
    return try await context.database.read { reading in
      SoundList(
        sounds: Self.marked(try SoundRepository.sounds(of: person, in: reading)), limit: limit,
        counted: try SoundRepository.count(of: person, in: reading).counted)
    }
  }

  /// A sound, when it is the person's.
  func sound(_ id: UUID, of person: UUID) async throws -> Sound {
    let found = try await context.database.read { reading in
      var sound = try SoundRepository.sound(id, of: person, in: reading)
      sound?.isDoubleOf = try SoundRepository.double(of: id, person: person, in: reading)
      return sound
    }
    guard let found else { throw Problem.noSuchSound }
    return found
  }

  /// Names for each sound an older one with the same file.
  private static func marked(_ sounds: [Sound]) -> [Sound] {
    var sounds = sounds
    var first: [ID: ID] = [:]
    // Equal files have equal audio; the oldest comes last.
    var byHash: [String: ID] = [:]
    for sound in sounds.reversed() {
      if let older = byHash[sound.hash] {
        first[sound.id] = older
      } else {
        byHash[sound.hash] = sound.id
      }
    }
    for index in sounds.indices { sounds[index].isDoubleOf = first[sounds[index].id] }
    return sounds
  }

  /// Whether a member who has so many sounds may add one more.
  func canAddSound(_ currentCount: Int64, for person: UUID) async throws -> Bool {
    try await remainingSounds(currentCount, for: person).map { $0 > 0 } ?? true
  }

  /// How many more sounds a member may add who has so many; nil is as many as they like.
  func remainingSounds(_ currentCount: Int64, for person: UUID) async throws -> Int64? {
    try await context.commerce.limit(.sounds, for: person).map { max($0 - currentCount, 0) }
  }
}
