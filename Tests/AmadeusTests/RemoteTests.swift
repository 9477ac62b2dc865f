import Files
import Foundation
import HTTPClient
import HouseholdClient
import TestKit
import Testing

@testable import Amadeus
@testable import Web

/// Songs that are sent to a server somewhere, over a real network, and over one that fails.
@Suite(.timeLimit(.minutes(5))) struct RemoteTests {
  /// A server in this process that can be away or busy, and comes back at the same address.
  private final class Host: Sendable {
    typealias Gate = @Sendable (Request) -> Response?

    let port: UInt16
    private let home: Home
    private let gate: Gate
    private let server: Locked<HTTPServer?>
    private let work: Task<Void, Never>

    init(_ home: Home, works: Bool = true, gate: @escaping Gate = { _ in nil }) throws {
      (self.home, self.gate) = (home, gate)
      let first = try Self.open(home, gate, port: 0)
      (server, port) = (Locked(first), first.port)
      work = Task { if works { await home.workers.run() } }
    }

    private static func open(_ home: Home, _ gate: @escaping Gate, port: UInt16) throws
      -> HTTPServer
    {
      var settings = ServerSettings()
      settings.port = port
      let service = home.service
      return try HTTPServer(settings) { request in
        if let answer = gate(request) { return answer }
        return await service.respond(to: request)
      }
    }

    func goAway() async { await server.withLock { $0.take() }?.stop(grace: 0) }

    func comeBack() throws {
      let again = try Self.open(home, gate, port: port)
      server.withLock { $0 = again }
    }

    func stop() async {
      await goAway()
      work.cancel()
      await work.value
    }

    func client(
      patience: BasicPitchHTTPClient.Patience = .init(),
      pause: @escaping @Sendable (Duration) async throws -> Void = { _ in
        try await Task.sleep(for: .milliseconds(5))
      }
    ) throws -> BasicPitchHTTPClient {
      let address = try ServerAddress("http://127.0.0.1:\(port)")
      return BasicPitchHTTPClient(
        try HouseholdClient(address, token: nil, authority: nil), patience: patience,
        pause: pause)
    }
  }

  private func withHost(
    works: Bool = true, gate: @escaping Host.Gate = { _ in nil },
    _ body: (Home, Host) async throws -> Void
  ) async throws {
    try await Home.with { home in
      let host = try Host(home, works: works, gate: gate)
      do { try await body(home, host) } catch {
        await host.stop()
        throw error
      }
      await host.stop()
    }
  }

  private func song(_ home: Home, isLong: Bool = false) throws -> String {
    try home.folder.write(isLong ? Home.longWave() : Home.wave(), as: "my \"song\".wav")
  }

  @Test func answersAsThisMachineWould() async throws {
    try await withHost { home, host in
      let (file, told) = (try song(home), Collected<Double>())
      let far = try await host.client().analyze(file: file) { told.add($0) }
      let near = try await SongListener(media: home.household.media).analyze(file: file) { _ in }
      #expect(far == near)
      #expect(told.values == told.values.sorted())
      #expect(told.values.last == 1)
      #expect(await home.names() == ["my \"song\".wav"])
    }
  }

  @Test func waitsForAServerThatComesBack() async throws {
    try await withHost { home, host in
      let file = try song(home)
      let steps = Locked(0)
      await host.goAway()
      // It comes back after two attempts to send, goes away while it works, and comes back once more.
      let client = try host.client { _ in
        let step = steps.withLock { steps in
          steps += 1
          return steps
        }
        if step == 2 || step == 6 { try host.comeBack() }
        if step == 3 { await host.goAway() }
        try await Task.sleep(for: .milliseconds(20))
      }
      let result = try await client.analyze(file: file) { _ in }
      #expect(result.duration == 3)
      #expect(steps.withLock { $0 } >= 6)
      #expect(await home.names().count == 1)
    }
  }

  @Test func asksAgainWhenTheServerWantsToBeAsked() async throws {
    let (busy, pauses) = (Locked(3), Collected<Duration>())
    let gate: Host.Gate = { _ in
      let left = busy.withLock { left in
        left -= 1
        return left
      }
      guard left >= 0 else { return nil }
      return Problem(503, "busy", "Busy.", retryAfter: left > 0 ? 7 : nil).response
    }
    try await withHost(gate: gate) { home, host in
      let client = try host.client { pauses.add($0) }
      _ = try await client.analyze(file: try song(home)) { _ in }
      #expect(
        Array(pauses.values.prefix(3)) == [.seconds(7), .seconds(7), .milliseconds(2_000)])
      #expect(await home.names().count == 1)
    }
  }

  @Test func pacesItselfWhereTheServerWantsNoPause() async throws {
    let (asked, pauses) = (Locked(0), Collected<Duration>())
    let gate: Host.Gate = { _ in
      let count = asked.withLock { count in
        count += 1
        return count
      }
      guard count < 1_000 else { return Response(400) }
      var problem = Problem.unavailable
      problem.headers["Retry-After"] = count.isMultiple(of: 2) ? "0" : "-5"
      return problem.response
    }
    try await withHost(works: false, gate: gate) { home, host in
      let client = try host.client { pauses.add($0) }
      let error = await #expect(throws: HouseholdClientError.self) {
        try await client.analyze(file: try song(home)) { _ in }
      }
      #expect(error?.status == 503)
      #expect(pauses.values.allSatisfy { $0 == .milliseconds(500) })
      #expect(pauses.values.count == 600)
    }
  }

  @Test(arguments: [(#""tempo":120"#, #""tempo":1e300"#), (#""pitch":60"#, #""pitch":1000"#)])
  func takesNoAnswerBeyondTheLimits(part: String, wrong: String) async throws {
    let note = SongResult.Note(pitch: 60, start: 0, end: 1, velocity: 1, confidence: 1)
    let whole = String(
      decoding: try Models.encoder.encode(SongResult(tempo: 120, notes: [note], duration: 3)),
      as: UTF8.self)
    #expect(whole.contains(part))
    #expect(SongResult.schema.check(try JSON(reading: Array(whole.utf8))).isEmpty)
    let gate: Host.Gate = { request in
      guard request.target.path.last == "result" else { return nil }
      return .text(whole.replacing(part, with: wrong), type: "application/json")
    }
    try await withHost(gate: gate) { home, host in
      let error = await #expect(throws: HouseholdClientError.self) {
        try await host.client().analyze(file: try song(home)) { _ in }
      }
      #expect(error?.code == "not_quintet")
    }
  }

  @Test func readsNotesOfWhichNoBendsAreTold() async throws {
    let note = SongResult.Note(pitch: 60, start: 0, end: 1, velocity: 1, confidence: 1)
    let result = SongResult(notes: [note], duration: 3)
    let whole = String(decoding: try Models.encoder.encode(result), as: UTF8.self)
    let old = whole.replacing(#/"bends":\[\],|,"bends":\[\]/#, with: "")
    #expect(whole.contains("bends") && !old.contains("bends"))
    let gate: Host.Gate = { request in
      guard request.target.path.last == "result" else { return nil }
      return .text(old, type: "application/json")
    }
    try await withHost(gate: gate) { home, host in
      let read = try await host.client().analyze(file: try song(home)) { _ in }
      #expect(read == result)
    }
  }

  @Test func givesUpOnAServerThatStaysAway() async throws {
    try await withHost { home, host in
      await host.goAway()
      let pauses = Collected<Duration>()
      let client = try host.client { pauses.add($0) }
      let error = await #expect(throws: HouseholdClientError.self) {
        try await client.analyze(file: try song(home)) { _ in }
      }
      #expect(error?.code == "server_away")
      let longest = pauses.values.max() ?? .zero
      #expect(longest == .seconds(30))
      #expect(pauses.values.reduce(.zero, +) >= .seconds(300))
    }
  }

  @Test func takesBackWhatNobodyWaitsForAnyMore() async throws {
    try await withHost { home, host in
      let (file, begun, ended) = (try song(home, isLong: true), Locked(false), Locked(false))
      let client = try host.client()
      let task = Task {
        defer { ended.withLock { $0 = true } }
        return try await client.analyze(file: file) { _ in begun.withLock { $0 = true } }
      }
      defer { task.cancel() }
      while !begun.withLock({ $0 }), !ended.withLock({ $0 }) {
        try await Task.sleep(for: .milliseconds(2))
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(await home.names().isEmpty)
      try await home.untilNothingIsLeftToDo()
    }
  }

  @Test func givesUpWhenItTakesTooLong() async throws {
    try await withHost(works: false) { home, host in
      var patience = BasicPitchHTTPClient.Patience()
      patience.asking = .seconds(600)
      let client = try host.client(patience: patience) { _ in }
      let error = await #expect(throws: HouseholdClientError.self) {
        try await client.analyze(file: try song(home)) { _ in }
      }
      #expect(error?.code == "timed_out")
      #expect(error?.message.contains("360 minutes") == true)
      #expect(await home.names().isEmpty)
    }
  }

  @Test func saysWhatTheServerSays() async throws {
    try await withHost { home, host in
      let broken = try home.folder.write(Array("no sound".utf8), as: "broken.mp3")
      let error = await #expect(throws: HouseholdClientError.self) {
        try await host.client().analyze(file: broken) { _ in }
      }
      #expect(error?.code == "not_analyzed")
      #expect(error?.message.isEmpty == false && error?.message.hasSuffix(".") == false)
      // The file's fault stays in the history, where it can be read.
      #expect(await home.names() == ["broken.mp3"])
      let large = home.folder / "large.wav"
      #expect(FileManager.default.createFile(atPath: large, contents: nil))
      #expect(truncate(large, off_t(FileAnalysis.mostBytes)) == 0)
      let refused = await #expect(throws: HouseholdClientError.self) {
        try await host.client().analyze(file: large) { _ in }
      }
      #expect(refused?.code == "too_large")
      #expect(refused?.message.contains("2048 MiB") == true)
    }
  }

  @Test func passesOnWhyTheServerRefuses() async throws {
    let gate: Host.Gate = { _ in Problem.tooLarge(limit: 5 << 20).response }
    try await withHost(gate: gate) { home, host in
      let error = await #expect(throws: HouseholdClientError.self) {
        try await host.client().analyze(file: try song(home)) { _ in }
      }
      #expect(error?.status == 413)
      #expect(error?.message == "this is larger than the limit of 5 MiB")
    }
  }
}
