import Commerce
import FoundationEssentials
import Library
import Storage
import Web

extension Soundboard {
  /// Puts a sound of the library on the board. The same id twice is one sound.
  func add(_ id: UUID, _ request: JSON, of person: UUID) async throws -> Sound {
    guard case .string(let text) = request["asset"], let asset = UUID(uuidString: text) else {
      throw Problem.field("asset", "is missing")
    }
    try await context.database.write { transaction in
      guard try !isKnown(id, of: person, in: transaction) else { return }
      let count = try SoundRepository.count(of: person, in: transaction)
      try admit(beside: count, of: person, in: transaction)
      let isRecording = if case .bool(true) = request["is_recording"] { true } else { false }
      try insert(id, asset, of: person, isRecording: isRecording, in: transaction)
      try apply(request, to: id, of: person, in: transaction)
    }
    return try await sound(id, of: person)
  }

  private func isKnown(
    _ id: UUID, of person: UUID, in reading: any Reading
  ) throws -> Bool {
    guard let state = try SoundRepository.state(of: id, in: reading) else { return false }
    guard state.person == person else { throw Problem.idTaken }
    guard state.deletedMs == nil else {
      throw Problem(409, "deleted", "This sound was deleted; restore it, or use a new id.")
    }
    return true
  }

  /// Throws unless one more may be there beside so many: within what is free and what a board holds.
  func admit(
    beside count: SoundRepository.Count, isStarter: Bool = false, of person: UUID,
    in transaction: any Transaction
  ) throws {
    guard count.all < Int64(Sound.most) else { throw Problem.tooMany("sounds", Sound.most) }
    guard !isStarter else { return }
    try context.commerce.require(.sounds, for: person, beside: count.counted, in: transaction)
  }

  /// Makes the row of a sound that was admitted.
  func insert(
    _ id: UUID, _ asset: UUID, of person: UUID, isStarter: Bool = false,
    isRecording: Bool = false, createdMs: Int64? = nil, in transaction: any Transaction
  ) throws {
    guard let file = try context.library.find(asset, of: person, in: transaction) else {
      throw Problem.field("asset", "is not a sound in your library; upload it first")
    }
    let now = context.clock.now()
    try SoundRepository.insert(
      id, file, of: person, isStarter: isStarter, isRecording: isRecording,
      createdMs: createdMs ?? now, at: now, in: transaction)
    try context.library.use(asset, of: person, by: Self.user(id), in: transaction)
    try publish(.sound, id, of: person, in: transaction)
  }

  /// Sets what a request says, and refuses what cannot go together.
  func apply(
    _ request: JSON, to id: UUID, of person: UUID, in transaction: any Transaction
  ) throws {
    try checkReferences(request, of: person, in: transaction)
    if case .string(let key) = request["key"] {
      try adoptKey(key, for: id, of: person, in: transaction)
    }
    try SoundRepository.set(request, on: id, in: transaction)
    guard let sound = try SoundRepository.sound(id, of: person, in: transaction) else { return }
    try check(sound)
  }

  /// What the range of each alone does not say.
  private func check(_ sound: Sound) throws {
    if sound.loopCount == 0 {
      throw Problem.field("loop_count", "must be -1 or between 1 and 999")
    }
    let start = sound.trimStart ?? 0
    if let end = sound.trimEnd, end <= start {
      throw Problem.field("trim_end", "must be more than trim_start")
    }
    if let seconds = sound.seconds, start > 0, start >= seconds {
      throw Problem.field(
        "trim_start", "must be within the sound, which is \(seconds) seconds long")
    }
  }

  private func checkReferences(
    _ request: JSON, of person: UUID, in reading: any Reading
  ) throws {
    if case .string(let text) = request["folder"],
      try !FolderRepository.contains(text, of: person, in: reading)
    {
      throw Problem.field("folder", "is not a folder on your board")
    }
    guard case .array(let sequence) = request["sequence"] else { return }
    for (index, entry) in sequence.enumerated() {
      guard case .string(let text) = entry, let id = UUID(uuidString: text),
        try SoundRepository.sound(id, of: person, deletedToo: true, in: reading) != nil
      else { throw Problem.field("sequence[\(index)]", "is not a sound on your board") }
    }
  }

  /// A key plays one sound: whichever had it loses it.
  private func adoptKey(
    _ key: String, for id: UUID, of person: UUID, in transaction: any Transaction
  ) throws {
    let others = try SoundRepository.removeKey(key, of: person, except: id, in: transaction)
    for other in others { try publish(.sound, other, of: person, in: transaction) }
  }
}
