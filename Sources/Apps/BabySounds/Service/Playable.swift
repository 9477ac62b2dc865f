import Commerce
import Files
import FoundationEssentials
import Players
import Storage
import Web

/// Sounds and mixes as players need them: which tracks sound together, and how.
enum Playable {
  @Sendable static func sound(
    _ id: UUID, _ person: UUID, _ store: Commerce, _ reading: any Reading
  ) throws -> [Players.Sound] {
    guard let sound = try SleepCatalogue.sound(id, in: reading) else { return [] }
    return try sounds(sound.title, [BabyTrack(sound.id)], person, store, reading)
  }

  @Sendable static func mix(
    _ id: UUID, _ person: UUID, _ store: Commerce, _ reading: any Reading
  ) throws -> [Players.Sound] {
    guard let mix = try MixRepository.mix(id, in: reading) else { return [] }
    return try sounds(mix.name, present(mix.tracks, in: reading), person, store, reading)
  }

  /// The tracks of which there is still a sound.
  static func present(_ tracks: [BabyTrack], in reading: any Reading) throws -> [BabyTrack] {
    try tracks.filter { try SleepCatalogue.sound($0.sound.uuid, in: reading) != nil }
  }

  /// One thing with all its tracks; none where nothing of it can be played.
  private static func sounds(
    _ name: String, _ tracks: [BabyTrack], _ person: UUID, _ store: Commerce,
    _ reading: any Reading
  ) throws -> [Players.Sound] {
    if let reason = try Limits(store, of: person, in: reading).refusal(of: tracks) {
      throw Problem(402, "needs_purchase", reason)
    }
    try checkPlayroom(tracks, person, store, reading)
    let parts = try tracks.compactMap { track in
      try SleepCatalogue.sound(track.sound.uuid, in: reading)?.part(track)
    }
    guard !parts.isEmpty else { return [] }
    var voicing = Voicing()
    voicing.loops = -1
    voicing.tracks = parts
    return [Players.Sound(name: name, hash: nil, bytes: nil, voicing: voicing)]
  }

  /// Children play what stands in the playroom.
  private static func checkPlayroom(
    _ tracks: [BabyTrack], _ person: UUID, _ store: Commerce, _ reading: any Reading
  ) throws {
    guard try store.role(person, reading) == .child else { return }
    let settings = try SettingsRepository.settings(in: reading)
    guard tracks.allSatisfy({ settings.playroom.contains($0.sound) }) else {
      throw Problem.notInPlayroom
    }
  }
}

extension BabySound {
  /// How it sounds as one of a thing's tracks; nil while it is not ready.
  fileprivate func part(_ track: BabyTrack) -> Track? {
    guard recipe != nil || state == .ready && hash != nil else { return nil }
    return Track(
      recipe: recipe, hash: hash, bytes: nil, gain: track.volume * gain, pan: track.pan,
      fadeInSeconds: track.fadeInSeconds, fadeOutSeconds: track.fadeOutSeconds)
  }
}

extension Problem {
  static let begunByOthers = Problem(
    403, "not_yours", "Someone else started this. Ask them or a parent to change it.")
  static let notInPlayroom = Problem(
    403, "not_in_playroom",
    "Ask a parent: this is not among what may be played here, or is too loud or too long.")
}
