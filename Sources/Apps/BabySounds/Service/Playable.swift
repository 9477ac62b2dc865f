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
    return try sounds(sound.title, [MixTrack(sound.id)], person, store, reading)
  }

  @Sendable static func mix(
    _ id: UUID, _ person: UUID, _ store: Commerce, _ reading: any Reading
  ) throws -> [Players.Sound] {
    guard let mix = try MixRepository.mix(id, in: reading) else { return [] }
    return try sounds(mix.name, present(mix.tracks, in: reading), person, store, reading)
  }

  /// Whether an id is a sound's or a mix's.
  static func contains(_ id: UUID, in reading: any Reading) throws -> Bool {
    try SleepCatalogue.sound(id, in: reading) != nil || MixRepository.contains(id, in: reading)
  }

  static func name(of thing: Schedule.Thing, in reading: any Reading) throws -> String? {
    switch thing.kind {
    case .mix: try MixRepository.mix(thing.id.uuid, in: reading)?.name
    case .sound: try SleepCatalogue.sound(thing.id.uuid, in: reading)?.title
    }
  }

  /// What plays of a thing; nil where there is no such thing, or nothing of it is left.
  static func tracks(
    of thing: Schedule.Thing, in reading: any Reading
  ) throws -> [MixTrack]? {
    switch thing.kind {
    case .mix:
      guard let mix = try MixRepository.mix(thing.id.uuid, in: reading) else { return nil }
      let left = try present(mix.tracks, in: reading)
      return left.isEmpty ? nil : left
    case .sound:
      return try SleepCatalogue.sound(thing.id.uuid, in: reading).map { [MixTrack($0.id)] }
    }
  }

  /// The tracks of which there is still a sound.
  private static func present(
    _ tracks: [MixTrack], in reading: any Reading
  ) throws -> [MixTrack] {
    try tracks.filter { try SleepCatalogue.sound($0.sound.uuid, in: reading) != nil }
  }

  /// One thing with all its tracks; none where nothing of it can be played.
  private static func sounds(
    _ name: String, _ tracks: [MixTrack], _ person: UUID, _ store: Commerce,
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
    _ tracks: [MixTrack], _ person: UUID, _ store: Commerce, _ reading: any Reading
  ) throws {
    guard try store.role(person, reading) == .child else { return }
    let settings = try SettingsRepository.settings(in: reading)
    guard tracks.allSatisfy({ settings.playroom.contains($0.sound) }) else {
      throw Problem.notInPlayroom
    }
  }
}

extension MixTrack {
  /// A sound by itself.
  fileprivate init(_ sound: ID) {
    self.init(
      sound: sound, volume: 1, pan: 0, fadeInSeconds: Self.usualFadeIn,
      fadeOutSeconds: Self.usualFadeOut)
  }
}

extension Sound {
  /// How it sounds as one of a thing's tracks; nil while it is not ready.
  fileprivate func part(_ track: MixTrack) -> Track? {
    guard recipe != nil || state == .ready && hash != nil else { return nil }
    return Track(
      recipe: recipe, hash: hash, bytes: nil, gain: track.volume * gain, pan: track.pan,
      fadeInSeconds: track.fadeInSeconds, fadeOutSeconds: track.fadeOutSeconds)
  }
}
