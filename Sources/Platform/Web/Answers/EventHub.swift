import Files
import FoundationEssentials

/// Something that happened, for those who listen.
public struct Event: Sendable {
  /// What kind of thing, such as `job`.
  public let name: String
  /// Whom it concerns; nil for everyone who may listen.
  public let person: UUID?
  /// The one of the person's sessions that it concerns; nil for all.
  let session: Session?
  public let data: JSON

  /// A browser or a device, or nil for a command of the server's machine.
  struct Session: Sendable {
    let id: UUID?
  }

  /// For a person at any of their browsers, or for everyone's.
  public init(_ name: String, person: UUID?, data: JSON) {
    self.name = name
    self.person = person
    session = nil
    self.data = data
  }

  /// For one browser or device alone; without a session for commands of the server's machine.
  public init(_ name: String, of person: UUID, session: UUID?, data: JSON) {
    self.name = name
    self.person = person
    self.session = Session(id: session)
    self.data = data
  }

  /// Whether who listens may hear it. A device is told only what is for that very device.
  func concerns(_ identity: Identity) -> Bool {
    if let person, person != identity.person { return false }
    guard let session else { return identity.scope == nil }
    return session.id == identity.session
  }

  /// The event as it goes over the wire.
  var bytes: [UInt8] {
    Array("event: \(name)\ndata: \(data.text)\n\n".utf8)
  }
}

/// Hands events to everyone who listens (`text/event-stream`).
public final class EventHub: Sendable {
  /// How many streams one person may hold, at all their devices and in all their tabs.
  public static let mostOfPerson = 64

  private struct Listener {
    let stream: ByteStream
    let identity: Identity
  }

  private struct State {
    var listeners: [Int: Listener] = [:]
    var next = 0
    var limit = Int.max
  }

  private let state = Locked(State())

  public init() {}

  public var listenerCount: Int { state.withLock { $0.listeners.count } }

  /// From now on no more than so many may listen at once.
  public func limit(to count: Int) { state.withLock { $0.limit = count } }

  /// An answer that lasts: the events that concern a person, from now on.
  public func listen(_ identity: Identity) throws(Problem) -> Response {
    let stream = ByteStream(heartbeat: Array(": \n\n".utf8))
    // Something is sent at once, so that the browser knows that it is connected.
    stream.send(Array("retry: 2000\n\n".utf8))
    let number = try state.withLock { state -> Result<Int, Problem> in
      guard state.listeners.count < state.limit else { return .failure(.tooManyConnections) }
      let ofPerson = state.listeners.values.count { $0.identity.person == identity.person }
      guard ofPerson < Self.mostOfPerson else { return .failure(.tooManyListeners) }
      state.next += 1
      state.listeners[state.next] = Listener(stream: stream, identity: identity)
      return .success(state.next)
    }.get()
    stream.whenGone { [weak self] in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
    }
    return Response(
      200,
      headers: [
        "Content-Type": "text/event-stream", "Cache-Control": "no-store",
        // By itself nginx holds a stream back until there is enough of it.
        "X-Accel-Buffering": "no",
      ],
      content: .stream(stream))
  }

  /// The sessions of those who listen.
  public var sessions: Set<UUID> {
    state.withLock { Set($0.listeners.values.compactMap(\.identity.session)) }
  }

  /// Ends the streams of these sessions.
  public func close(_ sessions: Set<UUID>) {
    let listeners = state.withLock { Array($0.listeners.values) }
    for listener in listeners where listener.identity.session.map(sessions.contains) ?? false {
      listener.stream.finish()
    }
  }

  /// Tells an event to everyone whom it concerns.
  public func publish(_ event: Event) {
    let listeners = state.withLock { Array($0.listeners.values) }
    let bytes = event.bytes
    for listener in listeners where event.concerns(listener.identity) {
      listener.stream.send(bytes)
    }
  }
}

extension Problem {
  fileprivate static let tooManyListeners = Problem(
    429, "too_many_listeners",
    "Too many of your devices and tabs are connected. Close some tabs, or sign out of some "
      + "devices.",
    retryAfter: 10)
}
