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
  private static let comingLimit = 8
  private static let unknown = "this player does not know what that is"

  func obey(_ command: PlayerCommand) async {
    let key = key(command)
    switch command.verb {
    case .stop:
      for (key, one) in coming where key == self.key(command) ?? key {
        one.task.cancel()
        coming[key] = nil
      }
      output.withDecks { $0.stop(key, seconds: command.fadeSeconds) }
      tell(.stopped)
      note(command.id.uuid, Acknowledgement(.done))
    case .set: set(command, key, command.fadeSeconds ?? 0)
    case .play: begin(command)
    }
  }

  private func key(_ command: PlayerCommand) -> Deck.Key? {
    command.thing.map { Deck.Key(kind: $0.kind, id: $0.id.uuid) }
  }

  private func set(_ command: PlayerCommand, _ key: Deck.Key?, _ fade: Double) {
    let isDone = output.withDecks { decks in
      guard let key else {
        if let volume = command.volume { decks.setVolume(volume, seconds: fade) }
        return true
      }
      return decks.set(key, volume: command.volume, loop: command.loop, seconds: fade)
    }
    guard isDone else { return refuse(command, "this does not play here at the moment") }
    tell(.set)
    note(command.id.uuid, Acknowledgement(.done))
  }

  /// Fetches what is to be played, and plays it; whatever is asked meanwhile need not wait for that.
  private func begin(_ command: PlayerCommand) {
    guard let thing = command.thing else { return refuse(command, Self.unknown) }
    let key = Deck.Key(kind: thing.kind, id: thing.id.uuid)
    let (group, isForSleep) = (order(command, thing).group, thing.voicing?.tracks != nil)
    // The newest of a group is the one that was asked for last, not the one that came last.
    for (other, one) in coming
    where other == key || group != nil && one.group == group || isForSleep && one.isForSleep {
      one.task.cancel()
      coming[other] = nil
    }
    guard coming.count < Self.comingLimit else {
      return refuse(command, "too many sounds are on their way already; try again in a moment")
    }
    let begun = ContinuousClock.now
    let task = Task {
      do {
        let order = try await bring(command)
        try await output.wake()
        try Task.checkCancellation()
        coming[key] = nil
        guard begun.duration(to: .now) < Self.patience else {
          return refuse(command, "it took too long to come; nothing is played so late")
        }
        play(order, command)
      } catch {
        if !Task.isCancelled { coming[key] = nil }
        refuse(command, Self.words(error))
      }
      ring()
    }
    coming[key] = Coming(group: group, isForSleep: isForSleep, task: task)
  }

  private func order(_ command: PlayerCommand, _ thing: Thing) -> Deck.Order {
    let voicing = thing.voicing ?? Voicing()
    return Deck.Order(
      key: Deck.Key(kind: thing.kind, id: thing.id.uuid), name: thing.name,
      volume: command.volume ?? 1, loop: command.loop ?? (voicing.loops == -1),
      atSeconds: command.atSeconds ?? 0, fadeSeconds: command.fadeSeconds ?? 0, voicing: voicing,
      group: voicing.chokeGroup.map { Deck.Group(person: command.person.uuid, number: $0) })
  }

  /// What a command asks for, with its sounds. Where the server has others for it by now, those are
  /// fetched.
  func bring(_ command: PlayerCommand, tries: Int = 3) async throws -> Decks.Order {
    guard let thing = command.thing else {
      throw ServerLink.Trouble.problem(status: 409, Self.unknown)
    }
    do {
      if let tracks = thing.voicing?.tracks {
        return .sleep(try await bring(tracks, of: thing, command))
      }
      return .plain(order(command, thing), try await fetch(command.id.uuid, thing.hash))
    } catch let error as ServerLink.Trouble {
      guard case .problem = error, tries > 1, let now = try await link.again(command) else {
        throw error
      }
      return try await bring(now, tries: tries - 1)
    }
  }

  private func bring(
    _ tracks: [Track], of thing: Thing, _ command: PlayerCommand
  ) async throws -> Cradle.Order {
    var parts: [Cradle.Part] = []
    for (number, track) in tracks.enumerated() {
      let source: Cradle.Part.Source
      if let recipe = track.recipe {
        guard let sound = SleepSound(rawValue: Int32(clamping: recipe)) else {
          throw ServerLink.Trouble.problem(
            status: 409, "this player's version is too old for the sound; update Quintet on it")
        }
        source = .living(sound)
      } else {
        source = .recording(try await fetch(command.id.uuid, track.hash, track: number))
      }
      parts.append(Cradle.Part(source: source, track: track))
    }
    return Cradle.Order(
      key: Deck.Key(kind: thing.kind, id: thing.id.uuid), name: thing.name,
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
      "/proc/self/fd/\(file.number)", in: folder, rate: Deck.rate, media)
    if isRound {
      sound = try await onOwnThread { [sound] in try sound.round(in: folder, rate: Deck.rate) }
    }
    ready.append((hash, isRound, sound))
    // Ten minutes are enough for what is tapped again and again; what sounds is held by the deck.
    while ready.map(\.sound.frameCount).reduce(0, +) > 600 * Deck.rate || ready.count > 32 {
      ready.removeFirst()
    }
    return sound
  }

  private func play(_ order: Decks.Order, _ command: PlayerCommand) {
    if let reason = output.withDecks({ $0.play(order) }) { return refuse(command, reason) }
    tell(.playing(name: order.name))
    note(command.id.uuid, Acknowledgement(.done))
  }

  private func refuse(_ command: PlayerCommand, _ reason: String) {
    tell(.refused(reason: reason))
    note(command.id.uuid, Acknowledgement(.refused, reason: Self.brief(reason)))
    ring()
  }

  static func words(_ error: any Error) -> String {
    switch error {
    case is CancellationError: "it was stopped before it began"
    case let error as SoundCardError: error.message
    case let error as MediaError: error.reason
    case let error as BlobError: error.message
    case let error as FileError: error.message
    case ServerLink.Trouble.away(let reason): "the sound did not come: \(reason)"
    case ServerLink.Trouble.refused(let reason), ServerLink.Trouble.distrust(let reason):
      "the sound could not be fetched: \(reason)"
    case ServerLink.Trouble.problem(_, let reason): reason
    default: "the sound cannot be played: \(error)"
    }
  }
}
