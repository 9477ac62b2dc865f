import Blobs
import Files
import FoundationEssentials
import Glibc
import Hearing
import Media
import Players
import Web

/// This machine as a player of a household: it waits to be asked, and plays.
///
/// What plays goes on when the server is away; when it is back, the player says what it plays and
/// takes what waits.
public actor Loudspeaker {
  public struct Settings: Sendable {
    /// `http://…` or `https://…`, without a slash at its end.
    public var server: String
    /// The device's secret.
    public var token: String?
    /// A file with the household's root certificate.
    public var authority: String?
    /// Where the server is and by which secret it is asked, looked up whenever it has to be found again; for a
    /// player beside it. Nil where these stay as they are.
    public var findServer: (@Sendable () async throws -> ServerAddress)?
    public var name: String
    /// Where it stands, until an adult says otherwise on the server; nothing new when missing.
    public var place: Player.Place?
    /// The same machine is the same player.
    public var id: UUID
    /// The sound card, by ALSA's name.
    public var device = "default"
    /// Where sounds are kept that were played before.
    public var cache: String
    public var cacheBytes: Int64 = 2 << 30
    /// The kinds of things that it says it plays.
    public var plays = ["asset"]
    /// How loud what a child sleeps to may be at the cot, in dB(A).
    public var cotLimit = SafeLimit.usual(on: .speaker)
    /// What full scale is at the cot, in dB(A).
    public var fullScale = Calibration.usual(on: .speaker).fullScale

    public static let cotLimits = SafeLimit.lowest...SafeLimit.highest
    public static let fullScales = 60.0...140.0

    public init(server: String, token: String?, name: String, id: UUID, cache: String) {
      self.server = server
      self.token = token
      self.name = name
      self.id = id
      self.cache = cache
    }
  }

  /// Where a server is, and how it is asked.
  public struct ServerAddress: Sendable {
    let server: String
    let token: String?
    let authority: String?

    public init(server: String, token: String?, authority: String?) {
      (self.server, self.token, self.authority) = (server, token, authority)
    }
  }

  /// What happens, for who looks on.
  public enum Event: Sendable, Equatable {
    case connected(server: String)
    case away(reason: String)
    case playing(name: String)
    case set
    case stopped
    case refused(reason: String)
  }

  /// An item that is being fetched, to sound in a moment.
  struct PendingPlay {
    let group: SoundboardPlayer.Group?
    /// Whether a child is to sleep to it.
    let isForSleep: Bool
    let task: Task<Void, Never>
  }

  let settings: Settings
  private(set) var link: ServerLink
  let media: Media
  let cache: BlobCache
  /// Held as long as this player lives.
  private let lock: Descriptor
  let output: AudioOutput
  let onEvent: @Sendable (Event) -> Void
  /// Rung when there may be something to do or to say.
  private let bell: AsyncStream<Void>
  let ring: @Sendable () -> Void

  /// The last command that was taken since it came to the server.
  private var number: Int64 = 0
  /// The commands that were taken, the newest last: one that is handed over again is done once.
  private var taken: [UUID] = []
  /// What is being fetched.
  var pending: [ItemKey: PendingPlay] = [:]
  /// What was played last, ready to sound at once; the newest last.
  var ready: [(hash: ContentHash, isRound: Bool, sound: DecodedSound)] = []
  /// What the server has still to hear about commands.
  var answers = AnswerQueue()
  private var isAnnounced = false
  private var isFirst = true
  private var isAway = false
  private var pause = firstPause

  static let renewal = Duration.seconds(15)
  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(30)

  public init(
    _ settings: Settings, media: Media, onEvent: @escaping @Sendable (Event) -> Void
  ) throws {
    self.settings = settings
    self.media = media
    self.onEvent = onEvent
    link = try ServerLink(
      server: settings.server, token: settings.token, authority: settings.authority,
      player: settings.id)
    try FileManager.default.createDirectory(
      atPath: settings.cache, withIntermediateDirectories: true)
    lock = try Self.lock(settings.cache)
    cache = try BlobCache(at: settings.cache, limit: settings.cacheBytes)
    let (bell, ringer) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.bell = bell
    ring = { ringer.yield() }
    output = AudioOutput(
      device: settings.device, volume: 1,
      safety: .init(limit: settings.cotLimit, fullScale: settings.fullScale),
      // Until the server has said where it stands.
      place: .nursery, onChange: ring)
  }

  /// Two players with one cache would take each other's sounds away, and mostly be one player twice.
  private static func lock(_ folder: String) throws -> Descriptor {
    let number = open("\(folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw FileError.writing(errno, "\(folder)/lock") }
    let descriptor = Descriptor(number)
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
      throw LoudspeakerError(
        .runsAlready,
        "this player is already running; choose another --device, or another folder with --cache")
    }
    return descriptor
  }

  /// Is a player until the task is cancelled; throws a `LoudspeakerError` when the server wants no more
  /// of it. What plays fades out before it returns.
  public func run() async throws {
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await self.listen() }
        group.addTask { try await self.sendHeartbeats() }
        group.addTask { try await self.work() }
        defer { group.cancelAll() }
        try await group.next()
      }
    } catch let error as LoudspeakerError {
      await fallSilent()
      throw error
    } catch {
      await fallSilent()
    }
    await sayGoodbye()
  }

  private func fallSilent() async {
    for one in pending.values { one.task.cancel() }
    await output.end(fadeSeconds: 0.3)
  }

  private func sayGoodbye() async {
    // What is cancelled cannot speak any more, and there is a goodbye to be said.
    let link = link
    let state = PlayerState(playing: [], volume: volume, isLeaving: true)
    let goodbye = Task { try? await link.report(state) }
    let patience = Task {
      try? await Task.sleep(for: .seconds(2))
      goodbye.cancel()
    }
    await goodbye.value
    patience.cancel()
  }

  var volume: Double { min(output.withPlayback(\.volume), 1) }

  // The three tasks

  /// Hears the server ring, on a stream that is opened again whenever it ends.
  private func listen() async throws {
    let (ring, id) = (ring, settings.id.uuidString.lowercased())
    while true {
      // Where it is, is found when the player announces itself; before, somebody else would be asked.
      while settings.findServer != nil, !isAnnounced { try await Task.sleep(for: Self.firstPause) }
      do {
        try await link.listen { name, data in
          if name.isEmpty || name == "command" && data.contains(id) { ring() }
        }
      } catch { try throwUnlessPassing(error) }
      try await rest()
    }
  }

  /// Says from time to time that it is still here.
  private func sendHeartbeats() async throws {
    while true {
      try await Task.sleep(for: Self.renewal)
      ring()
    }
  }

  /// Does what waits, and says what is.
  private func work() async throws {
    ring()
    for await _ in bell {
      try Task.checkCancellation()
      do { try await round() } catch {
        try throwUnlessPassing(error)
        try await rest()
        ring()
      }
    }
    try Task.checkCancellation()
  }

  private func round() async throws {
    if !isAnnounced { try await announce() }
    pause = Self.firstPause
    let list = try await link.commands(after: number)
    output.withPlayback { $0.place = list.place }
    for command in list.commands {
      number = max(number, command.number)
      guard !taken.contains(command.id.uuid) else { continue }
      taken = taken.suffix(Players.waitingLimit * 2) + [command.id.uuid]
      await obey(command)
    }
    try await answer()
    try await link.report(state)
  }

  private func announce() async throws {
    if let found = try await findServer() {
      link = try ServerLink(
        server: found.server, token: found.token, authority: found.authority, player: settings.id)
    }
    // After a power cut it is as loud as it was, which the server remembers. One that has forgotten it is told that
    // it stood in a nursery.
    let current = isFirst ? nil : output.withPlayback(\.place)
    let word = Announcement(
      name: settings.name, kind: .command, plays: settings.plays, volume: isFirst ? nil : volume,
      place: settings.place ?? (current == .nursery ? .nursery : nil))
    let player = try await link.announce(word)
    output.withPlayback { $0.place = player.place }
    if isFirst { try setVolume(player.volume) }
    // A server that has forgotten it counts from the beginning.
    number = 0
    isAnnounced = true
    if isFirst || isAway { onEvent(.connected(server: link.root)) }
    (isFirst, isAway) = (false, false)
  }

  private func setVolume(_ volume: Double) throws {
    do throws(LoudspeakerError) {
      try output.withPlayback { playback throws(LoudspeakerError) in
        try playback.setVolume(volume, seconds: 0)
      }
    } catch {
      // It announces itself again in a moment.
      throw ServerLink.Trouble.away(error.message)
    }
  }

  private func findServer() async throws -> ServerAddress? {
    do { return try await settings.findServer?() } catch {
      throw ServerLink.Trouble.away((error as? LoudspeakerError)?.message ?? "\(error)")
    }
  }

  /// Tells the server what became of its commands; what it does not hear, it is told again.
  private func answer() async throws {
    while let (command, answer) = answers.first {
      do { try await link.acknowledge(command, answer) } catch ServerLink.Trouble.problem {
        // Too late, or forgotten: nobody waits for this answer.
      }
      answers.remove(command)
    }
  }

  /// What the server is to know.
  private var state: PlayerState {
    let playing = output.withPlayback(\.playing).map { item in
      PlayerState.Entry(
        kind: item.key.kind, id: ID(item.key.id), name: item.name, loop: item.loop,
        positionSeconds: item.positionSeconds)
    }
    return PlayerState(playing: playing, volume: volume, error: output.trouble.map(Self.brief))
  }

  /// As much of a text as the server takes.
  static func brief(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(400)))
  }

  /// Swallows what may pass, and throws what will not.
  private func throwUnlessPassing(_ error: any Error) throws {
    switch error {
    case ServerLink.Trouble.refused where settings.findServer != nil:
      // A server that has started anew has another secret.
      isAnnounced = false
    case ServerLink.Trouble.refused(let detail):
      throw LoudspeakerError.refused(detail, hasToken: settings.token != nil)
    case ServerLink.Trouble.distrust(let cause): throw LoudspeakerError.distrust(cause)
    // Somebody has removed this player from the list; it is here all the same.
    case ServerLink.Trouble.problem(404, _): isAnnounced = false
    case ServerLink.Trouble.problem(_, let reason), ServerLink.Trouble.away(let reason):
      isAnnounced = false
      if !isAway { onEvent(.away(reason: reason)) }
      isAway = true
    default: throw error
    }
  }

  /// Waits longer each time, and not as long as all the others who were cut off.
  private func rest() async throws {
    let wait = pause
    pause = min(pause * 2, Self.longestPause)
    try await Task.sleep(for: wait * Double.random(in: 0.5...1))
  }
}
