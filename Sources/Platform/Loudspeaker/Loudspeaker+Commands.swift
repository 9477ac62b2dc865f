import Blobs
import Files
import FoundationEssentials
import Media
import MediaModel
import Players
import Sleep
import SoundCard

/// How a player does what it was asked.
extension Loudspeaker {
  /// A sound that took longer to come would be a surprise.
  private static let patience = Duration.seconds(120)
  /// How many sounds may be fetched at once.
  private static let pendingLimit = 8
  private static let unknown = "this player does not support this kind of sound"

  func obey(_ command: PlayerCommand) async {
    let key = key(command)
    switch command.verb {
    case .stop:
      for (key, one) in pending where key == self.key(command) ?? key {
        one.task.cancel()
        pending[key] = nil
      }
      change(command, .stopped) { playback throws(LoudspeakerError) in
        try playback.stop(key, seconds: command.fadeSeconds)
        return true
      }
    case .set: set(command, key, command.fadeSeconds ?? 0)
    case .play: begin(command)
    case .record, .stopRecording: refuse(command, "this player does not record")
    }
  }

  private func key(_ command: PlayerCommand) -> ItemKey? {
    command.thing.map { ItemKey(kind: $0.kind, id: $0.id.uuid) }
  }

  private func set(_ command: PlayerCommand, _ key: ItemKey?, _ fade: Double) {
    change(command, .set) { playback throws(LoudspeakerError) in
      guard let key else {
        if let volume = command.volume { try playback.setVolume(volume, seconds: fade) }
        return true
      }
      return try playback.set(key, volume: command.volume, loop: command.loop, seconds: fade)
    }
  }

  /// Changes what sounds, where `body` finds it.
  private func change(
    _ command: PlayerCommand, _ event: Event,
    _ body: (Playback) throws(LoudspeakerError) -> Bool
  ) {
    do throws(LoudspeakerError) {
      guard try output.withPlayback(body) else {
        return refuse(command, "this is not playing here")
      }
    } catch { return refuse(command, error.message) }
    onEvent(event)
    acknowledge(command, .done)
  }

  /// Fetches what is to be played, and plays it; whatever is asked meanwhile need not wait for that.
  private func begin(_ command: PlayerCommand) {
    guard let thing = command.thing else { return refuse(command, Self.unknown) }
    let key = ItemKey(kind: thing.kind, id: thing.id.uuid)
    let (group, isForSleep) = (request(command, thing).group, thing.voicing?.tracks != nil)
    // The newest of a group is the one that was asked for last, not the one that came last.
    for (other, one) in pending
    where other == key || group != nil && one.group == group || isForSleep && one.isForSleep {
      one.task.cancel()
      pending[other] = nil
    }
    guard pending.count < Self.pendingLimit else {
      return refuse(command, "too many sounds are loading; try again in a moment")
    }
    let begun = ContinuousClock.now
    let task = Task {
      do {
        let request = try await fetch(command)
        try await output.wake()
        try Task.checkCancellation()
        pending[key] = nil
        guard begun.duration(to: .now) < Self.patience else {
          return refuse(command, "it took too long to load, so it was not played")
        }
        play(request, command)
      } catch {
        if !Task.isCancelled { pending[key] = nil }
        refuse(command, Self.words(error))
      }
      ring()
    }
    pending[key] = PendingPlay(group: group, isForSleep: isForSleep, task: task)
  }

  private func request(_ command: PlayerCommand, _ thing: Thing) -> SoundboardPlayer.Request {
    let voicing = thing.voicing ?? Voicing()
    return SoundboardPlayer.Request(
      key: ItemKey(kind: thing.kind, id: thing.id.uuid), name: thing.name,
      volume: command.volume ?? 1, loop: command.loop ?? (voicing.loops == -1),
      atSeconds: command.atSeconds ?? 0, fadeSeconds: command.fadeSeconds ?? 0, voicing: voicing,
      group: voicing.chokeGroup.map {
        SoundboardPlayer.Group(person: command.person.uuid, number: $0)
      })
  }

  /// What a command asks for, with its sounds. Where the server has others for it by now, those are
  /// fetched.
  func fetch(_ command: PlayerCommand, tries: Int = 3) async throws -> Playback.Request {
    guard let thing = command.thing else {
      throw ServerLink.Trouble.problem(status: 409, Self.unknown)
    }
    do {
      if let tracks = thing.voicing?.tracks {
        return .sleep(try await fetch(tracks, of: thing, command))
      }
      return .soundboard(request(command, thing), try await fetch(command.id.uuid, thing.hash))
    } catch let error as ServerLink.Trouble {
      guard case .problem = error, tries > 1, let now = try await link.again(command) else {
        throw error
      }
      return try await fetch(now, tries: tries - 1)
    }
  }

  private func fetch(
    _ tracks: [Track], of thing: Thing, _ command: PlayerCommand
  ) async throws -> SleepSoundPlayer.Request {
    var parts: [SleepSoundPlayer.Part] = []
    for (number, track) in tracks.enumerated() {
      let source: SleepSoundPlayer.Part.Source
      if let recipe = track.recipe {
        guard let sound = SleepSound(rawValue: Int32(clamping: recipe)) else {
          throw ServerLink.Trouble.problem(
            status: 409, "this player's version is too old for the sound; update Quintet on it")
        }
        source = .living(sound)
      } else {
        source = .recording(try await fetch(command.id.uuid, track.hash, track: number))
      }
      parts.append(SleepSoundPlayer.Part(source: source, track: track))
    }
    return SleepSoundPlayer.Request(
      key: ItemKey(kind: thing.kind, id: thing.id.uuid), name: thing.name,
      volume: command.volume ?? 1, fadeSeconds: command.fadeSeconds, parts: parts)
  }

  /// A sound by its hash; as one of several tracks it goes round without a seam.
  private func fetch(
    _ command: UUID, _ hash: String?, track: Int? = nil
  ) async throws -> DecodedSound {
    guard let hash = hash.flatMap({ ContentHash($0) }) else {
      throw ServerLink.Trouble.problem(status: 409, Self.unknown)
    }
    let isRound = track != nil
    if let index = ready.firstIndex(where: { $0.hash == hash && $0.isRound == isRound }) {
      let known = ready.remove(at: index)
      ready.append(known)
      return known.sound
    }
    let (link, folder) = (link, settings.cache)
    let file = try await cache.open(hash) { try await link.fetch(command, track: track, into: $0) }
    // By its number: the cache may let go of its name at any moment.
    var sound = try await DecodedSound.decode(
      "/proc/self/fd/\(file.number)", in: folder, rate: VoiceLink.rate, media)
    if isRound {
      sound = try await onOwnThread { [sound] in try sound.round(in: folder, rate: VoiceLink.rate) }
    }
    ready.append((hash, isRound, sound))
    // Ten minutes are enough for what is tapped again and again; what sounds is held by its player.
    while ready.map(\.sound.frameCount).reduce(0, +) > 600 * VoiceLink.rate || ready.count > 32 {
      ready.removeFirst()
    }
    return sound
  }

  private func play(_ request: Playback.Request, _ command: PlayerCommand) {
    change(command, .playing(name: request.name)) { playback throws(LoudspeakerError) in
      try playback.play(request)
      return true
    }
  }

  private func refuse(_ command: PlayerCommand, _ reason: String) {
    onEvent(.refused(reason: reason))
    acknowledge(command, .refused, Self.brief(reason))
    ring()
  }

  private func acknowledge(
    _ command: PlayerCommand, _ state: Acknowledgement.State, _ reason: String? = nil
  ) {
    answers.add(command.id.uuid, Acknowledgement(state, reason: reason))
  }

  static func words(_ error: any Error) -> String {
    switch error {
    case is CancellationError: "it was stopped before it began"
    case let error as SoundCardError: error.message
    case let error as MediaError: error.reason
    case let error as BlobError: error.message
    case let error as FileError: error.message
    case ServerLink.Trouble.away(let reason): "the sound was not delivered: \(reason)"
    case ServerLink.Trouble.refused(let reason), ServerLink.Trouble.distrust(let reason):
      "the sound could not be fetched: \(reason)"
    case ServerLink.Trouble.problem(_, let reason): reason
    default: "the sound cannot be played: \(error)"
    }
  }
}
