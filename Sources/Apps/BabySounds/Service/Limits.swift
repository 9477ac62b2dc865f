import Commerce
import FoundationEssentials
import Storage

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
  func refusal(of tracks: [MixTrack]) -> String? {
    if let most = self.tracks, Int64(tracks.count) > most {
      return "It has \(tracks.count) sounds. \(most) at once \(most == 1 ? "is" : "are") free. "
        + "Upgrade to Premium to play it. Nothing is deleted."
    }
    if !hasPremium, tracks.contains(where: { SleepCatalogue.isPremium($0.sound.uuid) }) {
      return "One of its sounds needs Premium. Nothing is deleted."
    }
    if !hasControls, tracks.contains(where: \.isAdvanced) {
      return "Its balance and fades need Premium. Nothing is deleted."
    }
    return nil
  }

  /// Why the one at an index, the oldest first, is beyond a limit; nil when it is not.
  static func reasonBeyond(_ limit: Int64?, at index: Int, _ things: String) -> String? {
    guard let limit, Int64(index) >= limit else { return nil }
    return
      "\(limit) \(things) \(limit == 1 ? "is" : "are") free, and this one is beyond that. Delete "
      + "an older one, or upgrade to Premium. Nothing is deleted."
  }
}
