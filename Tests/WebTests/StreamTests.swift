import Files
import Foundation
import TestKit
import Testing

@testable import Web

/// Answers that are written while they are sent, and listeners who leave.
@Suite struct StreamTests {
  @Test func sendsAStreamAsItIsWritten() async throws {
    let stream = ByteStream()
    let gone = Collected<Bool>()
    stream.whenGone { gone.add(true) }
    try await serving { _ in
      Response(200, content: .stream(stream))
    } body: { port in
      let wire = try PlainClient(port: port)
      try wire.ask("GET", "/")
      _ = try wire.read(until: "\r\n\r\n")
      for number in 0..<20 {
        #expect(stream.send(Array("event \(number)\n".utf8)))
        #expect(try wire.read(until: "\n").hasSuffix("\r"))
        #expect(try wire.read(until: "\n") == "event \(number)")
        _ = try wire.read(count: 2)
      }
      #expect(gone.values.isEmpty)
      stream.finish()
      #expect(try wire.read(until: "0\r\n\r\n").isEmpty)
    }
    #expect(gone.values == [true])
    #expect(!stream.send([1]))
  }

  @Test func letsAReaderGoThatFallsBehind() async throws {
    let stream = ByteStream(backlog: 1_000)
    #expect(stream.send([UInt8](repeating: 1, count: 900)))
    #expect(!stream.send([UInt8](repeating: 1, count: 200)))
    #expect(!stream.send([1]))
  }

  @Test func cutsOffAListenerThatDoesNotRead() async throws {
    let hub = EventHub()
    let identity = Identity(person: UUID(), role: .owner)
    try await serving { _ in
      (try? hub.listen(identity)) ?? Response(503)
    } body: { port in
      let wire = try PlainClient(port: port)
      try wire.ask("GET", "/")
      _ = try wire.read(until: "retry: 2000\n\n")
      let long = JSON.string(String(repeating: "a", count: 60_000))
      // More than any system keeps for a connection.
      for _ in 0..<1_000 where hub.listenerCount > 0 {
        hub.publish(Event("long", person: nil, data: long))
        usleep(2_000)
      }
      #expect(hub.listenerCount == 0)
    }
  }

  @Test func tellsWhoListensWhenTooManyDo() async throws {
    let hub = EventHub()
    hub.limit(to: 2)
    let identity = Identity(person: UUID(), role: .owner)
    try await serving { _ in
      do throws(Problem) { return try hub.listen(identity) } catch { return error.response }
    } body: { port in
      func listen() throws -> PlainClient {
        let wire = try PlainClient(port: port)
        try wire.ask("GET", "/")
        return wire
      }
      var first: PlainClient? = try listen()
      let second = try listen()
      _ = try first?.read(until: "retry: 2000\n\n")
      _ = try second.read(until: "retry: 2000\n\n")
      let refusal = try listen().answer()
      #expect(refusal.status == 503 && refusal.text.contains("too_many_connections"))
      first = nil
      // The server notices who left when it has something to say.
      for _ in 0..<6_000 where hub.listenerCount > 1 {
        hub.publish(Event("news", person: nil, data: 1))
        usleep(10_000)
      }
      _ = try listen().read(until: "retry: 2000\n\n")
    }
  }

  @Test func boundsTheStreamsOfOnePerson() throws {
    let hub = EventHub()
    let (one, other) = (
      Identity(person: UUID(), role: .child), Identity(person: UUID(), role: .child)
    )
    var streams: [ByteStream] = []
    for _ in 0..<EventHub.mostOfPerson {
      guard case .stream(let stream) = try hub.listen(one).content else { return }
      streams.append(stream)
    }
    let refusal = #expect(throws: Problem.self) { try hub.listen(one) }
    #expect(refusal?.status == 429 && refusal?.code == "too_many_listeners")
    #expect(refusal?.headers["retry-after"] != nil)
    _ = try hub.listen(other)
    streams[0].detach()
    _ = try hub.listen(one)
    #expect(hub.listenerCount == EventHub.mostOfPerson + 1)
  }

  @Test func forgetsListenersThatLeftBeforeTheyWereAnswered() async throws {
    let hub = EventHub()
    let identity = Identity(person: UUID(), role: .owner)
    let answered = Collected<Bool>()
    try await serving { _ in
      try? await Task.sleep(for: .milliseconds(100))
      answered.add(true)
      return (try? hub.listen(identity)) ?? Response(503)
    } body: { port in
      for _ in 0..<50 { try PlainClient(port: port).ask("GET", "/") }
      for _ in 0..<6_000 where answered.values.count < 50 || hub.listenerCount > 0 {
        usleep(10_000)
      }
      #expect(answered.values.count == 50)
      #expect(hub.listenerCount == 0)
    }
  }
}
