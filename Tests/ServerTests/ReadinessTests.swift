import Backup
import Files
import Foundation
import Media
import Storage
import TestKit
import Testing
import Web

@testable import Server

@Suite struct ReadinessTests {
  /// A server over data at a location, and what it answers when somebody asks whether it is ready.
  private func withServer(
    blobs: String? = nil,
    body: (HouseholdServices, () async throws -> PlainClient.Answer) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let time = Locked(Int64(1_800_000_000_000))
    let household = try await HouseholdServices.open(
      DataLocation(data: folder / "data", blobs: blobs), media: Media(),
      clock: Clock { time.withLock(\.self) }
    ) { _ in }
    let server = try Server(household, settings: Server.Settings())
    try await body(household) {
      time.withLock { $0 += Readiness.holdsFor }
      return try await onOwnThread {
        let client = try PlainClient(port: server.port, isOwner: false)
        try client.ask("GET", "/readyz")
        return try client.answer()
      }
    }
    await server.stop(grace: 0.1)
  }

  private func expect(_ answer: PlainClient.Answer, names: [String]) {
    #expect(answer.status == 503)
    #expect(answer.json["code"] as? String == "not_ready")
    for name in ["database", "audio files"] {
      #expect(answer.text.contains(name) == names.contains(name), "\(answer.text)")
    }
    #expect(!answer.text.contains("/data") && !answer.text.contains("127.0.0.1"))
  }

  @Test func saysThatTheFilesAreGoneUntilTheyAreBack() async throws {
    try await withServer { household, ask in
      #expect(try await ask().status == 200)
      let blobs = household.location.blobs
      try FileManager.default.moveItem(atPath: blobs, toPath: blobs + "-away")
      expect(try await ask(), names: ["audio files"])
      try FileManager.default.moveItem(atPath: blobs + "-away", toPath: blobs)
      #expect(try await ask().status == 200)
    }
  }

  @Test func saysThatTheDatabaseDoesNotAnswer() async throws {
    try await withServer { household, ask in
      await household.database.close()
      expect(try await ask(), names: ["database"])
    }
  }

  @Test func saysThatNeitherWorksAndAsksS3Too() async throws {
    // Nobody listens at port 1.
    try await withServer(blobs: "s3://key:secret@127.0.0.1:1/audio/a?tls=0") { household, ask in
      await household.database.close()
      expect(try await ask(), names: ["audio files", "database"])
    }
  }

  /// What it needs, and how often that was tried.
  private struct Probes {
    let readiness: Readiness
    let count = Locked(0)
    let time = Locked(Int64(1_000_000))
    let gate = AsyncStream<Void>.makeStream()

    init() {
      readiness = Readiness(
        [
          Readiness.Need(name: "it") { [count, gate] in
            count.withLock { $0 += 1 }
            for await _ in gate.stream { break }
          }
        ], clock: Clock { [time] in time.withLock(\.self) }, patience: .seconds(3_600))
    }
  }

  @Test func isTriedOnceForAllWhoAsk() async throws {
    let probes = Probes()
    let readiness = probes.readiness
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 { group.addTask { try await readiness.check() } }
      while probes.count.withLock(\.self) == 0 { await Task.yield() }
      probes.gate.continuation.finish()
      try await group.waitForAll()
    }
    probes.time.withLock { $0 += Readiness.holdsFor - 1 }
    try await readiness.check()
    #expect(probes.count.withLock(\.self) == 1)
    probes.time.withLock { $0 += 1 }
    try await readiness.check()
    // A clock that was set back makes nothing last.
    probes.time.withLock { $0 -= 100_000 }
    try await readiness.check()
    #expect(probes.count.withLock(\.self) == 3)
  }

  @Test func waitsForNothingForEver() async throws {
    let readiness = Readiness(
      [Readiness.Need(name: "it") { try await Task.sleep(for: .seconds(3_600)) }], clock: .system,
      patience: .milliseconds(1))
    await #expect(throws: (any Error).self) { try await readiness.check() }
  }

  @Test func waitsForNothingThatCannotBeCancelled() async throws {
    let frozen = Locked<CheckedContinuation<Void, Never>?>(nil)
    let readiness = Readiness(
      [
        Readiness.Need(name: "it") {
          await withCheckedContinuation { waiting in frozen.withLock { $0 = waiting } }
        }
      ], clock: .system, patience: .milliseconds(100))
    await #expect(throws: Problem.self) { try await readiness.check() }
    frozen.withLock { $0 }?.resume()
  }
}
