import FoundationEssentials
import Storage
import Web

extension Soundboard {
  func scenes(of person: UUID) async throws -> [Scene] {
    try await context.database.read { try SceneRepository.scenes(of: person, in: $0) }
  }

  func scene(_ id: UUID, of person: UUID) async throws -> Scene {
    guard
      let scene = try await context.database.read({
        try SceneRepository.scene(id, of: person, in: $0)
      })
    else { throw Problem.notFound }
    return scene
  }

  /// Keeps the board as it is under a name. The same id twice is one scene.
  func add(scene id: UUID, _ request: SceneRequest, of person: UUID) async throws -> Scene {
    let now = context.clock.now()
    try await context.database.write { transaction in
      guard try SceneRepository.scene(id, of: person, in: transaction) == nil else { return }
      let count = try SceneRepository.scenes(of: person, in: transaction).count
      guard count < Scene.most else { throw Problem.tooMany("scenes", Scene.most) }
      let isNew = try SceneRepository.insert(
        id, request.name, picture(of: person, in: transaction), of: person, at: now, in: transaction
      )
      guard isNew else { throw Problem.idTaken }
      try publish(.scene, id, of: person, in: transaction)
    }
    return try await scene(id, of: person)
  }

  private func picture(of person: UUID, in reading: any Reading) throws -> [Scene.Entry] {
    try SoundRepository.sounds(of: person, in: reading).map(Scene.Entry.init)
  }

  func edit(
    scene id: UUID, _ request: SceneEdit, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws -> Scene {
    try await context.change(as: key) { transaction in
      guard let scene = try SceneRepository.scene(id, of: person, in: transaction) else {
        throw Problem.notFound
      }
      try scene.require(version)
      let sounds =
        try request.retake == true ? picture(of: person, in: transaction) : scene.sounds
      try SceneRepository.set(id, name: request.name ?? scene.name, sounds, in: transaction)
      try publish(.scene, id, of: person, in: transaction)
    }
    return try await scene(id, of: person)
  }

  func delete(scene id: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      guard try SceneRepository.delete(id, of: person, in: transaction) else {
        throw Problem.notFound
      }
      try publish(.scene, id, of: person, isGone: true, in: transaction)
    }
  }

  /// Sets all sounds as they were in a scene; those that came later stay as they are.
  func recall(_ id: UUID, of person: UUID, as key: RequestKey?) async throws {
    let now = context.clock.now()
    try await context.change(as: key) { transaction in
      guard let scene = try SceneRepository.scene(id, of: person, in: transaction) else {
        throw Problem.notFound
      }
      let there = Set(try SoundRepository.sounds(of: person, in: transaction).map(\.id))
      for entry in scene.sounds where there.contains(entry.sound) {
        try SoundRepository.set(entry, in: transaction)
        try SoundRepository.raise(entry.sound.uuid, at: now, in: transaction)
        try publish(.sound, entry.sound.uuid, of: person, in: transaction)
      }
    }
  }
}
