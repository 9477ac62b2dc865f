import Commerce
import FoundationEssentials
import Storage
import Web

/// How much of the app a member has: what is free, or what was bought.
struct Limits: Sendable {
  /// How many tracks may sound at once; nil is as many as there may be.
  let tracks: Int64?
  let minutes: Int64?
  let favourites: Int64?
  let schedules: Int64?
  let hasPremium: Bool
  let hasControls: Bool

  init(_ commerce: Commerce, of person: UUID, in reading: any Reading) throws {
    tracks = try commerce.limit(.tracks, for: person, in: reading)
    minutes = try commerce.limit(.timerMinutes, for: person, in: reading)
    favourites = try commerce.limit(.favourites, for: person, in: reading)
    schedules = try commerce.limit(.schedules, for: person, in: reading)
    hasPremium = try commerce.canAccess(.premiumSounds, for: person, in: reading)
    hasControls = try commerce.canAccess(.advancedControls, for: person, in: reading)
  }

  /// Why these tracks are not played; nil when they are.
  func refusal(of tracks: [BabyTrack]) -> String? {
    if let most = self.tracks, Int64(tracks.count) > most {
      return "It has \(tracks.count) sounds, and \(most) at once \(most == 1 ? "is" : "are") free. "
        + "Upgrade to Premium to play it; until then it stays here unchanged."
    }
    if !hasPremium, tracks.contains(where: { SleepCatalogue.isPremium($0.sound.uuid) }) {
      return "One of its sounds needs Premium; until then it stays here unchanged."
    }
    if !hasControls, tracks.contains(where: \.isAdvanced) {
      return "Its balance and fades need Premium; until then it stays here unchanged."
    }
    return nil
  }

  /// Why the one at a place, the oldest first, is not used; nil when it is.
  static func beyond(_ place: Int, _ limit: Int64?, _ things: String) -> String? {
    guard let limit, Int64(place) >= limit else { return nil }
    return
      "\(limit) \(things) \(limit == 1 ? "is" : "are") free, and this is a newer one. It stays "
      + "here unchanged. Delete an older one, or upgrade to Premium."
  }
}

extension Nursery {
  func limits(of person: UUID) async throws -> Limits {
    return try await context.database.read { try Limits(context.commerce, of: person, in: $0) }
  }

  /// Throws unless these tracks may be played, and are what they say.
  func check(
    _ tracks: [BabyTrack], for person: UUID, in transaction: any Transaction
  ) throws {
    guard !tracks.isEmpty else { throw Problem.field("tracks", "must hold at least one") }
    for (place, track) in tracks.enumerated() {
      guard try SleepCatalogue.sound(track.sound.uuid, in: transaction) != nil else {
        throw Problem.field("tracks[\(place)].sound", "is not a sound of BabySounds")
      }
    }
    let others = Int64(tracks.count - 1)
    try context.commerce.require(.tracks, for: person, beside: others, in: transaction)
    if tracks.contains(where: { SleepCatalogue.isPremium($0.sound.uuid) }) {
      try context.commerce.require(.premiumSounds, for: person, in: transaction)
    }
    if tracks.contains(where: \.isAdvanced) {
      try context.commerce.require(.advancedControls, for: person, in: transaction)
    }
  }

  /// Throws unless something may play for so many minutes; nil is without an end.
  func check(minutes: Int64?, for person: UUID, in transaction: any Transaction) throws {
    let others = minutes.map { max($0 - 1, 0) } ?? .max
    try context.commerce.require(.timerMinutes, for: person, beside: others, in: transaction)
  }
}
