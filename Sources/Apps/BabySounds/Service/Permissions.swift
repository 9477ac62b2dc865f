import Commerce
import FoundationEssentials
import Storage
import Web

/// Checks what a member may play: by what was bought, and as a child by what parents have set.
struct Permissions: Sendable {
  private let commerce: Commerce

  init(_ commerce: Commerce) {
    self.commerce = commerce
  }

  func limits(of person: UUID, in reading: any Reading) throws -> Limits {
    try Limits(commerce, of: person, in: reading)
  }

  /// Throws unless these tracks may be played, and are what they say.
  func require(_ tracks: [MixTrack], for person: UUID, in transaction: any Transaction) throws {
    guard !tracks.isEmpty else { throw Problem.field("tracks", "must contain at least one") }
    for (index, track) in tracks.enumerated() {
      guard try SleepCatalogue.sound(track.sound.uuid, in: transaction) != nil else {
        throw Problem.field("tracks[\(index)].sound", "is not a sound of BabySounds")
      }
    }
    let others = Int64(tracks.count - 1)
    try commerce.require(.tracks, for: person, beside: others, in: transaction)
    if tracks.contains(where: { SleepCatalogue.isPremium($0.sound.uuid) }) {
      try commerce.require(.premiumSounds, for: person, in: transaction)
    }
    if tracks.contains(where: \.isAdvanced) {
      try commerce.require(.advancedControls, for: person, in: transaction)
    }
  }

  /// Throws unless something may play for so many minutes; nil is without an end.
  func require(minutes: Int64?, for person: UUID, in transaction: any Transaction) throws {
    let others = minutes.map { max($0 - 1, 0) } ?? .max
    try commerce.require(.timerMinutes, for: person, beside: others, in: transaction)
  }

  /// Throws where a child would play what does not stand in the playroom, or louder or longer than that
  /// allows.
  func requirePlayroom(
    _ tracks: [MixTrack], volume: Double = 1, minutes: Int64?, for role: Role,
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

  /// Throws where a child would change or end what somebody else has begun.
  func requireOwn(sleep id: UUID, for member: Identity, in reading: any Reading) throws {
    guard member.role == .child,
      try SleepRepository.isBegun(id, byOthersThan: member.person, in: reading)
    else { return }
    throw Problem.begunByOthers
  }

  /// Throws where a child's sound would take the place of another's.
  func requireFree(player: UUID, for member: Identity, in reading: any Reading) throws {
    guard member.role == .child,
      try PlayRepository.isBusy(player, forOthersThan: member.person, in: reading)
    else { return }
    throw Problem.begunByOthers
  }
}

extension Problem {
  static let begunByOthers = Problem(
    403, "not_yours", "Someone else started this. Ask them or a parent to change it.")
  static let notInPlayroom = Problem(
    403, "not_in_playroom",
    "Ask a parent: this sound is not allowed here, or it is too loud or too long.")
}
