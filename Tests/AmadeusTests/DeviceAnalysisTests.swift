import Foundation
import Storage
import TestKit
import Testing

@testable import Amadeus
@testable import Web

/// What devices have found, for the other devices of their member.
@Suite struct DeviceAnalysisTests {
  private let hash = String(repeating: "cd", count: 32)

  private func result(notes: Any = NSNull(), tempo: Double = 90) -> [String: Any] {
    [
      "chords": [
        [
          "label": "A:min7", "start": 0, "end": 2, "confidence": 0.9,
          "pitch_classes": [9, 0, 4, 7],
          "alternatives": [Any](),
        ]
      ],
      "key": "A", "mode": "minor", "keys": [Any](), "tempo": tempo, "tuning_cents": 3,
      "beats": [0.5, 1, 1.5], "downbeats": [0.5], "notes": notes, "duration": 180,
    ]
  }

  private func put(
    _ home: Home, recipe: Int = 5, hash: String? = nil, _ result: [String: Any]? = nil,
    by client: ServiceClient? = nil
  ) async -> Int {
    let body: [String: Any] = [
      "name": "Evening.mp3", "bytes": 7_000, "recipe": recipe, "result": result ?? self.result(),
    ]
    return await (client ?? home.client()).ask(
      .put, "/api/v1/amadeus/songs/\(hash ?? self.hash)/analysis",
      bytes: try! Array(JSONSerialization.data(withJSONObject: body)),
      headers: ["Content-Type": "application/json"]
    ).status
  }

  private func list(_ home: Home, _ query: String = "", by client: ServiceClient? = nil) async
    -> [[String: Any]]
  {
    await (client ?? home.client()).ask(.get, Home.path + query).json["analyses"]
      as? [[String: Any]] ?? []
  }

  @Test(arguments: DatabaseKind.allCases)
  func isReadByOtherDevices(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      #expect(await put(home) == 204)
      #expect(await put(home) == 204)
      let analyses = await list(home, "?hash=\(hash)")
      let only = try #require(analyses.first)
      #expect(analyses.count == 1)
      #expect(only["state"] as? String == "done" && only["is_from_device"] as? Bool == true)
      #expect(only["tempo"] as? Double == 90 && only["seconds"] as? Double == 180)
      let id = try #require(only["id"] as? String)
      let found = await home.client().ask(.get, "\(Home.path)/\(id)/result").json
      #expect(found["beats"] as? [Double] == [0.5, 1, 1.5])
      #expect((found["chords"] as? [[String: Any]])?.first?["label"] as? String == "A:min7")
      #expect(await list(home, "?hash=\(String(repeating: "0", count: 64))").isEmpty)
      // A newer analysis takes its place.
      #expect(await put(home, recipe: 6, result(tempo: 180)) == 204)
      #expect(await list(home).map { $0["tempo"] as? Double } == [180])
    }
  }

  @Test func belongsToItsMember() async throws {
    try await Home.with { home in
      let other = home.client(UUID(), role: .adult)
      #expect(await put(home) == 204)
      #expect(await list(home, by: other).isEmpty)
      #expect(await put(home, result(tempo: 45), by: other) == 204)
      #expect(await list(home, by: other).map { $0["tempo"] as? Double } == [45])
      #expect(await list(home).map { $0["tempo"] as? Double } == [90])
    }
  }

  @Test func leavesWhatTheServerHasFoundAndWhatWasDeleted() async throws {
    try await Home.with { home in
      let workers = Task { await home.workers.run() }
      let heard = try #require(await home.send(try Home.wave()).json["hash"] as? String)
      try await home.untilNothingIsLeftToDo()
      workers.cancel()
      #expect(await put(home, hash: heard) == 204)
      #expect(await list(home).map { $0["is_from_device"] as? Bool } == [nil])
      _ = await home.client().ask(
        .patch, "/api/v1/amadeus/settings/\(hash)", bytes: Array(#"{"deleted_ms":1}"#.utf8),
        headers: ["Content-Type": "application/json"])
      #expect(await put(home) == 204)
      #expect(await list(home).count == 1)
    }
  }

  @Test func refusesNotesAndMakesRoom() async throws {
    try await Home.with { home in
      #expect(await put(home, result(notes: [Any]())) == 422)
      #expect(await put(home) == 204)
      try await home.household.context.database.write { transaction in
        for _ in 0..<FileAnalysis.most {
          try AnalysisRepository.insert(
            UUID(), "By hand", String(repeating: "ef", count: 32), 1, "1", job: nil,
            of: home.household.owner, at: 5, in: transaction)
        }
      }
      // The oldest of a device goes, and nothing that was sent by hand.
      #expect(await put(home, hash: String(repeating: "12", count: 32)) == 204)
      let left = try await home.household.context.database.read {
        try AnalysisRepository.analyses(of: home.household.owner, in: $0)
      }
      #expect(left.count == Int(FileAnalysis.most) && !left.contains { $0.isFromDevice })
    }
  }
}
