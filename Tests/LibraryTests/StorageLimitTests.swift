import Blobs
import Foundation
import Jobs
import Media
import Storage
import Sync
import TestKit
import Testing

@testable import Library

/// How much a member may keep.
@Suite struct StorageLimitTests {
  @Test(arguments: DatabaseKind.allCases)
  func refusesMoreAndTakesItWhenThereIsRoomAgain(kind: DatabaseKind) async throws {
    let ten: Library.StorageLimit = { _, _ in 10 }
    try await Home.with(kind, storageLimit: ten) { home in
      let client = home.client()
      let first = await home.upload([1, 2, 3, 4, 5, 6], pieces: 1)
      #expect(first.status == 200)
      // Begun while there is room, and full after its first piece.
      let upload = "/api/v1/library/uploads/\(UUID().uuidString.lowercased())"
      #expect(await client.ask(.put, upload, json: #"{"name":"a"}"#).status == 200)
      let piece: [UInt8] = [7, 7, 7, 7]
      #expect(await client.ask(.put, "\(upload)/chunks/0", bytes: piece).status == 200)
      let refused = await client.ask(.put, "\(upload)/chunks/1", bytes: [8])
      #expect(refused.status == 409)
      #expect(refused.json["code"] as? String == "storage_full")
      // What is here already may be said again, and nothing of it is lost.
      #expect(await client.ask(.put, "\(upload)/chunks/0", bytes: piece).status == 200)
      #expect(await client.ask(.get, upload).json["chunks"] as? [Int] == [0])
      let another = "/api/v1/library/uploads/\(UUID().uuidString.lowercased())"
      #expect(
        await client.ask(.put, another, json: #"{"name":"b"}"#).json["code"] as? String
          == "storage_full")

      let id = try #require(first.json["id"] as? String)
      #expect(await client.ask(.delete, "/api/v1/library/assets/\(id)").status == 204)
      #expect(await client.ask(.put, "\(upload)/chunks/1", bytes: [8]).status == 200)
      #expect(
        await client.ask(.post, "\(upload)/finish", json: #"{"chunks":2}"#).status == 200)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func countsForEachMemberWhatIsTheirs(kind: DatabaseKind) async throws {
    let five: Library.StorageLimit = { _, _ in 5 }
    try await Home.with(kind, storageLimit: five) { home in
      #expect(await home.upload([1, 2, 3, 4, 5], pieces: 1).status == 200)
      let full = await home.client().ask(
        .put, "/api/v1/library/uploads/\(UUID().uuidString.lowercased())", json: #"{"name":"a"}"#)
      #expect(full.json["code"] as? String == "storage_full")
      let other = home.client(UUID())
      #expect(
        await other.ask(
          .put, "/api/v1/library/uploads/\(UUID().uuidString.lowercased())", json: #"{"name":"a"}"#
        ).status == 200)
      let usage = await home.client().ask(.get, "/api/v1/library/usage")
      #expect(usage.json["bytes"] as? Int == 5)
      #expect(usage.json["limit_bytes"] as? Int == 5)
      #expect(await other.ask(.get, "/api/v1/library/usage").json["bytes"] as? Int == 0)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func countsWhatWasKeptByAnOlderVersion(kind: DatabaseKind) async throws {
    let others = JobQueue.migrations + Sync.migrations
    try await kind.with(others + Library.migrations.filter { $0.number < 4 }) { database in
      let (person, asset, upload) = (UUID(), UUID(), UUID())
      try await database.write { transaction in
        try transaction.run(
          """
          INSERT INTO assets (id, person, name, search, hash, bytes, version, created_ms, updated_ms)
          VALUES (?, ?, 'a', 'a', '12', 700, 1, 0, 0)
          """, asset, person)
        try transaction.run(
          "INSERT INTO uploads (id, person, name, created_ms, updated_ms) VALUES (?, ?, 'b', 0, 0)",
          upload, person)
        try transaction.run(
          "INSERT INTO upload_chunks (upload, number, hash, bytes) VALUES (?, 0, '34', 30)", upload)
        for (hash, kind, holder) in [("12", "asset", asset), ("34", "upload", upload)] {
          try transaction.run(
            "INSERT INTO blob_uses (hash, place, holder) VALUES (?, ?, ?)", hash, kind, holder)
        }
        try transaction.run(
          "INSERT INTO blob_uses (hash, place, holder) VALUES ('56', 'facts', '12')")
      }
      _ = try await database.migrate(others + Library.migrations)
      let folder = try TemporaryFolder()
      let library = Library(
        database, try openBlobStore(folder / "blobs", cache: folder / "cache"), JobQueue(database),
        try Media(), Sync(database))
      let usage = try await library.usage(of: person)
      #expect(usage == Usage(sounds: 1, bytes: 700, uploadingBytes: 30))
    }
  }

  @Test func countsWhatWasMadeOfASound() async throws {
    try await Home.with(.sqlite) { home in
      try await home.library.database.write { transaction in
        for holder in ["a", "b"] {
          try home.library.use(
            "1234", bytes: 70, of: home.person, by: "recording", holder, in: transaction)
        }
        try home.library.use("5678", bytes: 9, of: nil, by: "facts", "c", in: transaction)
      }
      let usage = await home.client().ask(.get, "/api/v1/library/usage")
      #expect(usage.json["bytes"] as? Int == 70)
    }
  }
}
