import FoundationEssentials
import Storage
import Web

/// What a device records at this moment.
public struct RecordingNow: Model, Equatable {
  public let kind: String
  public let id: ID
  public let title: String
  /// Since when, by the server's clock.
  public var sinceMs: Int64
  /// What asked for it; missing where it was begun by hand.
  public let asker: String?

  static let asker = Schema.text(1...200)

  public static let schema = Schema.object(
    Schema.Object(
      "RecordingNow", "A recording in progress.",
      [
        .must("kind", .text(1...40)), .must("id", .uuid), .must("title", Thing.name),
        .must("since_ms", .moment),
        .may("asker", asker, "The device or command that started it, if it was not a person."),
      ]))
}

/// A member's own device that may be asked to record. Several tabs of one browser are one device.
public struct RecordingDevice: Sendable {
  /// The session of the browser: the same after a reload, and in each of its tabs.
  public let id: UUID
  public let name: String
  /// The tab that is asked.
  public let player: UUID
  public let recording: RecordingNow?
}

/// How members have their own devices record. Nobody can ask a device of somebody else's.
extension Players {
  /// How long a device may take to begin or to end a recording.
  static let recordingPatienceMilliseconds: Int64 = 20_000

  /// A member's own devices that may be asked to record things of a kind, by name.
  public func recordingDevices(
    of kind: String, for identity: Identity
  ) async throws -> [RecordingDevice] {
    let earliest = clock.now() - Self.recorderPresenceMilliseconds
    let tabs = try await database.read {
      try PlayerRepository.recorders(of: identity.person, seenSince: earliest, in: $0)
    }.filter { $0.records.contains(kind) }
    return Dictionary(grouping: tabs) { $0.session ?? $0.id }.compactMap { id, tabs in
      // The one that records already, or the one that was heard of last.
      let chosen = tabs.max { a, b in
        let (isBusy, isOtherBusy) = (a.recording != nil, b.recording != nil)
        return isBusy == isOtherBusy ? a.seenMs < b.seenMs : isOtherBusy
      }
      return chosen.map {
        RecordingDevice(id: id, name: $0.name, player: $0.id, recording: $0.recording)
      }
    }.sorted { ($0.name, $0.id.uuidString) < ($1.name, $1.id.uuidString) }
  }

  /// Has a device record under an id, and answers once it does. The same id twice is one recording.
  public func record(
    _ kind: String, _ id: UUID, on device: RecordingDevice, title: String?, asker: String,
    by identity: Identity
  ) async throws -> RecordingNow {
    let thing = CommandRequest.Wanted(kind: kind, id: ID(id), name: title ?? "Recording")
    let request = CommandRequest(id: ID(id), verb: .record, thing: thing)
    try await ask(request, of: device, title: title, asker: asker, by: identity)
    let recording = try await database.read {
      try PlayerRepository.player(device.player, in: $0)?.recording
    }
    if let recording, recording.id.uuid == id { return recording }
    return RecordingNow(
      kind: kind, id: ID(id), title: thing.name ?? "", sinceMs: clock.now(), asker: asker)
  }

  /// Has a device end what it records and keep it, and answers once that is done.
  public func stopRecording(
    _ recording: RecordingNow, on device: RecordingDevice, as command: UUID, asker: String,
    by identity: Identity
  ) async throws {
    let request = CommandRequest(
      id: ID(command), verb: .stopRecording,
      thing: .init(kind: recording.kind, id: recording.id, name: recording.title))
    try await ask(request, of: device, asker: asker, by: identity)
  }

  /// Asks, and waits until it is done; what takes too long is withdrawn, so that it is not done late.
  private func ask(
    _ request: CommandRequest, of device: RecordingDevice, title: String? = nil, asker: String,
    by identity: Identity
  ) async throws {
    let begin = clock.now()
    try await database.write { transaction in
      let now = clock.now()
      let player = try PlayerRepository.existing(device.player, in: transaction)
      guard player.person == identity.person else { throw Problem.notYourPlayer }
      let known = try CommandRepository.command(
        request.id.uuid, of: player.id, at: now, in: transaction)
      if let known {
        guard known.verb == request.verb, known.person.uuid == identity.person else {
          throw Problem.commandIDTaken
        }
        return
      }
      guard
        try CommandRepository.dueCount(for: player.id, at: now, in: transaction) < Self.waitingLimit
      else { throw Problem.tooManyWaiting }
      try PlayerCommands.insert(
        request, for: player.id, by: identity.person, title: title, asker: asker, at: now,
        in: transaction)
    }
    for await _ in events.changes() {
      let command = try await outcome(of: request.id.uuid, on: device.player)
      switch command?.state {
      case .done: return
      case .refused:
        throw Problem(
          409, "device_refused", command?.reason ?? "“\(device.name)” cannot record at the moment.")
      case .expired, nil: throw Problem.deviceSilent(device.name)
      case .waiting, .delivered: break
      }
      guard clock.now() - begin > Self.recordingPatienceMilliseconds else { continue }
      if try await withdraw(request.id.uuid, from: device) { return }
      throw Problem.deviceSilent(device.name)
    }
    throw CancellationError()
  }

  /// Takes back what a device has not done; true where it has done it by now.
  private func withdraw(_ command: UUID, from device: RecordingDevice) async throws -> Bool {
    let reason = Problem.deviceSilent(device.name).message
    return try await database.write { transaction in
      let known = try CommandRepository.command(
        command, of: device.player, at: clock.now(), in: transaction)
      guard let known, known.state == .waiting || known.state == .delivered else {
        return known?.state == .done
      }
      try CommandRepository.setResult(
        Acknowledgement(.refused, reason: reason), of: command, on: device.player, in: transaction)
      return false
    }
  }
}

extension Problem {
  static func deviceSilent(_ name: String) -> Problem {
    Problem(
      409, "device_silent",
      "“\(name)” does not respond, so nothing was changed. Check that the app is still open there.")
  }
}
