import Commerce
import Files
import FoundationEssentials
import Players
import Storage
import Web

/// How a sound is heard on a player of the household.
extension Soundboard {
  /// Nobody waits longer for the end of a sound.
  private static let longestWait = 3_600.0

  /// Has a player play a sound, and waits for its end when that is wished.
  func play(
    _ request: PlayRequest, as command: UUID, by identity: Identity
  ) async throws -> PlayResponse {
    let sound = try await wanted(request, of: identity.person)
    guard sound.state == .ready else {
      throw Problem(409, "not_ready", sound.error ?? "“\(sound.name)” is still being prepared.")
    }
    let line = try await line(of: sound, for: identity.person)
    if request.wait == true, line.contains(where: { $0.heardSeconds == nil }) {
      throw Problem(
        409, "endless", "“\(sound.name)” loops forever. Play it without waiting for the end.")
    }
    let player = try await context.players.choose(
      request.player, playing: Kind.sound.rawValue, for: identity)
    let asked = try await context.players.play(
      Kind.sound.rawValue, sound.id.uuid, on: player.id.uuid, as: command, by: identity)
    var playing = PlayResponse(
      sound: sound.id, name: sound.name, player: player.id, command: asked.id, hasEnded: false)
    let chosen = line.first {
      $0.hash == asked.thing?.hash && $0.voicing(on: sound) == asked.thing?.voicing
    }
    if request.wait == true, let length = (chosen ?? sound).heardSeconds {
      playing.hasEnded = try await context.players.waitForEnd(
        of: asked, lasting: length, within: min(length + 60, Self.longestWait))
    }
    return playing
  }

  /// The sound that somebody means.
  func wanted(_ request: PlayRequest, of person: UUID) async throws -> Sound {
    if let id = request.sound { return try await sound(id.uuid, of: person) }
    guard let name = request.name else {
      throw Problem.field("name", "is missing (name or sound is required)")
    }
    let finder = try NameFinder(
      try await context.database.read { try SoundRepository.sounds(of: person, in: $0) })
    if let sound = finder.find(name) { return sound }
    throw Self.unknown(name, nearest: finder.nearest(to: name, count: 3))
  }

  private static func unknown(_ name: String, nearest: [String]) -> Problem {
    let names = nearest.map { "“\($0)”" }.joined(separator: ", ")
    var problem = Problem(
      404, "no_such_sound",
      "No sound on your board is called “\(name)”."
        + (names.isEmpty ? "" : " Similar names: \(names)."))
    problem.fields = nearest.map { Problem.Field("nearest", $0) }
    return problem
  }

  /// Stops what somebody has asked to hear.
  func stop(_ request: StopRequest, by identity: Identity) async throws {
    let kind = Kind.sound.rawValue
    var player: UUID?
    if let wanted = request.player {
      player = try await context.players.choose(wanted, playing: kind, for: identity).id.uuid
    }
    try await context.players.stop(kind, on: player, by: identity)
  }

  /// The sounds that take turns on a pad, each played in the pad's manner; or the pad's own.
  func line(of sound: Sound, for person: UUID) async throws -> [Sound] {
    try await context.database.read { try Self.line(of: sound, for: person, in: $0) }
  }

  private static func line(
    of sound: Sound, for person: UUID, in reading: any Reading
  ) throws -> [Sound] {
    let line = try (sound.sequence ?? []).compactMap {
      try SoundRepository.sound($0.uuid, of: person, in: reading)
    }.filter { $0.state == .ready }
    return line.isEmpty ? [sound] : line
  }

  /// A pad as players need it.
  @Sendable static func playable(
    _ id: UUID, _ person: UUID, _ store: Commerce, _ reading: any Reading
  ) throws -> [Players.Sound] {
    guard let pad = try SoundRepository.sound(id, of: person, in: reading), pad.state == .ready
    else {
      return []
    }
    return try line(of: pad, for: person, in: reading).compactMap { sound in
      guard let hash = ContentHash(sound.hash) else { return nil }
      return Players.Sound(
        name: pad.name, hash: hash, bytes: sound.bytes, voicing: sound.voicing(on: pad))
    }
  }
}

extension Sound {
  /// How long it is heard; nil is for ever.
  var heardSeconds: Double? { voicing(on: self).seconds(of: seconds ?? 0) }

  /// How players play it: all of its settings in one, with the manners of the pad whose turn it is.
  func voicing(on pad: Sound) -> Voicing {
    var voicing = Voicing()
    if pad.isDucked { voicing.isDucked = true }
    voicing.chokeGroup = pad.chokeGroup
    voicing.gain = volume * (volumeBoost ?? 1)
    if isMatched, let matchDb { voicing.gain *= Loudness.amplitude(matchDb) }
    voicing.speed = speed
    (voicing.bass, voicing.mid, voicing.treble) = (eqBass, eqMid, eqTreble)
    (voicing.trimStart, voicing.trimEnd) = (trimStart, trimEnd)
    voicing.loops = loopCount
    return voicing
  }
}
