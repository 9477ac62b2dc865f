import Foundation
import Storage
import TestKit
import Testing

@testable import Amadeus
@testable import Web

/// Songs that members keep: their corrections, on all their devices, and never one over another unseen.
@Suite struct KeptSongTests {
  private let hash = String(repeating: "ab", count: 32)
  private var path: String { "/api/v1/amadeus/songs/\(hash)" }

  private func song(_ labels: String..., name: String = "Evening song.wav") -> [String: Any] {
    let chords = labels.enumerated().map { index, label -> [String: Any] in
      [
        "label": label, "start": Double(index), "end": Double(index + 1), "confidence": 1,
        "pitch_classes": [0, 4, 7], "alternatives": [], "by_hand": true,
      ]
    }
    return ["name": name, "recipe": 5, "chords": chords]
  }

  private func put(
    _ home: Home, _ song: [String: Any], seen version: Any? = nil, by client: ServiceClient? = nil
  ) async -> Home.Answer {
    var headers: Headers = ["Content-Type": "application/json"]
    if let version { headers["If-Match"] = "\"\(version)\"" }
    let bytes = try! Array(JSONSerialization.data(withJSONObject: song))
    return await (client ?? home.client()).ask(.put, path, bytes: bytes, headers: headers)
  }

  /// What a device has corrected in a song of three chords, a second each.
  private func correct(
    _ home: Home, _ chords: [String], at spans: [Int], key: UUID = UUID(), more: [String: Any] = [:]
  ) async -> Home.Answer {
    let row = chords.enumerated().map { index, label -> [String: Any] in
      let chord: [String: Any] = [
        "label": label, "start": Double(index), "end": Double(index + 1), "confidence": 1,
        "pitch_classes": [], "alternatives": [],
      ]
      return spans.contains(index) ? chord.merging(["by_hand": true]) { $1 } : chord
    }
    let body: [String: Any] = [
      "name": "Song", "recipe": 5, "chords": row,
      "spans": spans.map { ["start": $0, "end": $0 + 1] },
    ]
    let bytes = try! Array(
      JSONSerialization.data(withJSONObject: body.merging(more) { $1 }, options: .sortedKeys))
    return await home.client().ask(
      .post, "\(path)/corrections", bytes: bytes,
      headers: ["Content-Type": "application/json", "Idempotency-Key": key.uuidString.lowercased()])
  }

  @Test(arguments: DatabaseKind.allCases)
  func mergesWhatDevicesHaveCorrectedApart(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      #expect(await correct(home, ["C", "Dm", "F"], at: [1]).status == 200)
      // Another device has not seen it.
      let both = await correct(home, ["C", "Am", "E7"], at: [2])
      #expect(labels(both) == ["C", "Dm", "E7"], "\(both.json)")
      let key = UUID()
      let last = await correct(home, ["C", "G", "F"], at: [1], key: key)
      #expect(labels(last) == ["C", "G", "E7"])
      #expect(labels(await correct(home, ["C", "Bb", "F"], at: [1])) == ["C", "Bb", "E7"])
      // One that arrives twice is done once.
      #expect(
        labels(await correct(home, ["C", "G", "F"], at: [1], key: key)) == ["C", "Bb", "E7"])
      let tempo: [String: Any] = [
        "chords": [Any](), "spans": [Any](), "tempo": ["bpm": 90, "meter": "3/4", "first": 1],
      ]
      let timed = await correct(home, [], at: [], more: tempo)
      #expect(labels(timed) == ["C", "Bb", "E7"] && timed.json["tempo"] != nil)
      let before = try #require(timed.json["version"] as? Int)
      #expect(await correct(home, [], at: [], more: tempo).json["version"] as? Int == before)
      let reset = await correct(home, [], at: [], more: ["resets_tempo": true])
      #expect(labels(reset) == ["C", "Bb", "E7"] && reset.json["tempo"] == nil)
      for spans in [[["start": 2, "end": 1]], [["start": 0, "end": 2], ["start": 1, "end": 3]]] {
        #expect(
          await correct(home, ["C", "D", "E"], at: [1], more: ["spans": spans]).status == 422)
      }
    }
  }

  private func labels(_ answer: Home.Answer) -> [String] {
    (answer.json["chords"] as? [[String: Any]] ?? []).map { $0["label"] as? String ?? "" }
  }

  @Test(arguments: DatabaseKind.allCases)
  func keepsWhatWasCorrectedOverNothingUnseen(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      #expect(await home.client().ask(.get, path).status == 404)
      let first = await put(home, song("C:maj"))
      #expect(first.status == 200 && labels(first) == ["C:maj"])
      let chord = (first.json["chords"] as? [[String: Any]])?.first
      #expect(chord?["by_hand"] as? Bool == true)
      let version = try #require(first.json["version"] as? Int)
      // Somebody who has not seen it, and a device that has seen less.
      #expect(await put(home, song("D:min")).status == 412)
      #expect(await put(home, song("D:min"), seen: version - 1).status == 412)
      // The same once more is nothing new.
      #expect(await put(home, song("C:maj")).json["version"] as? Int == version)
      let second = await put(home, song("C:maj", "D:min"), seen: version)
      #expect(second.json["version"] as? Int == version + 1)
      #expect(await put(home, song("E:min"), seen: version).status == 412)
      #expect(labels(await home.client().ask(.get, path)) == ["C:maj", "D:min"])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func keepsTheTempoThatWasCorrected(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      var timed = song()
      timed["tempo"] = ["bpm": 90, "meter": "6/8", "first": 1.25]
      let first = await put(home, timed)
      #expect(first.status == 200, "\(first.json)")
      let version = try #require(first.json["version"] as? Int)
      let tempo = await home.client().ask(.get, path).json["tempo"] as? [String: Any]
      #expect(tempo?["bpm"] as? Double == 90 && tempo?["meter"] as? String == "6/8")
      #expect(tempo?["first"] as? Double == 1.25)
      // Who sees it and leaves it out takes it back.
      #expect(await put(home, song(), seen: version).json["tempo"] == nil)
      for wrong in [
        ["bpm": 5, "meter": "4/4", "first": 0], ["bpm": 90, "meter": "3/8", "first": 0],
      ]
        as [[String: Any]]
      {
        timed["tempo"] = wrong
        #expect(await put(home, timed, seen: version + 1).status == 422)
      }
    }
  }

  @Test func listsThemWithTheirSoundsAndForgetsThem() async throws {
    try await Home.with { home in
      _ = await put(home, song("C:maj"))
      let ben = home.client(UUID(), role: .child)
      #expect(await ben.ask(.get, path).status == 404)
      #expect(await put(home, song(), by: ben).status == 200)
      let asset = UUID()
      try await home.household.database.write { transaction in
        try transaction.run(
          """
          INSERT INTO assets (id, person, name, search, hash, bytes, version, created_ms, updated_ms)
          VALUES (?, ?, 'a', 'a', ?, 1, 1, 1, 1)
          """, asset, home.household.owner, hash)
      }
      let list = await home.client().ask(.get, "/api/v1/amadeus/songs").json
      let songs = list["songs"] as? [[String: Any]] ?? []
      #expect(songs.count == 1 && songs[0]["id"] as? String == hash)
      #expect(songs[0]["asset"] as? String == asset.uuidString.lowercased())
      #expect(songs[0]["chords"] == nil)
      #expect(await ben.ask(.get, path).json["asset"] == nil)
      #expect(await home.client().ask(.delete, path).status == 204)
      #expect(await home.client().ask(.delete, path).status == 404)
      #expect(await ben.ask(.get, path).status == 200)
    }
  }
}
