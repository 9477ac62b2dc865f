import Files
import Foundation
import Storage
import TestKit
import Testing

@testable import Amadeus
@testable import Web

/// Songs that are sent to the server.
@Suite(.timeLimit(.minutes(5))) struct AnalysisRoomTests {
  private func id(_ answer: Home.Answer) -> String { answer.json["id"] as? String ?? "" }

  @Test(arguments: DatabaseKind.allCases)
  func listensToWhatIsSent(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let sent = await home.send(try Home.wave(), "C major.wav")
      #expect(sent.status == 202)
      #expect(sent.json["state"] as? String == "waiting")
      let path = "\(Home.path)/\(id(sent))"
      let early = await home.client().ask(.get, "\(path)/result")
      #expect(early.status == 409)
      await home.workers.runDue()
      let done = await home.analysis(id(sent))
      #expect(done["state"] as? String == "done")
      #expect(done["name"] as? String == "C major.wav")
      #expect(done["progress"] as? Double == 1)
      #expect(done["seconds"] as? Double == 3)
      let result = await home.client().ask(.get, "\(path)/result")
      #expect(result.status == 200)
      let chords = result.json["chords"] as? [[String: Any]]
      #expect(chords?.contains { $0["label"] as? String == "C:maj" } == true)
      #expect(result.json["notes"] is NSNull)
      let value = try JSON(reading: result.bytes)
      #expect(SongResult.schema.check(value).isEmpty)
      let read = try Models.decoder.decode(SongResult.self, from: Data(result.bytes))
      #expect(Array(try Models.encoder.encode(read)) == result.bytes)
    }
  }

  @Test func handsTheNetworkOutToPages() async throws {
    try await Home.with { home in
      let (client, path) = (home.client(), "/api/v1/amadeus/models")
      let none = await client.ask(.get, path)
      #expect(none.status == 200 && (none.json["models"] as? [Any])?.isEmpty == true)
      let weights = Onnx.weights.file
      let hash = ContentHash(of: weights[...]).description
      let early = await client.ask(.get, "\(path)/\(hash)")
      #expect(early.status == 404)
      #expect((early.json["detail"] as? String)?.contains("quintet models install") == true)
      let models = ModelFolder(home.household.location)
      let file = URL(fileURLWithPath: models.path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(weights).write(to: file)
      let list = await client.ask(.get, path).json["models"] as? [[String: Any]]
      #expect(list?.count == 1 && list?[0]["hash"] as? String == hash)
      #expect(list?[0]["use"] as? String == "notes")
      #expect(list?[0]["bytes"] as? Int == weights.count)
      let found = await client.ask(.get, "\(path)/\(hash)")
      #expect(found.status == 200 && found.bytes == weights)
      #expect(found.headers["etag"] == "\"\(hash)\"")
      #expect(found.headers["cache-control"] == "private, no-store")
      let again = await client.ask(
        .get, "\(path)/\(hash)", headers: ["If-None-Match": "\"\(hash)\""])
      #expect(again.status == 304)
      let other = String(repeating: "0", count: 64)
      #expect(await client.ask(.get, "\(path)/\(other)").status == 404)
      // Damaged, it is none.
      try Data(weights.dropLast()).write(to: file)
      let damaged = await client.ask(.get, path)
      #expect((damaged.json["models"] as? [Any])?.isEmpty == true)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func listensToEqualBytesOnce(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (song, ben) = (try Home.wave(), home.client(UUID(), role: .adult))
      // Two that wait at once share the work.
      let first = await home.send(song, "a.wav")
      let second = await home.send(song, "b.wav", by: ben)
      #expect(try await home.household.queue.counts() == ["queued": 1])
      await home.workers.runDue()
      #expect(await home.analysis(id(first))["state"] as? String == "done")
      #expect(await home.analysis(id(second), by: ben)["state"] as? String == "done")
      let third = await home.send(song, "c.wav")
      #expect(third.status == 200)
      #expect(third.json["state"] as? String == "done")
      #expect(try await home.household.queue.counts() == ["done": 1])
      let other = await home.send(try Home.wave([50, 62, 65, 69]))
      #expect(other.status == 202)
    }
  }

  @Test func isDoneOnceHoweverOftenItIsSent() async throws {
    try await Home.with { home in
      let (song, key) = (try Home.wave(), newID())
      for _ in 0..<3 { #expect(id(await home.send(song, id: key)) == key) }
      #expect(await home.names().count == 1)
      let theirs = await home.send(song, id: key, by: home.client(UUID(), role: .child))
      #expect(theirs.status == 409)
    }
  }

  @Test func stopsWhatNobodyWaitsForAnyMore() async throws {
    try await Home.with { home in
      let (song, ben) = (try Home.wave(), home.client(UUID(), role: .adult))
      let (mine, his) = (await home.send(song), await home.send(song, by: ben))
      #expect(await home.client().ask(.delete, "\(Home.path)/\(id(mine))").status == 204)
      #expect(try await home.household.queue.counts() == ["queued": 1])
      #expect(await home.analysis(id(his), by: ben)["state"] as? String == "waiting")
      #expect(await ben.ask(.delete, "\(Home.path)/\(id(his))").status == 204)
      #expect(try await home.household.queue.counts().isEmpty)
      // What was cancelled is begun anew for whoever sends it again.
      let again = await home.send(song)
      await home.workers.runDue()
      #expect(await home.analysis(id(again))["state"] as? String == "done")
      #expect(await home.client().ask(.delete, "\(Home.path)/\(id(again))").status == 204)
      #expect(await home.client().ask(.get, "\(Home.path)/\(id(again))").status == 404)
      let left = try await home.household.database.read { reading in
        try ["amadeus_analyses", "amadeus_results", "blob_uses"].filter {
          try reading.first("SELECT * FROM \($0)") != nil
        }
      }
      #expect(left.isEmpty)
    }
  }

  @Test func stopsWorkThatIsUnderWay() async throws {
    try await Home.with { home in
      let sent = await home.send(try Home.longWave())
      let work = Task { await home.workers.run() }
      defer { work.cancel() }
      while case let now = await home.analysis(id(sent)), now["progress"] as? Double == 0,
        ["waiting", "working"].contains(now["state"] as? String)
      {
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(await home.analysis(id(sent))["state"] as? String == "working")
      #expect(await home.client().ask(.delete, "\(Home.path)/\(id(sent))").status == 204)
      try await home.untilNothingIsLeftToDo()
      #expect(try await home.household.queue.counts() == ["cancelled": 1])
      work.cancel()
      await work.value
      let results = try await home.household.database.read { reading in
        try reading.rows("SELECT * FROM amadeus_results").count
      }
      #expect(results == 0)
    }
  }

  @Test func givesUpAFileThatItsProgramDiedOfTwice() async throws {
    try await Home.with { home in
      let sent = await home.send(try Home.wave())
      try await home.household.database.write { transaction in
        try transaction.run(
          "UPDATE jobs SET state = 'running', attempt = 2, worker = 'gone', lease_ms = 0")
      }
      await home.workers.runDue()
      let told = await home.analysis(id(sent))
      #expect(told["state"] as? String == "failed")
      #expect(told["error"] as? String == FileAnalysis.lost)
      // Its file is kept no longer.
      let used = try await home.household.database.read { reading in
        try reading.first("SELECT * FROM blob_uses")
      }
      #expect(used == nil)
    }
  }

  @Test func saysWhatIsWrongWithAFile() async throws {
    try await Home.with { home in
      let broken = await home.send(Array("no sound in here at all".utf8), "notes.mp3")
      let hollow = await home.send(
        MediaFiles.waveHeader(dataBytes: 0, channels: 1, rate: 22_050), "hollow.wav")
      let film = await home.send(Array(try Home.wave().prefix(2_000)), "cut.wav")
      await home.workers.runDue()
      for one in [broken, hollow] {
        let analysis = await home.analysis(id(one))
        #expect(analysis["state"] as? String == "failed")
        let error = analysis["error"] as? String ?? ""
        #expect(error.hasSuffix(".") && !error.contains("/proc"), "\(error)")
      }
      // What is there of a file that was cut off is listened to.
      #expect(await home.analysis(id(film))["state"] as? String == "done")
      // None of it is left in the list of what the server has given up.
      #expect(try await home.household.queue.counts()["failed"] == nil)
      #expect(await home.send([]).status == 422)
      let plain = await home.client().ask(.post, Home.path, bytes: [1])
      #expect(plain.status == 415)
    }
  }

  @Test func refusesWhatIsTooLargeBeforeItComes() async throws {
    try await Home.with { home in
      let body = Body(length: Int64(FileAnalysis.mostBytes) + 1) {
        Issue.record("it was read")
        return nil
      }
      let response = await home.service.respond(
        to: Request(
          .post, Target(Home.path)!,
          headers: ["Content-Type": "multipart/form-data; boundary=xyz"], body: body))
      #expect(response.status == 413)
      guard case .bytes(let bytes) = response.content else { return }
      #expect(String(decoding: bytes, as: UTF8.self).contains("2048 MiB"))
    }
  }

  @Test func letsSoManyWaitAndNoMore() async throws {
    try await Home.with { home in
      for number in 0..<FileAnalysis.mostWaiting {
        #expect(await home.send([1, UInt8(number)]).status == 202)
      }
      let refused = await home.send([2])
      #expect(refused.status == 429)
      #expect(refused.headers["retry-after"] == "30")
      #expect(await home.names().count == FileAnalysis.mostWaiting)
      await home.workers.runDue()
      #expect(await home.send([2]).status == 202)
    }
  }

  @Test func keepsAHistoryToSearch() async throws {
    try await Home.with { home in
      for name in ["Morning song.wav", "Evening.wav", "dir\\Ode 100%.wav"] {
        _ = await home.send(Array(name.utf8), name)
      }
      #expect(Set(await home.names()) == ["Morning song.wav", "Evening.wav", "Ode 100%.wav"])
      #expect(await home.names("?search=SONG") == ["Morning song.wav"])
      #expect(await home.names("?search=%25") == ["Ode 100%.wav"])
      #expect(await home.names("?search=nothing").isEmpty)
      #expect(await home.names("?limit=2").count == 2)
      #expect(await home.names("?search=song%20morn") == ["Morning song.wav"])
      #expect(await home.names(by: home.client(UUID(), role: .adult)).isEmpty)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func tellsPageAfterPageOfWhatCameAtOnce(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      for number in 0..<7 { _ = await home.send([3, UInt8(number)], "Song \(number).wav") }
      // All of them at the same moment, as when many are brought at once.
      try await home.household.database.write { transaction in
        try transaction.run("UPDATE amadeus_analyses SET created_ms = 5")
      }
      var (names, query) = ([String](), "")
      repeat {
        let page = await home.client().ask(.get, "\(Home.path)?limit=2\(query)").json
        names += (page["analyses"] as? [[String: Any]] ?? []).map { $0["name"] as? String ?? "" }
        query = (page["after"] as? String).map { "&after=\($0)" } ?? ""
      } while !query.isEmpty
      #expect(names.sorted() == (0..<7).map { "Song \($0).wav" })
    }
  }

  @Test func showsNobodyWhatIsSomebodyElses() async throws {
    try await Home.with { home in
      let sent = await home.send(try Home.wave())
      await home.workers.runDue()
      let stranger = home.client(UUID(), role: .owner)
      let path = "\(Home.path)/\(id(sent))"
      #expect(await stranger.ask(.get, path).status == 404)
      #expect(await stranger.ask(.get, "\(path)/result").status == 404)
      #expect(await stranger.ask(.delete, path).status == 404)
      #expect(await home.analysis(id(sent))["state"] as? String == "done")
    }
  }
}
