import DSP
import Foundation
import Media
import Storage
import TestKit
import Testing
import Web

@testable import Sonidea

/// What is done to the sound, over the untouched original.
@Suite(.timeLimit(.minutes(5))) struct EditTests {
  static func trim(_ from: Double, _ to: Double) -> [String: Any] {
    ["id": newID(), "kind": "trim", "at_ms": 1, "from": from, "to": to]
  }

  private func put(
    _ home: Home, _ id: String, _ edits: [[String: Any]], done: Int? = nil, version: Int
  ) async -> Home.Answer {
    await home.ask(
      .put, "recordings/\(id)/edits", ["edits": edits, "done": done ?? edits.count],
      version: version)
  }

  /// How loud a tone is, in what is heard of a recording.
  private func seconds(_ home: Home, _ id: String) async throws -> Double {
    let audio = await home.ask(.get, "recordings/\(id)/audio")
    let text = try home.probe(audio.bytes, "format=duration")
    return Double(text.filter { $0.isNumber || $0 == "." }) ?? 0
  }

  @Test func isWorkedOutUndoneAndDoneAgain() async throws {
    try await Home.with { home in
      let id = try await home.ready(bytes: try Home.wave(seconds: 3))
      let before = await home.recording(id)
      let first = await home.ask(.get, "recordings/\(id)/edits")
      #expect(first.json["version"] as? Int == 1)
      #expect(first.json["seconds"] as? Double == 3)
      let edits = [Self.trim(0.5, 2.5), Self.trim(0, 1)]
      let made = await put(home, id, edits, version: 1)
      #expect(made.status == 200)
      #expect(made.json["version"] as? Int == 2)
      #expect(made.json["seconds"] as? Double == 1)
      // The old sound is served until the new one is there.
      let meanwhile = await home.recording(id)
      #expect(meanwhile["is_rendering"] as? Bool == true)
      #expect(meanwhile["hash"] as? String == before["hash"] as? String)
      #expect(meanwhile["edit_count"] as? Int == 2)
      await home.work()
      let after = await home.recording(id)
      #expect(after["is_rendering"] as? Bool == false)
      #expect(after["seconds"] as? Double == 1)
      #expect(after["hash"] as? String != before["hash"] as? String)
      #expect(after["codec"] as? String == before["codec"] as? String)
      #expect(abs(try await seconds(home, id) - 1) < 0.001)
      // Undo one, then do it again, then go back to the original.
      #expect(await put(home, id, edits, done: 1, version: 2).json["seconds"] as? Double == 2)
      await home.work()
      #expect(abs(try await seconds(home, id) - 2) < 0.001)
      #expect(await put(home, id, edits, done: 2, version: 3).status == 200)
      await home.work()
      #expect(await home.recording(id)["hash"] as? String == after["hash"] as? String)
      #expect(await put(home, id, edits, done: 0, version: 4).status == 200)
      await home.work()
      let back = await home.recording(id)
      #expect(back["hash"] as? String == before["hash"] as? String)
      #expect(back["seconds"] as? Double == 3)
      let kept = await home.ask(.get, "recordings/\(id)/edits")
      #expect((kept.json["edits"] as? [Any])?.count == 2)
    }
  }

  @Test func refusesWhatDoesNotFit() async throws {
    try await Home.with { home in
      let id = try await home.ready(bytes: try Home.wave(seconds: 2))
      #expect(await put(home, id, [Self.trim(0, 1)], version: 7).status == 412)
      #expect(await put(home, id, [Self.trim(1.5, 0.5)], version: 1).status == 422)
      let twice = Self.trim(0, 1)
      #expect(await put(home, id, [twice, twice], version: 1).status == 422)
      #expect(await put(home, id, [Self.trim(0, 1)], done: 2, version: 1).status == 422)
      #expect(await home.recording(id)["is_rendering"] as? Bool == false)
      let new = try await home.put("not ready yet")
      let early = await put(
        home, new.json["id"] as? String ?? "", [Self.trim(0, 1)], version: 1)
      #expect(early.json["code"] as? String == "not_ready")
    }
  }

  @Test func refusesWhatWouldTakeTooLong() async throws {
    try await Home.with { home in
      let id = try await home.ready(bytes: try Home.wave(seconds: 2))
      func edit(_ more: [String: Any]) -> [String: Any] {
        ["id": newID(), "at_ms": 1].merging(more) { $1 }
      }
      let longer = edit(["kind": "insert", "at": 0, "seconds": 50_000])
      let paste = edit(["kind": "paste", "at": 0, "from": 0, "to": 2, "of": 0])
      let crossfade = edit(["kind": "cut", "from": 1, "to": 1.5, "crossfade_ms": 500])
      // Ten minutes of parts of a millisecond: each paste is as many as there were.
      let parts =
        [edit(["kind": "trim", "from": 0, "to": 0.01])]
        + (1..<9).map {
          edit(["kind": "gain", "from": 0, "to": Double($0) / 1_000, "decibels": 1])
        }
        + (0..<16).map { number in
          edit(["kind": "paste", "at": 0.001, "from": 0, "to": 80_000, "of": number + 9])
        }
      let many = [
        Array(repeating: 0, count: 200).map { _ in crossfade.merging(["id": newID()]) { $1 } },
        parts,
      ]
      for edits in many {
        let answer = await put(home, id, edits, version: 1)
        #expect(answer.status == 422, "\(answer.json)")
      }
      #expect(await put(home, id, [longer, paste], version: 1).status == 200)
    }
  }

  /// What was checked before the transaction is not taken for what holds in it.
  @Test func setsNoEditsThatWereCheckedForAnotherSound() async throws {
    try await Home.with { home in
      let id = try await home.ready(bytes: try Home.wave(seconds: 2))
      let (recording, owner) = (try #require(UUID(uuidString: id)), home.household.owner)
      let trim = Edit(id: ID(UUID()), kind: .trim, atMs: 1, from: 0.5, to: 1.5)
      let request = EditsRequest(edits: [trim], done: 1)
      let checked = try await home.services.edits.check(request, on: recording, of: owner)
      #expect(throws: Never.self) { try checked.outcome.get() }
      func setSeconds(_ seconds: Double) async throws {
        try await home.household.database.write { transaction in
          var base = try #require(try RecordingRepository.base(of: recording, in: transaction))
          base.seconds = seconds
          try RecordingRepository.set(
            .fields([("base", try StoredJSON.text(base).value)]), of: recording, in: transaction)
        }
      }
      try await setSeconds(1)
      let problem = await #expect(throws: Problem.self) {
        try await home.services.edits.put(checked, on: recording, version: 1, of: owner, as: nil)
      }
      #expect(problem?.code == "not_ready")
      try await setSeconds(2)
      try await home.services.edits.put(checked, on: recording, version: 1, of: owner, as: nil)
      #expect(await home.recording(id)["edit_count"] as? Int == 1)
    }
  }

  @Test func saysWhatWouldBeHeard() async throws {
    try await Home.with { home in
      let id = try await home.ready(bytes: try Home.wave(seconds: 3))
      let body: [String: Any] = [
        "edits": [Self.trim(1, 3)], "done": 1, "from": 0.5, "to": 1.5,
      ]
      let answer = await home.ask(.post, "recordings/\(id)/edits/preview", body)
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "audio/wav")
      #expect(try home.probe(answer.bytes, "format=duration").contains("1.0"))
      let long = body.merging(["to": 31]) { $1 }
      #expect(
        await home.ask(.post, "recordings/\(id)/edits/preview", long).status == 422)
      #expect(await home.recording(id)["edit_count"] as? Int == 0)
    }
  }

  @Test func keepsMarkersWhereTheyStandInTheSound() async throws {
    try await Home.with { home in
      let id = try await home.ready(bytes: try Home.wave(seconds: 3))
      func indices() async -> [Double] {
        let markers = await home.recording(id)["markers"] as? [[String: Any]] ?? []
        return markers.compactMap { $0["seconds"] as? Double }
      }
      let markers = [0.5, 1, 2.5].map {
        ["id": newID(), "seconds": $0, "name": "\($0)"] as [String: Any]
      }
      await home.edit(id, ["markers": markers])
      let edits = [Self.trim(0.75, 3)]
      let version = await home.recording(id)["version"] as? Int ?? 0
      #expect(await put(home, id, edits, version: 1).status == 200)
      // The old sound is served, and they count in that.
      #expect(await indices() == [0.5, 1, 2.5])
      await home.work()
      #expect(await indices() == [0.25, 1.75])
      // Who has seen where they were does not write over where they are.
      let stale = await home.ask(
        .patch, "recordings/\(id)", ["markers": markers], version: version)
      #expect(stale.status == 412)
      #expect(await put(home, id, edits, done: 0, version: 2).status == 200)
      await home.work()
      #expect(await indices() == [0.5, 1, 2.5])
    }
  }

  @Test func keepsCommentsAtTheirMomentsInTheSound() async throws {
    try await Home.with { home in
      let id = try await home.ready(bytes: try Home.wave(seconds: 3))
      for (text, seconds) in [("Early", 0.5), ("Late", 2.5)] {
        let comment = ["text": text, "seconds": seconds] as [String: Any]
        _ = await home.ask(.put, "recordings/\(id)/comments/\(newID())", comment)
      }
      _ = await home.ask(.put, "recordings/\(id)/comments/\(newID())", ["text": "All"])
      func moments() async -> [String: Double] {
        let answer = await home.ask(.get, "recordings/\(id)/comments")
        let comments = answer.json["comments"] as? [[String: Any]] ?? []
        #expect(comments.count == 3)
        return comments.reduce(into: [:]) {
          $0[$1["text"] as? String ?? ""] = $1["seconds"] as? Double
        }
      }
      let edits = [Self.trim(0.75, 3)]
      _ = await put(home, id, edits, version: 1)
      #expect(await moments() == ["Early": 0.5, "Late": 2.5])
      await home.work()
      // What is said about what was cut out is about no moment until that is back.
      #expect(await moments() == ["Late": 1.75])
      _ = await put(home, id, edits, done: 0, version: 2)
      await home.work()
      #expect(await moments() == ["Early": 0.5, "Late": 2.5])
      #expect((await home.recording(id)["markers"] as? [Any])?.isEmpty == true)
    }
  }

  @Test func becomesTwo() async throws {
    try await Home.with { home in
      let id = try await home.ready("Long", bytes: try Home.wave(seconds: 3))
      let tag = newID()
      _ = await home.ask(.put, "tags/\(tag)", ["name": "loud", "hue": 0])
      let markers = [0.5, 2.5].map {
        ["id": newID(), "seconds": $0, "name": "\($0)"] as [String: Any]
      }
      await home.edit(id, ["markers": markers, "tags": [tag], "icon": "drums"])
      let request: [String: Any] = ["at": 2, "first": newID(), "second": newID()]
      let answer = await home.ask(.post, "recordings/\(id)/split", request)
      #expect(answer.status == 200)
      await home.work()
      let halves = await home.list().sorted {
        $0["title"] as? String ?? "" < $1["title"] as? String ?? ""
      }
      #expect(halves.map { $0["title"] as? String } == ["Long – 1", "Long – 2"])
      #expect(halves.map { $0["seconds"] as? Double } == [2, 1])
      #expect(halves.allSatisfy { $0["state"] as? String == "ready" })
      #expect(halves.allSatisfy { $0["tags"] as? [String] == [tag] })
      let indices = halves.map { ($0["markers"] as? [[String: Any]])?.first?["seconds"] as? Double }
      #expect(indices == [0.5, 0.5])
      #expect(await home.list("&trashed=true").map { $0["id"] as? String } == [id])
      let again = ["at": 2, "first": newID(), "second": newID()] as [String: Any]
      let refused = await home.ask(.post, "recordings/\(id)/split", again)
      #expect(refused.json["code"] as? String == "trashed")
      // Again it is the same two, and the file is kept as long as one of the three needs it.
      #expect(await home.ask(.post, "recordings/\(id)/split", request).status == 200)
      #expect(await home.ask(.post, "recordings/delete", ["ids": [id]]).status == 204)
      #expect(try await home.count("assets") == 1)
      let second = request["second"] as? String ?? ""
      #expect(await home.ask(.get, "recordings/\(second)/original").status == 200)
      #expect(
        await home.ask(
          .post, "recordings/\(second)/split", ["at": 5, "first": newID(), "second": newID()]
        ).status == 422)
    }
  }

  @Test func goesOutAsItIsHeard() async throws {
    try await Home.with { home in
      let id = try await home.ready("Cut", bytes: try Home.wave(seconds: 3))
      _ = await put(home, id, [Self.trim(0, 1)], version: 1)
      await home.work()
      for format in ["original", "wav", "m4a", "alac"] {
        let answer = await home.ask(.get, "recordings/\(id)/export?format=\(format)")
        let text = try home.probe(answer.bytes, "format=duration")
        let seconds = Double(text.filter { $0.isNumber || $0 == "." }) ?? 0
        #expect(abs(seconds - 1) < 0.06, "\(format): \(seconds)")
      }
    }
  }
}
