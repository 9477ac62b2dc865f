import Engine
import Hearing
import Players

/// All that plays on this machine: items as they were made, and what a child sleeps to. In a nursery all of it
/// together is held at the limit, elsewhere what a child sleeps to alone.
///
/// It only asks; `PlaybackRenderer` plays. For one thread at a time.
final class Playback {
  /// An item that is there whole.
  enum Request {
    case soundboard(SoundboardPlayer.Request, DecodedSound)
    case sleep(SleepSoundPlayer.Request)

    var name: String {
      switch self {
      case .soundboard(let request, _): request.name
      case .sleep(let request): request.name
      }
    }
  }

  /// What it shares with the audio thread.
  final class Link: Sendable {
    let soundboard: VoiceLink
    let sleep: VoiceLink
    /// How loud all of it together may be.
    let safety = SafetySetting()

    init(_ soundboard: VoiceLink, _ sleep: VoiceLink) {
      (self.soundboard, self.sleep) = (soundboard, sleep)
    }
  }

  let link: Link
  private let soundboard: SoundboardPlayer
  private let sleep: SleepSoundPlayer
  private let safety: SleepSoundPlayer.Safety

  /// Where this machine stands.
  var place: Player.Place {
    didSet { if place != oldValue { guardPlace() } }
  }

  init(volume: Double, safety: SleepSoundPlayer.Safety, place: Player.Place = .other) {
    soundboard = SoundboardPlayer(volume: volume)
    sleep = SleepSoundPlayer(volume: volume, safety: safety)
    link = Link(soundboard.link, sleep.link)
    (self.safety, self.place) = (safety, place)
    if place == .nursery { guardPlace() }
  }

  private func guardPlace() {
    switch place {
    case .nursery: link.safety.set(limit: safety.limit, fullScale: safety.fullScale, seconds: 0)
    // A limit can only be raised: to one that no signal reaches.
    case .other: link.safety.set(limit: SafeLimit.ceiling, fullScale: 60, seconds: 1)
    }
  }

  var volume: Double { soundboard.volume }

  var isSilent: Bool { soundboard.isSilent && sleep.isSilent }

  /// Whether a change may be heard a moment later, so that nothing drops out: in a nursery, and where nothing
  /// sounds but what a child sleeps to.
  var mayComeLate: Bool { place == .nursery || (soundboard.isSilent && !sleep.isSilent) }

  var playing: [PlayingItem] { soundboard.playing + sleep.playing }

  /// Begins to play.
  func play(_ request: Request) throws(LoudspeakerError) {
    switch request {
    case .soundboard(let request, let sound): try soundboard.play(request, sound)
    case .sleep(let request): try sleep.play(request)
    }
  }

  /// Lets an item fade out, or everything; what is missing of `seconds` is as the item wants it.
  func stop(_ key: ItemKey?, seconds: Double?) throws(LoudspeakerError) {
    try soundboard.stop(key, seconds: seconds ?? 0)
    try sleep.stop(key, seconds: seconds)
  }

  func setVolume(_ volume: Double, seconds: Double) throws(LoudspeakerError) {
    try soundboard.setVolume(volume, seconds: seconds)
    try sleep.setVolume(volume, seconds: seconds)
  }

  /// Changes an item that sounds; false when it does not. What a child sleeps to has no end.
  func set(
    _ key: ItemKey, volume: Double?, loop: Bool?, seconds: Double
  ) throws(LoudspeakerError) -> Bool {
    if try soundboard.set(key, volume: volume, loop: loop, seconds: seconds) { return true }
    return try sleep.set(key, volume: volume, seconds: seconds)
  }

  /// Lets go of what has ended. The audio thread only says so; the memory is given back here.
  func receive() {
    soundboard.receive()
    sleep.receive()
  }
}
