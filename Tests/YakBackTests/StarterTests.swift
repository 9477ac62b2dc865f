import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import YakBack

@Suite struct StarterTests {
  @Test(arguments: DatabaseKind.allCases)
  func comeOnceHoweverManyTabsOpenTheBoard(kind: DatabaseKind) async throws {
    try await Home.with(kind, starters: true) { home in
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<6 { group.addTask { _ = await home.sounds() } }
      }
      let sounds = await home.sounds()
      #expect(sounds.count == 12)
      #expect(sounds.first?["name"] as? String == "Air Horn")
      #expect(sounds.allSatisfy { $0["is_starter"] as? Bool == true })
    }
  }

  @Test func areReadyToPlayAndStayAwayWhenTheyAreDeleted() async throws {
    try await Home.with(starters: true) { home in
      _ = await home.sounds()
      await home.work()
      let sounds = await home.sounds()
      #expect(sounds.allSatisfy { $0["state"] as? String == "ready" })
      for sound in sounds {
        let match = sound["match_db"] as? Double ?? 100
        #expect(abs(match) < 0.3, "\(sound["name"] ?? "")")
        _ = await home.client().ask(
          .delete, "\(Home.path)/sounds/\(sound["id"] as? String ?? "")")
      }
      home.turn(seconds: 48 * 3_600)
      try await home.board.purge()
      #expect(await home.sounds().isEmpty)
      let library = await home.client().ask(.get, "/api/v1/library/assets")
      #expect((library.json["assets"] as? [Any])?.isEmpty == true)
    }
  }
}
