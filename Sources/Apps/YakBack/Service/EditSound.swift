import Commerce
import FoundationEssentials
import Storage
import Web

extension Soundboard {
  /// Changes a sound. `version` is what the person has seen of it.
  func edit(
    _ id: UUID, _ request: JSON, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws -> Sound {
    try await context.change(as: key) { transaction in
      guard let sound = try SoundRepository.sound(id, of: person, in: transaction) else {
        throw Problem.noSuchSound
      }
      try sound.require(version)
      if sound.isStarter, Setting.all.contains(where: { $0.isSound && request[$0.name] != nil }) {
        try adopt(id, of: person, in: transaction)
      }
      try apply(request, to: id, of: person, in: transaction)
      try SoundRepository.raise(id, at: context.clock.now(), in: transaction)
      try publish(.sound, id, of: person, in: transaction)
    }
    return try await sound(id, of: person)
  }

  /// Makes a starter one's own: from now on it counts.
  func adopt(_ id: UUID, of person: UUID, in transaction: any Transaction) throws {
    let counted = try SoundRepository.count(of: person, in: transaction).counted
    try context.commerce.require(.sounds, for: person, beside: counted, in: transaction)
    try SoundRepository.setOwn(id, in: transaction)
  }

  /// Puts sounds into somebody's own order. What is not among them stays where it is; ids of nothing
  /// are passed over. Of two that order at once, the later has its way, wholly.
  func order(_ ids: [ID], of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      var positions: [ID: Double?] = [:]
      for sound in try SoundRepository.sounds(of: person, in: transaction) {
        positions[sound.id] = .some(sound.sortOrder)
      }
      for (index, id) in ids.enumerated() {
        guard let known = positions.removeValue(forKey: id), known != Double(index) else {
          continue
        }
        try SoundRepository.setOrder(Double(index), of: id.uuid, in: transaction)
        try publish(.sound, id.uuid, of: person, in: transaction)
      }
    }
  }
}
