import Commerce
import FoundationEssentials
import Storage
import Web

/// What plays, since when and until when.
extension Nursery {
  /// A sleep that has no end is taken for over after so long.
  private static let longest: Int64 = 24 * 3_600_000
  private static let slack: Int64 = 60_000

  /// Begins, or changes, what plays.
  func put(sleep id: UUID, _ request: BabySleepRequest, by member: Identity) async throws
    -> BabySleep
  {
    let now = context.clock.now()
    let isRecent = request.beganMs > now - Self.longest && request.beganMs <= now + Self.slack
    guard isRecent else { throw Problem.field("began_ms", "must be now, or within the last day") }
    if let ends = request.endsMs, ends <= request.beganMs || ends > request.beganMs + Self.longest {
      throw Problem.field("ends_ms", "must come after began_ms, within a day")
    }
    try await context.database.write { transaction in
      try check(request.tracks, for: member.person, in: transaction)
      let minutes = request.endsMs.map { ($0 - request.beganMs + 59_999) / 60_000 }
      try check(minutes: minutes, for: member.person, in: transaction)
      try checkPlayroom(request.tracks, minutes, for: member.role, in: transaction)
      try checkOwn(id, for: member, in: transaction)
      try move(id, request, in: transaction)
      try write(id, request, by: member.person, in: transaction)
    }
    guard let sleep = try await context.database.read({ try SleepRepository.sleep(id, in: $0) })
    else {
      throw Problem.notFound
    }
    return sleep
  }

  /// Moves the end of what plays on a player along with its sleep.
  private func move(
    _ id: UUID, _ request: BabySleepRequest, in transaction: any Transaction
  ) throws {
    guard let play = try PlayRepository.play(id, in: transaction),
      let old = try SleepRepository.sleep(id, in: transaction)
    else { return }
    guard old.endedMs == nil, old.endsMs != request.endsMs else { return }
    // What was begun before of the same thing stops with it.
    try PlayRepository.setStop(
      Self.stop(at: request.endsMs, fadeSeconds: play.fadeSeconds, since: old.beganMs),
      ofAllLike: play, in: transaction)
  }

  /// A child changes and ends only what it began itself.
  func checkOwn(_ id: UUID, for member: Identity, in reading: any Reading) throws {
    guard member.role == .child,
      try SleepRepository.isBegun(id, byOthersThan: member.person, in: reading)
    else { return }
    throw Problem.begunByOthers
  }

  /// A child plays what stands in the playroom, as loud and as long as that allows.
  func checkPlayroom(
    _ tracks: [BabyTrack], volume: Double = 1, _ minutes: Int64?, for role: Role,
    in reading: any Reading
  ) throws {
    guard role == .child else { return }
    let settings = try SettingsRepository.settings(in: reading)
    let isAllowed = tracks.allSatisfy {
      settings.playroom.contains($0.sound) && $0.volume * volume <= settings.playroomVolume
    }
    guard isAllowed, let minutes, minutes <= Int64(settings.playroomMinutes) else {
      throw Problem.notInPlayroom
    }
  }

  func write(
    _ id: UUID, _ request: BabySleepRequest, by person: UUID, in transaction: any Transaction
  ) throws {
    if let child = request.child?.uuid, try !ChildRepository.contains(child, in: transaction) {
      throw Problem.field("child", "is not a child of this household")
    }
    try SleepRepository.put(id, request, by: person, in: transaction)
    try note(.sleep, id, in: transaction)
  }

  /// The newest that has not ended.
  func sleepNow() async throws -> BabySleep? {
    let now = context.clock.now()
    return try await context.database.read {
      try SleepRepository.newest(begunAfter: now - Self.longest, at: now, in: $0)
    }
  }
}
