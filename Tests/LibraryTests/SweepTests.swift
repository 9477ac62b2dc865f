import Blobs
import Files
import Foundation
import Jobs
import Storage
import TestKit
import Testing
import Web

@testable import Library

/// What nobody uses goes, and nothing else.
@Suite struct SweepTests {
  @Test(arguments: DatabaseKind.allCases)
  func sweepsWhatNobodyUses(kind: DatabaseKind) async throws {
    let wave = try Home.wave()
    try await Home.with(kind) { home in
      let asset = await home.upload(wave, pieces: 4)
      await home.work()
      // Four pieces, the whole, and its waveform.
      #expect(try await home.blobs.list(after: nil, limit: 100).count == 6)
      #expect(try await home.library.sweep() == 0)
      #expect(try await home.library.sweep(graceSeconds: -10) == 4)
      #expect(try await home.library.sweep(graceSeconds: -10) == 0)
      let id = try #require(asset.json["id"] as? String)
      let client = home.client()
      #expect(await client.ask(.get, "/api/v1/library/assets/\(id)/peaks").status == 200)
      #expect(await client.ask(.delete, "/api/v1/library/assets/\(id)").status == 204)
      #expect(await client.ask(.get, "/api/v1/library/assets/\(id)").status == 404)
      #expect(try await home.library.sweep(graceSeconds: -10) == 2)
      #expect(try await home.blobs.list(after: nil, limit: 100).isEmpty)
    }
  }

  @Test func usesNoBlobThatIsBeingSweptAway() async throws {
    try await Home.with(.sqlite) { home in
      let hash = ContentHash(of: [7])
      try await home.library.database.write {
        try $0.run(
          "INSERT INTO blob_sweeps (hash, begun_ms) VALUES (?, ?)", hash.description,
          Clock.system.now())
      }
      let (client, id) = (home.client(), UUID().uuidString.lowercased())
      _ = await client.ask(.put, "/api/v1/library/uploads/\(id)", json: "{\"name\":\"a\"}")
      let answer = await client.ask(
        .put, "/api/v1/library/uploads/\(id)/chunks/0", bytes: [7])
      #expect(answer.status == 503)
      #expect(answer.json["code"] as? String == "sweeping")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func takesWhatADeadSweepHasAnnounced(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let hash = ContentHash(of: [7])
      let long = Clock.system.now() - 3_600_000
      try await home.library.database.write {
        try $0.run(
          "INSERT INTO blob_sweeps (hash, begun_ms) VALUES (?, ?)", hash.description, long)
      }
      #expect(await home.upload([7], pieces: 1).status == 200)
      try await home.library.sweep()
      let left = try await home.library.database.read { try $0.rows("SELECT * FROM blob_sweeps") }
      #expect(left.isEmpty)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func sweepsABlobOnlyOnceAtATime(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let writer = try home.blobs.begin()
      try writer.write([7])
      let hash = try await writer.finish().hash
      // Another server is about to take it away.
      try await home.library.database.write {
        try $0.run(
          "INSERT INTO blob_sweeps (hash, begun_ms) VALUES (?, ?)", hash.description,
          Clock.system.now())
      }
      #expect(try await home.library.sweep(graceSeconds: -10) == 0)
      let left = try await home.library.database.read { try $0.rows("SELECT * FROM blob_sweeps") }
      #expect(left.count == 1)
      #expect(try await home.blobs.size(of: hash) == 1)
    }
  }

  @Test func looksAgainWhenTheWaveformIsBeingSweptAway() async throws {
    let wave = try Home.wave()
    try await Home.with(.sqlite) { home in
      _ = await home.upload(wave)
      await home.work()
      let row = try await home.library.database.read {
        try $0.first("SELECT peaks FROM sound_facts")
      }
      let peaks = try #require(try row?.text("peaks"))
      try await home.library.database.write { transaction in
        try transaction.run("DELETE FROM sound_facts")
        try transaction.run(
          "INSERT INTO blob_sweeps (hash, begun_ms) VALUES (?, ?)", peaks, Clock.system.now())
      }
      _ = await home.upload(wave)
      await home.work()
      #expect(try await home.queue.counts() == ["done": 1, "queued": 1])
    }
  }
}
