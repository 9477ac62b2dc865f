import Files
import Foundation
import Proof
import TestKit
import Testing

@testable import Sonidea
@testable import Web

@Suite struct ReceiptTests {
  private static func receipt(_ answer: Home.Answer) throws -> Receipt {
    try Receipt(reading: answer.bytes)
  }

  @Test(arguments: DatabaseKind.allCases)
  func provesTheOriginalAsItWasRecorded(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let audio = try Home.wave()
      let id = try await home.ready("Song", bytes: audio)
      #expect(await home.ask(.get, "recordings/\(id)/receipt").status == 404)
      let made = await home.ask(.post, "recordings/\(id)/receipt")
      #expect(made.status == 200)
      let statement = try Self.receipt(made).verify().statement
      #expect(statement.title == "Song" && statement.recording.description == id)
      #expect(statement.durationMs == 500 && statement.signedMs == home.now)
      try Receipt.compare(
        statement, with: ContentHash(of: audio[...]), byteCount: Int64(audio.count))
      let file = await home.ask(.get, "recordings/\(id)/receipt")
      #expect(try Self.receipt(file) == Self.receipt(made))
      #expect(file.headers["content-disposition"]?.contains("Song receipt.json") == true)
    }
  }

  @Test func isTheSameAgainUntilSomethingChanges() async throws {
    try await Home.with { home in
      let id = try await home.ready("One")
      let first = await home.ask(.post, "recordings/\(id)/receipt")
      home.turn(seconds: 60)
      await home.edit(id, ["notes": "new"])
      let again = await home.ask(.post, "recordings/\(id)/receipt")
      #expect(first.bytes == again.bytes)
      #expect(try await home.count("proof_nodes") == 1)
      await home.edit(id, ["title": "Two"])
      let renamed = try Self.receipt(await home.ask(.post, "recordings/\(id)/receipt"))
      #expect(renamed.log.index == 1)
      #expect(try renamed.verify().statement.title == "Two")
      let newest = try Self.receipt(await home.ask(.get, "recordings/\(id)/receipt"))
      #expect(newest == renamed)
      let all = await home.ask(.get, "recordings/\(id)/receipts").bytes
      let list = try Models.decoder.decode(ReceiptList.self, from: Data(all)).receipts
      #expect(list == [renamed, try Self.receipt(first)])
    }
  }

  /// An edit changes what is heard, and never the original.
  @Test func isForTheOriginalOfAnEditedRecording() async throws {
    try await Home.with { home in
      let audio = try Home.wave(seconds: 2)
      let id = try await home.ready(bytes: audio)
      let edited = await home.ask(
        .put, "recordings/\(id)/edits", ["edits": [EditTests.trim(0, 1)], "done": 1], version: 1)
      #expect(edited.status == 200)
      await home.work()
      let receipt = try Self.receipt(await home.ask(.post, "recordings/\(id)/receipt"))
      let statement = try receipt.verify().statement
      #expect(statement.audioSha256 == ContentHash(of: audio[...]).description)
      #expect(statement.durationMs == 2_000)
    }
  }

  @Test func waitsUntilTheRecordingHasItsForm() async throws {
    try await Home.with { home in
      let id = newID()
      try await home.put("Take", ["quality": "standard"], id: id)
      let early = await home.ask(.post, "recordings/\(id)/receipt")
      #expect(early.status == 409 && early.json["code"] as? String == "not_ready")
      await home.work()
      let receipt = try Self.receipt(await home.ask(.post, "recordings/\(id)/receipt"))
      let original = await home.ask(.get, "recordings/\(id)/original").bytes
      #expect(
        try receipt.verify().statement.audioSha256
          == ContentHash(of: original[...]).description)
    }
  }

  /// What is signed was read from the store just now.
  @Test func signsNothingThatIsDamaged() async throws {
    try await Home.with { home in
      let audio = try Home.wave()
      let id = try await home.ready(bytes: audio)
      let name = ContentHash(of: audio[...]).description
      let files = FileManager.default.enumerator(atPath: home.folder / "data")
      let path = try #require(
        files?.compactMap { $0 as? String }.first { $0.hasSuffix(String(name.dropFirst(4))) })
      var changed = audio
      changed[1_000] ^= 1
      try Data(changed).write(to: URL(fileURLWithPath: home.folder / "data/\(path)"))
      let refused = await home.ask(.post, "recordings/\(id)/receipt")
      #expect(refused.status == 409 && refused.json["code"] as? String == "blob_damaged")
      #expect(try await home.count("proof_nodes") == 0)
    }
  }

  @Test func isMadeByWhoMayEditAndReadByWhoMayListen() async throws {
    try await Home.with { home in
      let (ben, cleo, album) = (await home.member("Ben"), await home.member("Cleo"), newID())
      await home.ask(.put, "albums/\(album)", ["name": "Band", "is_shared": true])
      let invite = await home.ask(
        .post, "albums/\(album)/invites", ["role": "viewer", "hours": 1])
      let token = invite.json["token"] as? String ?? ""
      #expect(await home.ask(.post, "invites/\(token)", by: cleo.client).status == 200)
      let id = try await home.ready("Song", ["album": album])
      for method in [Web.Method.get, .post] {
        #expect(await home.ask(method, "recordings/\(id)/receipt", by: ben.client).status == 404)
      }
      #expect(await home.ask(.post, "recordings/\(id)/receipt", by: cleo.client).status == 403)
      #expect(await home.ask(.post, "recordings/\(newID())/receipt").status == 404)
      #expect(try await home.count("proof_nodes") == 0)
      #expect(await home.ask(.post, "recordings/\(id)/receipt").status == 200)
      #expect(await home.ask(.get, "recordings/\(id)/receipt", by: cleo.client).status == 200)
      #expect(await home.ask(.get, "recordings/\(id)/receipt", by: ben.client).status == 404)
    }
  }

  /// The log keeps no more than hashes, and the file that somebody has goes on proving.
  @Test func outlivesItsRecording() async throws {
    try await Home.with { home in
      let audio = try Home.wave()
      let id = try await home.ready("Gone", bytes: audio)
      let receipt = try Self.receipt(await home.ask(.post, "recordings/\(id)/receipt"))
      await home.ask(.post, "recordings/trash", ["ids": [id], "layers": "keep"])
      #expect(
        await home.ask(.post, "recordings/delete", ["ids": [id]]).status == 204)
      #expect(try await home.count("son_receipts") == 0)
      #expect(try await home.count("proof_nodes") == 1)
      let verified = try receipt.verify(trusted: await home.household.receiptLog.key())
      #expect(verified.statement.title == "Gone")
      let other = try await home.ready("Next", bytes: Home.wave(seconds: 1))
      let next = try Self.receipt(await home.ask(.post, "recordings/\(other)/receipt"))
      #expect(next.log.index == 1)
    }
  }

  @Test func tellsOtherTabs() async throws {
    try await Home.with { home in
      let id = try await home.ready()
      try await home.household.sync.giveNumbers()
      let before = try await home.count("feed WHERE kind = 'son-recording'")
      #expect(before == 1)
      await home.ask(.post, "recordings/\(id)/receipt")
      #expect(try await home.count("feed_inbox WHERE kind = 'son-recording'") == 1)
    }
  }

  @Test func isStampedByTheAuthorityAfterwards() async throws {
    let authority = try TestAuthority()
    try await Home.with(timestamps: TimestampAuthority(authority.url)) { home in
      let id = try await home.ready()
      let made = try Self.receipt(await home.ask(.post, "recordings/\(id)/receipt"))
      #expect(made.timestamp == nil)
      await home.work()
      let file = try Self.receipt(await home.ask(.get, "recordings/\(id)/receipt"))
      _ = try file.verifyTimestamp(authorities: authority.root)
      #expect(file.statement == made.statement && file.log == made.log)
      let again = try Self.receipt(await home.ask(.post, "recordings/\(id)/receipt"))
      #expect(again == file)
    }
    await authority.stop()
  }

  /// The receipt is there at once; whether an authority stamps it is decided later, and takes nothing away.
  @Test func staysWithoutAStampWhereTheAuthorityIsAway() async throws {
    let authority = try #require(TimestampAuthority("http://localhost:9/tsa"))
    try await Home.with(timestamps: authority) { home in
      let id = try await home.ready()
      let made = await home.ask(.post, "recordings/\(id)/receipt")
      #expect(made.status == 200)
      await home.work()
      let file = await home.ask(.get, "recordings/\(id)/receipt")
      #expect(try Self.receipt(file) == Self.receipt(made))
      let job = try await home.household.database.read {
        try $0.first("SELECT state, attempt FROM jobs WHERE kind = 'sonidea.timestamp'")
      }
      #expect(try job?.integer("attempt") == 1 && job?.text("state") == "queued")
    }
  }

  @Test func publishesItsKeyAndItsLog() async throws {
    try await Home.with { home in
      let (client, path) = (home.client(), "/api/v1/proof")
      for name in ["key", "checkpoint"] {
        let none = await client.ask(.get, "\(path)/\(name)")
        #expect(none.status == 404 && none.json["code"] as? String == "no_receipts")
      }
      for title in ["One", "Two", "Three"] {
        let id = try await home.ready(title, bytes: Home.wave())
        #expect(await home.ask(.post, "recordings/\(id)/receipt").status == 200)
      }
      let key = await client.ask(.get, "\(path)/key").json["key"] as? String
      #expect(key == (try await home.household.receiptLog.key()?.description))
      let text = await client.ask(.get, "\(path)/checkpoint").json["text"] as? String
      #expect(text?.contains("\"size\":3") == true)
      let grown = await client.ask(.get, "\(path)/consistency?from=1&to=3")
      #expect((grown.json["proof"] as? [String])?.count == 2)
      #expect(await client.ask(.get, "\(path)/consistency").bytes == grown.bytes)
      for (query, status) in [
        ("from=1&to=4", 404), ("from=3&to=2", 404), ("from=4", 404), ("from=0&to=3", 422),
        ("from=x&to=3", 422),
      ] {
        let answer = await client.ask(.get, "\(path)/consistency?\(query)")
        #expect(answer.status == status, "\(query)")
      }
    }
  }
}
