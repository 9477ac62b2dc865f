import Backup
import Files
import Foundation
import Media
import Speech
import Storage
import TestKit
import Testing

@testable import Server
@testable import Web

/// Short speech for who waits: over a real service for speech in this process, with real media.
@Suite(.timeLimit(.minutes(5))) struct SpeechRouteTests {
  private static let path = "/api/v1/speech/transcriptions"

  /// A household, and the service it sends speech to, which answers when the gate is open.
  private struct Home: Sendable {
    let household: HouseholdServices
    let asked: Locked<[[UInt8]]>
    let isOpen: Locked<Bool>
    let status: Locked<Int>
    let now: Locked<Int64>
    let routes: [Route]

    func client(_ person: UUID = UUID(), _ role: Role = .child) -> ServiceClient {
      ServiceClient(Service(routes, identify: { _ in Identity(person: person, role: role) }))
    }

    func say(_ bytes: [UInt8], as client: ServiceClient) async -> ServiceClient.Answer {
      await client.ask(.post, SpeechRouteTests.path, bytes: bytes)
    }

    func waitUntilAsked(_ count: Int) async throws {
      while asked.withLock({ $0.count }) < count { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  private func withHome(
    hasService: Bool = true, patience: Duration = .seconds(60),
    _ body: (Home) async throws -> Void
  ) async throws {
    let (asked, isOpen) = (Locked<[[UInt8]]>([]), Locked(true))
    let (status, now) = (Locked(200), Locked(Clock.system.now()))
    let server = try HTTPServer(ServerSettings()) { request in
      let sent = try? await request.body.collected(limit: 4 << 20)
      asked.withLock { $0.append(sent ?? []) }
      while !isOpen.withLock(\.self) { try? await Task.sleep(for: .milliseconds(5)) }
      return .text(
        #"{"language":"english","text":"Let it go."}"#, type: "application/json",
        status: status.withLock(\.self))
    }
    let folder = try TemporaryFolder()
    let household = try await HouseholdServices.open(
      DataLocation(data: folder / "data"), media: Media(),
      speech: hasService ? SpeechService("http://127.0.0.1:\(server.port)") : nil,
      clock: Clock { now.withLock { $0 } }
    ) { _ in }
    let home = Home(
      household: household, asked: asked, isOpen: isOpen, status: status, now: now,
      routes: SpeechRoutes(household.context, patience: patience).routes)
    var failure: (any Error)?
    do { try await body(home) } catch { failure = error }
    isOpen.withLock { $0 = true }
    await household.close()
    await server.stop(grace: 0)
    if let failure { throw failure }
  }

  /// A tone as a browser sends speech.
  private func sound(seconds: Double = 1) throws -> [UInt8] {
    let folder = try PassingFolder()
    let file = "\(folder.path)/sound.wav"
    try Tool.need(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "sine=f=440:r=16000", "-t", "\(seconds)", file])
    return try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
  }

  @Test func writesDownWhatAMemberSays() async throws {
    try await withHome { home in
      let answer = await home.say(try sound(), as: home.client())
      #expect(answer.status == 200)
      #expect(answer.json["text"] as? String == "Let it go.")
      #expect(home.asked.withLock { $0.count } == 1)
      let stored = try await home.household.database.read { reading in
        try ["assets", "uploads", "jobs"].filter {
          try reading.first("SELECT * FROM \($0)") != nil
        }
      }
      #expect(stored == [])
    }
  }

  @Test func isForMembersOnly() async throws {
    try await withHome { home in
      let sound = try sound()
      for identity in [
        nil, Identity(person: UUID(), role: .owner, scope: .player),
        Identity(person: UUID(), role: .owner, scope: .intents),
      ] {
        let client = ServiceClient(Service(home.routes, identify: { _ in identity }))
        #expect(await home.say(sound, as: client).status == (identity == nil ? 401 : 403))
      }
      #expect(home.asked.withLock(\.self) == [])
    }
  }

  @Test func saysWhatToDoWhereNothingIsInstalled() async throws {
    try await withHome(hasService: false) { home in
      let answer = await home.say(try sound(), as: home.client())
      #expect(answer.status == 409)
      #expect(answer.json["code"] as? String == "speech_not_installed")
      #expect((answer.json["detail"] as? String)?.contains("quintet models install speech") == true)
    }
  }

  @Test func takesNothingLargeLongOrUnreadable() async throws {
    try await withHome { home in
      let client = home.client()
      let most = SpeechRoutes.mostBytes
      #expect(await home.say([UInt8](repeating: 1, count: most + 1), as: client).status == 413)
      let long = try sound(seconds: 40)
      #expect(long.count < most)
      let tooLong = await home.say(long, as: client)
      #expect(tooLong.status == 413 && tooLong.json["code"] as? String == "too_long")
      #expect(await home.say([1, 2, 3], as: client).status == 422)
      #expect(await home.say([], as: client).status == 422)
      #expect(home.asked.withLock(\.self) == [])
      #expect(await home.say(try sound(seconds: 29), as: client).status == 200)
    }
  }

  @Test func hearsOneOfAMemberAndTwoOfTheHouseholdAtOnce() async throws {
    try await withHome { home in
      let sound = try sound()
      let clients = (0..<3).map { _ in home.client() }
      home.isOpen.withLock { $0 = false }
      async let first = home.say(sound, as: clients[0])
      try await home.waitUntilAsked(1)
      let again = await home.say(sound, as: clients[0])
      #expect(again.status == 429 && again.headers["Retry-After"] == "5")
      #expect(again.json["code"] as? String == "still_recognising")
      async let second = home.say(sound, as: clients[1])
      try await home.waitUntilAsked(2)
      let third = await home.say(sound, as: clients[2])
      #expect(third.status == 429 && third.headers["Retry-After"] == "5")
      home.isOpen.withLock { $0 = true }
      #expect(await first.status == 200)
      #expect(await second.status == 200)
      #expect(await home.say(sound, as: clients[2]).status == 200)
      #expect(home.asked.withLock { $0.count } == 3)
    }
  }

  @Test func countsAttemptsBeforeTheyCostAnything() async throws {
    try await withHome { home in
      let client = home.client()
      for _ in 0..<SpeechTurns.mostAMinute {
        #expect(await home.say([1], as: client).status == 422)
      }
      home.now.withLock { $0 += 20_000 }
      let sound = try sound()
      let refused = await home.say(sound, as: client)
      #expect(refused.status == 429 && refused.headers["Retry-After"] == "40")
      #expect(await home.say(sound, as: home.client()).status == 200)
      home.now.withLock { $0 += 40_000 }
      #expect(await home.say(sound, as: client).status == 200)
    }
  }

  @Test func givesUpWhenItTakesTooLongAndIsFreeAgain() async throws {
    try await withHome(patience: .milliseconds(300)) { home in
      home.isOpen.withLock { $0 = false }
      let client = home.client()
      let sound = try sound()
      let slow = await home.say(sound, as: client)
      #expect(slow.status == 503 && slow.json["code"] as? String == "too_slow")
      // Not still at work for this member.
      #expect(await home.say(sound, as: client).status == 503)
    }
  }

  @Test func saysThatTheServiceIsAwayOrRefuses() async throws {
    try await withHome { home in
      home.status.withLock { $0 = 401 }
      let sound = try sound()
      let refused = await home.say(sound, as: home.client())
      #expect(refused.status == 503)
      #expect(refused.json["code"] as? String == "speech_service_failed")
      #expect((refused.json["detail"] as? String)?.contains("does not accept the key") == true)
      home.status.withLock { $0 = 500 }
      let failed = await home.say(sound, as: home.client())
      // Asked twice, since somebody waits.
      #expect(failed.status == 503 && home.asked.withLock { $0.count } == 3)
    }
  }
}
