import Files
import FoundationEssentials

/// Something that happened, for those who listen.
public struct Event: Sendable {
  /// What kind of thing, such as `job`.
  public let name: String
  /// Whom it concerns; nil for everyone who may listen.
  public let person: UUID?
  public let data: JSON

  public init(_ name: String, person: UUID?, data: JSON) {
    self.name = name
    self.person = person
    self.data = data
  }

  /// The event as it goes over the wire.
  var bytes: [UInt8] {
    Array("event: \(name)\ndata: \(data.text)\n\n".utf8)
  }
}

/// Hands events to everyone who listens (`text/event-stream`).
public final class EventHub: Sendable {
  private struct Listener {
    let stream: ByteStream
    let person: UUID
  }

  private struct State {
    var listeners: [Int: Listener] = [:]
    var next = 0
  }

  private let state = Locked(State())

  public init() {}

  public var listenerCount: Int { state.withLock { $0.listeners.count } }

  /// An answer that lasts: the events that concern a person, from now on.
  public func listen(_ identity: Identity) -> Response {
    let stream = ByteStream(heartbeat: Array(": \n\n".utf8))
    // Something is sent at once, so that the browser knows that it is connected.
    stream.send(Array("retry: 2000\n\n".utf8))
    let number = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = Listener(stream: stream, person: identity.person)
      return state.next
    }
    stream.whenGone { [weak self] in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
    }
    return Response(
      200, headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"],
      content: .stream(stream))
  }

  /// Tells an event to everyone whom it concerns.
  public func publish(_ event: Event) {
    let listeners = state.withLock { Array($0.listeners.values) }
    let bytes = event.bytes
    for listener in listeners where event.person.map({ $0 == listener.person }) ?? true {
      listener.stream.send(bytes)
    }
  }
}
