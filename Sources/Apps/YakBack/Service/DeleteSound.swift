import Commerce
import FoundationEssentials
import Library
import Storage
import Web

extension Soundboard {
  /// How long a deleted sound can be brought back.
  static let graceMilliseconds: Int64 = 24 * 3_600_000

  /// Takes a sound off the board; for a day it can be brought back.
  func delete(_ id: UUID, of person: UUID, as key: RequestKey?) async throws {
    let now = context.clock.now()
    try await context.change(as: key) { transaction in
      guard try SoundRepository.sound(id, of: person, in: transaction) != nil else {
        throw Problem.noSuchSound
      }
      try SoundRepository.setDeleted(id, at: now, in: transaction)
      try publish(.sound, id, of: person, isGone: true, in: transaction)
    }
  }

  /// Brings a deleted sound back, within a day and within what is free.
  func restore(_ id: UUID, of person: UUID) async throws -> Sound {
    let earliest = context.clock.now() - Self.graceMilliseconds
    try await context.database.write { transaction in
      let state = try SoundRepository.state(of: id, in: transaction)
      guard let state, state.person == person else { throw Problem.noSuchSound }
      guard let deleted = state.deletedMs else { return }
      guard deleted > earliest,
        let sound = try SoundRepository.sound(id, of: person, deletedToo: true, in: transaction)
      else { throw Problem.noSuchSound }
      let count = try SoundRepository.count(of: person, in: transaction)
      try admit(beside: count, isStarter: sound.isStarter, of: person, in: transaction)
      // Another sound may have taken its key meanwhile, and its folder may be gone.
      try SoundRepository.restore(id, in: transaction)
      try SoundRepository.raise(id, at: context.clock.now(), in: transaction)
      try publish(.sound, id, of: person, in: transaction)
    }
    return try await sound(id, of: person)
  }

  /// Takes away for good what was deleted more than a day ago, with its audio; and old imports' ends.
  func purge() async throws {
    let latest = context.clock.now() - Self.graceMilliseconds
    try await context.database.write { transaction in
      try ImportRepository.deleteEnded(until: latest, in: transaction)
      for owned in try SoundRepository.deleted(until: latest, in: transaction) {
        let (sound, person) = (owned.sound, owned.person)
        try SoundRepository.delete(sound.id.uuid, in: transaction)
        try Library.release(Kind.sound.rawValue, sound.id.description, in: transaction)
        for asset in [sound.asset, sound.draft?.asset].compactMap({ $0 }) {
          try context.library.letGo(
            asset.uuid, of: person, by: Self.user(sound.id.uuid), in: transaction)
        }
      }
    }
  }
}
