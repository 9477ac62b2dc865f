import Archive
import Files
import Foundation
import TestKit
import Testing
import Web

@testable import YakBack

@Suite struct BoardArchiveTests {
  private func export(_ home: Home, _ client: ServiceClient? = nil) async -> [UInt8] {
    let answer = await (client ?? home.client()).ask(.get, "\(Home.path)/export")
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == "application/zip")
    return answer.bytes
  }

  private func bring(
    _ bytes: [UInt8], to home: Home, _ client: ServiceClient? = nil
  ) async -> [String: Any] {
    let client = client ?? home.client()
    let (id, asset) = (newID(), await home.upload(bytes, "board.yakback", by: client))
    for _ in 0..<2 {
      _ = await client.ask(
        .put, "\(Home.path)/imports/\(id)", json: json(["asset": asset]))
    }
    await home.work()
    let outcome = await client.ask(.get, "\(Home.path)/imports/\(id)").json
    // The archive itself is not kept.
    #expect(await client.ask(.get, "/api/v1/library/assets/\(asset)").status == 404)
    return outcome
  }

  /// A board with everything that there is.
  private func fillBoard(_ home: Home) async throws {
    let (client, folder) = (home.client(), newID())
    _ = await client.ask(
      .put, "\(Home.path)/folders/\(folder)", json: json(["name": "Tiere 🐮", "color_hue": 0.7]))
    var ids: [String] = []
    for (number, seconds) in [0.5, 0.6, 0.5].enumerated() {
      home.turn(seconds: 1)
      let asset = await home.upload(try Home.wave(seconds: seconds))
      let more: [String: Any] = [
        "volume": 0.1 + Double(number) / 3, "speed": 1.25, "loop_count": -1, "eq_bass": -3.7,
        "volume_boost": 1.5, "folder": folder, "is_favorite": number == 1, "trim_start": 0.125,
        "choke_group": 3, "is_ducked": true, "key": "\(number)", "sort_order": number,
        "sequence": ids, "is_matched": false,
      ]
      let made = try await home.add("Sound \(number) / ä", more, asset: asset)
      #expect(made.status == 200)
      ids.append(made.json["id"] as? String ?? "")
    }
    _ = await client.ask(.put, "\(Home.path)/scenes/\(newID())", json: json(["name": "All"]))
    await home.work()
  }

  @Test func comesBackIdentically() async throws {
    try await Home.with { home in
      try await fillBoard(home)
      let exported = await export(home)
      try await Home.with { other in
        let outcome = await bring(exported, to: other)
        #expect(outcome["state"] as? String == "done", "\(outcome)")
        #expect(outcome["added"] as? Int == 3)
        await other.work()
        #expect(await export(other) == exported)
        let sounds = await other.sounds()
        #expect(sounds.allSatisfy { $0["state"] as? String == "ready" })
        let last = sounds.first { $0["name"] as? String == "Sound 2 / ä" }
        #expect((last?["sequence"] as? [Any])?.count == 2)
      }
    }
  }

  @Test func comesBackWithItsStarters() async throws {
    try await Home.with(starters: true) { home in
      _ = await home.sounds()
      await home.work()
      let exported = await export(home)
      try await Home.with { other in
        #expect(await bring(exported, to: other)["added"] as? Int == 12)
        await other.work()
        #expect(await export(other) == exported)
        let board = await other.client().ask(.get, "\(Home.path)/sounds")
        #expect(board.json["counted"] as? Int == 0)
      }
    }
  }

  @Test func bringsNothingOfAnImportThatWasCancelled() async throws {
    try await Home.with { home in
      try await fillBoard(home)
      let (client, exported) = (home.client(), await export(home))
      let (id, asset) = (newID(), await home.upload(exported, "board.yakback"))
      let path = "\(Home.path)/imports/\(id)"
      let begun = await client.ask(.put, path, json: json(["asset": asset])).json
      #expect(begun["state"] as? String == "working")
      #expect(begun["progress"] as? Double == 0)
      #expect(await home.client(UUID()).ask(.post, "\(path)/cancel").status == 404)
      for _ in 0..<2 {
        let cancelled = await client.ask(.post, "\(path)/cancel").json
        #expect(cancelled["state"] as? String == "cancelled")
        #expect(cancelled["progress"] == nil)
        await home.work()
      }
      #expect(await home.sounds().count == 3)
      #expect(await client.ask(.get, "/api/v1/library/assets/\(asset)").status == 404)
    }
  }

  @Test func keepsWhatFitsAndListsTheRest() async throws {
    try await Home.with(store: .off) { home in
      let asset = await home.upload(try Home.wave())
      for number in 0..<12 {
        home.turn(seconds: 1)
        try await home.add("\(number)", asset: asset)
      }
      await home.work()
      let exported = await export(home)
      try await Home.with { other in
        try await other.add("mine")
        let outcome = await bring(exported, to: other)
        #expect(outcome["added"] as? Int == 8)
        #expect(outcome["left_out"] as? [String] == ["8", "9", "10", "11"])
        #expect(await other.sounds().count == 9)
      }
    }
  }

  /// An archive with a changed board, and other files if wished.
  private func archive(_ board: String, _ files: [(String, [UInt8])] = []) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = try OutputFile(folder / "a.zip", mayReplace: true)
    let writer = ZipWriter(file.descriptor)
    try writer.add("board.json", Array(board.utf8))
    for (name, bytes) in files { try writer.add(name, bytes) }
    try writer.finish()
    try file.commit()
    return try folder.read("a.zip")
  }

  private func board(_ sound: [String: Any] = [:], audio: String, more: [String: Any] = [:])
    -> String
  {
    let whole: [String: Any] = [
      "audio": audio, "added_ms": 5, "is_starter": true, "name": "x", "volume": 1, "speed": 1,
      "loop_count": 1, "eq_bass": 0, "eq_mid": 0, "eq_treble": 0, "color_hue": 0,
      "is_favorite": false, "is_matched": true, "is_ducked": false,
    ]
    let board: [String: Any] = [
      "format": "yakback", "version": 1, "folders": [Any](), "scenes": [Any](),
      "sounds": [whole.merging(sound) { $1 }],
    ]
    return json(board.merging(more) { $1 })
  }

  @Test func refusesWhatIsNoBoardAndChangesNothing() async throws {
    let bytes = try Home.wave()
    let name = "audio/\(ContentHash(of: bytes[...])).wav"
    let other = "audio/\(String(repeating: "0", count: 64)).wav"
    let climbing = "audio/../../../../etc/passwd"
    try await Home.with { home in
      let cases: [(String, [UInt8], String)] = [
        ("a wave", bytes, "zip"), ("no JSON", try archive("{", []), "JSON"),
        ("another format", try archive("{\"format\":\"x\"}"), "format"),
        ("no file", try archive(board(audio: name)), "audio"),
        ("another hash", try archive(board(audio: other), [(other, bytes)]), "not what"),
        ("a path", try archive(board(audio: climbing), [(climbing, bytes)]), "audio"),
        (
          "a range", try archive(board(["volume": 2], audio: name), [(name, bytes)]),
          "sounds[0].volume"
        ),
        (
          "a folder", try archive(board(["folder": 0], audio: name), [(name, bytes)]),
          "sounds[0].folder"
        ),
        (
          "no loops", try archive(board(["loop_count": 0], audio: name), [(name, bytes)]),
          "loop_count"
        ),
        (
          "an odd field", try archive(board(["id": 1], audio: name), [(name, bytes)]),
          "sounds[0].id"
        ),
      ]
      for (what, bytes, word) in cases {
        let outcome = await bring(bytes, to: home)
        #expect(outcome["state"] as? String == "failed", "\(what)")
        let error = outcome["error"] as? String ?? ""
        #expect(error.contains(word), "\(what): \(error)")
      }
      #expect(await home.sounds().isEmpty)
      #expect(
        await home.client().ask(.get, "\(Home.path)/folders").json["folders"] as? [Int] == [])
      // Whoever calls a sound of their own a starter has it counted all the same.
      let honest = await bring(try archive(board(audio: name), [(name, bytes)]), to: home)
      #expect(honest["added"] as? Int == 1)
      let board = await home.client().ask(.get, "\(Home.path)/sounds")
      #expect(board.json["counted"] as? Int == 1)
    }
  }

  @Test func bringsWhatFitsIntoTheStorageAndUnpacksNothingElse() async throws {
    let bytes = try Home.wave()
    let hash = ContentHash(of: bytes[...])
    let name = "audio/\(hash).wav"
    let whole = try archive(board(audio: name), [(name, bytes)])
    try await Home.with { home in
      func limit(to count: Int) async throws {
        let owner = home.household.owner
        try await home.household.database.write {
          _ = try $0.run("UPDATE members SET storage_bytes = ? WHERE id = ?", count, owner)
        }
      }
      try await limit(to: bytes.count - 1)
      let refused = await bring(whole, to: home)
      #expect(refused["state"] as? String == "failed")
      #expect((refused["error"] as? String)?.contains("storage is full") == true)
      #expect(try await home.board.context.blobs.size(of: hash) == nil)
      #expect(await home.sounds().isEmpty)
      // The archive does not count, as it goes; and what is kept already is not counted twice.
      try await limit(to: bytes.count)
      #expect(await bring(whole, to: home)["added"] as? Int == 1)
      try await limit(to: bytes.count + 1)
      #expect(await bring(whole, to: home)["added"] as? Int == 1)
    }
  }

  @Test func makesNoFileThatWouldNotFitOnTheDisk() async throws {
    try await Home.with { home in
      let sound = try await home.ready()
      try await home.household.database.write { transaction in
        _ = try transaction.run("UPDATE assets SET bytes = ?", Int64(1) << 60)
        _ = try transaction.run(
          "UPDATE sound_facts SET facts = REPLACE(facts, ?, ?)", "\"seconds\":",
          "\"seconds\":1e13,\"were\":")
      }
      for path in ["export", "sounds/\(sound)/export?format=wav"] {
        let answer = await home.client().ask(.get, "\(Home.path)/\(path)")
        #expect(answer.status == 507, "\(path)")
        #expect(answer.json["code"] as? String == "disk_full", "\(path)")
      }
    }
  }

  @Test func survivesAnyChangeOfAnArchive() async throws {
    let bytes = try Home.wave()
    let name = "audio/\(ContentHash(of: bytes[...])).wav"
    let whole = try archive(board(audio: name), [(name, bytes)])
    var random = SeededRandom(seed: UInt64.random(in: 0...UInt64.max))
    let folder = try TemporaryFolder()
    for number in 0..<1_500 {
      var changed = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // The board and the lists, more than the sound.
        let isTail = Bool.random(using: &random)
        let index =
          isTail
          ? Int.random(in: (whole.count - 250)..<whole.count, using: &random)
          : Int.random(in: 0..<500, using: &random)
        changed[index] = UInt8.random(in: 0...255, using: &random)
      }
      let path = try folder.write(changed, as: "\(number % 10)")
      _ = try? BoardArchive(Descriptor.reading(path))
    }
  }
}
