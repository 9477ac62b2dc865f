import Blobs
import DSP
import Files
import Foundation
import Jobs
import Media
import Storage
import TestKit
import Testing
import Web

@testable import Library

@Suite struct LibraryTests {
  @Test(arguments: DatabaseKind.allCases)
  func takesASoundInAndLooksAtIt(kind: DatabaseKind) async throws {
    let wave = try Home.wave()
    try await Home.with(kind) { home in
      let asset = await home.upload(wave, name: "Air Horn.wav")
      #expect(asset.status == 200)
      #expect(asset.json["state"] as? String == "new")
      await home.work()
      let id = try #require(asset.json["id"] as? String)
      let client = home.client()
      let ready = await client.ask(.get, "/api/v1/library/assets/\(id)")
      #expect(ready.json["state"] as? String == "ready")
      let facts = try #require(ready.json["facts"] as? [String: Any])
      #expect(facts["seconds"] as? Double == 1)
      #expect(facts["channels"] as? Int == 2)
      #expect(Asset.schema.check(try JSON(reading: ready.bytes)).isEmpty)

      let original = await client.ask(.get, "/api/v1/library/assets/\(id)/original")
      #expect(original.bytes == wave)
      let part = await client.ask(
        .get, "/api/v1/library/assets/\(id)/original", headers: ["Range": "bytes=4-11"])
      #expect(part.status == 206)
      #expect(part.bytes == Array(wave[4...11]))
      let peaks = await client.ask(.get, "/api/v1/library/assets/\(id)/peaks")
      #expect(try PeaksFile(decoding: peaks.bytes).source == ContentHash(of: wave[...]))
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func repeatsEveryStepSafely(kind: DatabaseKind) async throws {
    let wave = try Home.wave()
    try await Home.with(kind) { home in
      let id = UUID().uuidString.lowercased()
      let first = await home.upload(wave, id: id)
      let client = home.client()
      for _ in 0..<2 {
        let again = await client.ask(
          .post, "/api/v1/library/uploads/\(id)/finish", json: "{\"chunks\":3}")
        #expect(again.json["version"] as? Int == 1)
        #expect(again.json["hash"] as? String == first.json["hash"] as? String)
      }
      let page = await client.ask(.get, "/api/v1/library/assets")
      #expect((page.json["assets"] as? [Any])?.count == 1)
      let counts = try await home.queue.counts()
      #expect(counts == ["queued": 1])
      // An id that is taken begins nothing.
      let taken = await client.ask(
        .put, "/api/v1/library/uploads/\(id)", json: "{\"name\":\"x\"}")
      #expect(taken.status == 409)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func offersWhatWasBegunAndGoesOnWhereItStopped(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (client, id) = (home.client(), UUID().uuidString.lowercased())
      let path = "/api/v1/library/uploads/\(id)"
      for _ in 0..<2 {
        #expect(await client.ask(.put, path, json: "{\"name\":\"take\"}").status == 200)
      }
      for number in [2, 0, 0] {
        let answer = await client.ask(
          .put, "\(path)/chunks/\(number)", bytes: [UInt8](repeating: UInt8(number), count: 10))
        #expect(answer.status == 200)
      }
      let open = await client.ask(.get, "/api/v1/library/uploads")
      let upload = try #require((open.json["uploads"] as? [[String: Any]])?.first)
      #expect(upload["chunks"] as? [Int] == [0, 2])
      #expect(upload["bytes"] as? Int == 20)

      let early = await client.ask(.post, "\(path)/finish", json: "{\"chunks\":3}")
      #expect(early.status == 409)
      #expect((early.json["detail"] as? String)?.contains("[1]") == true)
      let other = await client.ask(.put, "\(path)/chunks/0", bytes: [9])
      #expect(other.json["code"] as? String == "chunk_differs")
      let stranger = home.client(UUID())
      #expect(await stranger.ask(.put, "\(path)/chunks/1", bytes: [9]).status == 404)
      #expect(await stranger.ask(.delete, path).status == 404)

      #expect(await client.ask(.delete, path).status == 204)
      #expect(await client.ask(.get, path).status == 404)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func tellsWhoBroughtEqualBytesAtOnceOnceEach(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let writer = try home.blobs.begin()
      try writer.write(try Home.wave())
      let hash = try await writer.finish().hash
      for _ in 0..<4 {
        let (person, asset, holder) = (UUID(), UUID(), UUID())
        try await home.library.database.write { transaction in
          try home.library.insert(
            asset, name: "bell", hash, 1, of: person, in: transaction)
          try home.library.use(
            asset, of: person, by: Library.User("pad", holder, app: "Pads", job: "pads.prepare"),
            in: transaction)
        }
      }
      await home.work()
      let counts = try await home.library.database.read { reading in
        try reading.rows("SELECT kind, COUNT(*) AS number FROM jobs GROUP BY kind ORDER BY kind")
          .map { try "\($0.text("kind")) \($0.integer("number"))" }
      }
      #expect(counts == ["library.analyse 4", "pads.prepare 4"])
    }
  }

  @Test func refusesBytesThatAreNotThoseAnnounced() async throws {
    try await Home.with(.sqlite) { home in
      let (client, id) = (home.client(), UUID().uuidString.lowercased())
      let path = "/api/v1/library/uploads/\(id)"
      _ = await client.ask(.put, path, json: "{\"name\":\"take\"}")
      let wrong = ContentHash(of: [1])
      let answer = await client.ask(.put, "\(path)/chunks/0?hash=\(wrong)", bytes: [2])
      #expect(answer.status == 409)
      _ = await client.ask(.put, "\(path)/chunks/0", bytes: [2])
      let finish = await client.ask(
        .post, "\(path)/finish", json: "{\"chunks\":1,\"hash\":\"\(wrong)\"}")
      #expect(finish.status == 409)
      #expect(await client.ask(.get, path).json["chunks"] as? [Int] == [0])
      let large = await client.ask(
        .put, "\(path)/chunks/1", bytes: [UInt8](repeating: 0, count: Library.chunkBytes + 1))
      #expect(large.status == 413)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func keepsWhatNobodyCanReadAsSound(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let asset = await home.upload(Array("this is no sound at all".utf8), name: "notes.txt")
      await home.work()
      let id = try #require(asset.json["id"] as? String)
      let client = home.client()
      let found = await client.ask(.get, "/api/v1/library/assets/\(id)")
      #expect(found.json["state"] as? String == "unreadable")
      #expect((found.json["error"] as? String)?.isEmpty == false)
      #expect(await client.ask(.get, "/api/v1/library/assets/\(id)/peaks").status == 404)
      #expect(
        await client.ask(.get, "/api/v1/library/assets/\(id)/original").bytes
          == Array("this is no sound at all".utf8))
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func looksAtEqualSoundsOnce(kind: DatabaseKind) async throws {
    let wave = try Home.wave()
    try await Home.with(kind) { home in
      _ = await home.upload(wave)
      await home.work()
      let second = await home.upload(wave, pieces: 1)
      #expect(second.json["state"] as? String == "ready")
      let counts = try await home.queue.counts()
      #expect(counts == ["done": 1])
      let usage = await home.client().ask(.get, "/api/v1/library/usage")
      #expect(usage.json["bytes"] as? Int == wave.count)
      #expect(usage.json["sounds"] as? Int == 2)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func listsPageByPageAndFindsNames(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      for number in 0..<7 {
        _ = await home.upload(
          [UInt8(number)], name: number == 3 ? "Ümläut" : "s\(number)", pieces: 1)
      }
      let client = home.client()
      var (names, after) = ([] as [String], nil as String?)
      repeat {
        let page = await client.ask(
          .get, "/api/v1/library/assets?limit=3" + (after.map { "&after=\($0)" } ?? ""))
        names += (page.json["assets"] as? [[String: Any]] ?? []).compactMap {
          $0["name"] as? String
        }
        after = page.json["after"] as? String
      } while after != nil
      #expect(names.count == 7)
      #expect(Set(names).count == 7)
      let found = await client.ask(.get, "/api/v1/library/assets?q=%C3%9CML")
      #expect(
        (found.json["assets"] as? [[String: Any]])?.map { $0["name"] as? String } == ["Ümläut"])
      #expect(await client.ask(.get, "/api/v1/library/assets?after=nonsense").status == 422)
      let stranger = await home.client(UUID()).ask(.get, "/api/v1/library/assets")
      #expect((stranger.json["assets"] as? [Any])?.isEmpty == true)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func letsNobodyOverwriteWhatTheyHaveNotSeen(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let asset = await home.upload([1], pieces: 1)
      let path = "/api/v1/library/assets/\(asset.json["id"] as? String ?? "")"
      let client = home.client()
      #expect(await client.ask(.patch, path, json: "{\"name\":\"b\"}").status == 428)
      let renamed = await client.ask(
        .patch, path, json: "{\"name\":\"b\"}", headers: ["If-Match": "\"1\""])
      #expect(renamed.json["name"] as? String == "b")
      #expect(renamed.json["version"] as? Int == 2)
      let late = await client.ask(
        .patch, path, json: "{\"name\":\"c\"}", headers: ["If-Match": "\"1\""])
      #expect(late.status == 412)
      #expect(await client.ask(.get, path).json["name"] as? String == "b")
    }
  }
}
