import Commerce
import FoundationEssentials
import Library
import Storage
import Web

extension Soundboard {
  /// Puts a sound of the library on the board. The same id twice is one sound.
  func add(_ id: UUID, _ wish: JSON, of person: UUID) async throws -> YakSound {
    guard case .string(let text) = wish["asset"], let asset = UUID(uuidString: text) else {
      throw Problem.field("asset", "is missing")
    }
    try await database.write { transaction in
      guard try !isKnown(id, of: person, in: transaction) else { return }
      let count = try SoundRows.count(of: person, in: transaction)
      try admit(beside: count, of: person, in: transaction)
      try insert(id, asset, of: person, in: transaction)
      if case .bool(true) = wish["is_recording"] {
        try SoundRows.set([("is_recording", true.value)], on: id, in: transaction)
      }
      try apply(wish, to: id, of: person, in: transaction)
    }
    return try await sound(id, of: person)
  }

  private func isKnown(
    _ id: UUID, of person: UUID, in reading: any Reading
  ) throws -> Bool {
    let row = try reading.first("SELECT person, deleted_ms FROM yak_sounds WHERE id = ?", id)
    guard let row else { return false }
    guard try row.uuid("person") == person else {
      throw Problem(409, "id_taken", "This id belongs to something else already.")
    }
    guard try row.optionalInteger("deleted_ms") == nil else {
      throw Problem(409, "deleted", "This sound was deleted; restore it, or use a new id.")
    }
    return true
  }

  /// Throws unless one more may be there beside so many: within what is free and what a board holds.
  func admit(
    beside count: SoundRows.Count, isStarter: Bool = false, of person: UUID,
    in transaction: any Transaction
  ) throws {
    guard count.all < Int64(YakSound.most) else { throw Problem.tooMany("sounds", YakSound.most) }
    guard !isStarter else { return }
    try commerce.require(.sounds, for: person, beside: count.counted, in: transaction)
  }

  /// Makes the row of a sound that was admitted.
  func insert(
    _ id: UUID, _ asset: UUID, of person: UUID, isStarter: Bool = false, createdMs: Int64? = nil,
    in transaction: any Transaction
  ) throws {
    guard let file = try library.find(asset, of: person, in: transaction) else {
      throw Problem.field("asset", "is not a sound in your library; upload it first")
    }
    let now = clock.now()
    try transaction.run(
      """
      INSERT INTO yak_sounds (id, person, version, created_ms, updated_ms, asset, source, hash,
        bytes, state, is_starter, name) VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, 'new', ?, ?)
      """, id, person, createdMs ?? now, now, asset, file.hash, file.hash, file.bytes, isStarter,
      file.name)
    try library.use(asset, of: person, by: Self.user(id), in: transaction)
    try note(.sound, id, of: person, in: transaction)
  }

  /// Sets what a wish says, and refuses what cannot go together.
  func apply(
    _ wish: JSON, to id: UUID, of person: UUID, in transaction: any Transaction
  ) throws {
    try checkReferences(wish, of: person, in: transaction)
    if case .string(let key) = wish["key"] {
      try takeKey(key, for: id, of: person, in: transaction)
    }
    let values = Setting.all.compactMap { setting in
      wish[setting.name].map { (name: setting.name, value: setting.value(of: $0)) }
    }
    try SoundRows.set(values, on: id, in: transaction)
    guard let sound = try SoundRows.find(id, of: person, in: transaction) else { return }
    try check(sound)
  }

  /// What the range of each alone does not say.
  private func check(_ sound: YakSound) throws {
    if sound.loopCount == 0 {
      throw Problem.field("loop_count", "must be -1, or lie between 1 and 999")
    }
    let start = sound.trimStart ?? 0
    if let end = sound.trimEnd, end <= start {
      throw Problem.field("trim_end", "must be more than trim_start")
    }
    if let seconds = sound.seconds, start > 0, start >= seconds {
      throw Problem.field("trim_start", "must lie within the sound, which has \(seconds) seconds")
    }
  }

  private func checkReferences(
    _ wish: JSON, of person: UUID, in reading: any Reading
  ) throws {
    if case .string(let text) = wish["folder"] {
      let known = try reading.first(
        "SELECT id FROM yak_folders WHERE id = ? AND person = ?", text, person)
      if known == nil { throw Problem.field("folder", "is no folder of your board") }
    }
    guard case .array(let sequence) = wish["sequence"] else { return }
    for (index, entry) in sequence.enumerated() {
      guard case .string(let text) = entry, let id = UUID(uuidString: text),
        try SoundRows.find(id, of: person, deletedToo: true, in: reading) != nil
      else { throw Problem.field("sequence[\(index)]", "is no sound of your board") }
    }
  }

  /// A key plays one sound: whichever had it loses it.
  private func takeKey(
    _ key: String, for id: UUID, of person: UUID, in transaction: any Transaction
  ) throws {
    let others = try transaction.rows(
      "SELECT id FROM yak_sounds WHERE person = ? AND key = ? AND id <> ?", person, key, id)
    for row in others {
      let other = try row.uuid("id")
      try SoundRows.set([("key", .null)], on: other, in: transaction)
      try note(.sound, other, of: person, in: transaction)
    }
  }
}
