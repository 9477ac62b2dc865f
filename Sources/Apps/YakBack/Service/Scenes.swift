import FoundationEssentials
import Storage
import Web

extension Soundboard {
  func scenes(of person: UUID) async throws -> [YakScene] {
    try await database.read { try SceneRows.all(of: person, in: $0) }
  }

  func scene(_ id: UUID, of person: UUID) async throws -> YakScene {
    guard let scene = try await database.read({ try SceneRows.find(id, of: person, in: $0) })
    else { throw Problem.notFound }
    return scene
  }

  /// Keeps the board as it is under a name. The same id twice is one scene.
  func add(scene id: UUID, _ wish: YakSceneWish, of person: UUID) async throws -> YakScene {
    let now = clock.now()
    try await database.write { transaction in
      guard try SceneRows.find(id, of: person, in: transaction) == nil else { return }
      let count = try SceneRows.all(of: person, in: transaction).count
      guard count < YakScene.most else { throw Problem.tooMany("scenes", YakScene.most) }
      let added = try transaction.run(
        """
        INSERT INTO yak_scenes (id, person, name, version, created_ms, sounds)
        VALUES (?, ?, ?, 1, ?, ?) ON CONFLICT (id) DO NOTHING
        """, id, person, wish.name, now, try picture(of: person, in: transaction))
      guard added == 1 else {
        throw Problem(409, "id_taken", "This id belongs to something else already.")
      }
      try note(.scene, id, of: person, in: transaction)
    }
    return try await scene(id, of: person)
  }

  private func picture(of person: UUID, in reading: any Reading) throws -> String {
    try Kept.text(try SoundRows.all(of: person, in: reading).map(YakScene.Entry.init))
  }

  func edit(
    scene id: UUID, _ wish: YakSceneEdit, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws -> YakScene {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      guard let scene = try SceneRows.find(id, of: person, in: transaction) else {
        throw Problem.notFound
      }
      guard scene.version == version else { throw Problem.changedMeanwhile }
      let sounds =
        try wish.retake == true ? picture(of: person, in: transaction) : Kept.text(scene.sounds)
      try transaction.run(
        "UPDATE yak_scenes SET name = ?, sounds = ?, version = version + 1 WHERE id = ?",
        wish.name ?? scene.name, sounds, id)
      try note(.scene, id, of: person, in: transaction)
    }
    return try await scene(id, of: person)
  }

  func delete(scene id: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      let found = try transaction.run(
        "DELETE FROM yak_scenes WHERE id = ? AND person = ?", id, person)
      guard found == 1 else { throw Problem.notFound }
      try note(.scene, id, of: person, isGone: true, in: transaction)
    }
  }

  /// Sets all sounds as they were in a scene; those that came later stay as they are.
  func recall(_ id: UUID, of person: UUID, as key: RequestKey?) async throws {
    let now = clock.now()
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      guard let scene = try SceneRows.find(id, of: person, in: transaction) else {
        throw Problem.notFound
      }
      let there = Set(try SoundRows.all(of: person, in: transaction).map(\.id))
      for entry in scene.sounds where there.contains(entry.sound) {
        try SoundRows.set(entry.values, on: entry.sound.uuid, in: transaction)
        try SoundRows.raise(entry.sound.uuid, at: now, in: transaction)
        try note(.sound, entry.sound.uuid, of: person, in: transaction)
      }
    }
  }
}

extension YakScene.Entry {
  /// What it sets, by column.
  fileprivate var values: [(name: String, value: Value)] {
    [
      ("volume", volume.value), ("speed", speed.value), ("loop_count", loopCount.value),
      ("eq_bass", eqBass.value), ("eq_mid", eqMid.value), ("eq_treble", eqTreble.value),
      ("volume_boost", volumeBoost.value), ("is_matched", isMatched.value),
      ("is_ducked", isDucked.value), ("choke_group", chokeGroup.value),
    ]
  }
}
