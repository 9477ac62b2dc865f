import Commerce
import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import YakBack

@Suite struct LimitTests {
  @Test(arguments: DatabaseKind.allCases)
  func letsNineThroughHoweverManyTabsAsk(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let asset = await home.upload(try Home.wave())
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<16 {
          group.addTask { try await home.add("\(number)", asset: asset).status }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 200 } == 9)
      #expect(statuses.count { $0 == 402 } == 7)
      let answer = await home.client().ask(.get, "\(Home.path)/sounds")
      #expect(answer.json["limit"] as? Int == 9)
      #expect(answer.json["counted"] as? Int == 9)
      #expect((answer.json["sounds"] as? [Any])?.count == 9)
    }
  }

  @Test func liftsTheLimitForWhoHasBought() async throws {
    try await Home.with { home in
      let asset = await home.upload(try Home.wave())
      for number in 0..<9 { try await home.add("\(number)", asset: asset) }
      let refused = try await home.add("tenth", asset: asset)
      #expect(refused.json["code"] as? String == "needs_purchase")
      let person = home.household.owner
      #expect(try await !home.board.canAddSound(9, for: person))
      #expect(try await home.board.remainingSounds(7, for: person) == 2)
      #expect(try await home.board.remainingSounds(12, for: person) == 0)
      try await home.household.commerce.buy(
        "com.jimwas.yakback.pro", as: UUID(), by: Identity(person: person, role: .owner))
      #expect(try await home.add("tenth", asset: asset).status == 200)
      #expect(try await home.board.canAddSound(5_000, for: person))
      #expect(try await home.board.remainingSounds(10, for: person) == nil)
    }
  }

  @Test func limitsNothingWhereNothingIsSold() async throws {
    try await Home.with(store: .off) { home in
      let asset = await home.upload(try Home.wave())
      for number in 0..<12 {
        #expect(try await home.add("\(number)", asset: asset).status == 200)
      }
      #expect(await home.client().ask(.get, "\(Home.path)/sounds").json["limit"] == nil)
    }
  }

  @Test func countsWhatIsRestored() async throws {
    try await Home.with { home in
      let (asset, client) = (await home.upload(try Home.wave()), home.client())
      let first = try await home.add("first", asset: asset).json["id"] as? String ?? ""
      _ = await client.ask(.delete, "\(Home.path)/sounds/\(first)")
      for number in 0..<9 { try await home.add("\(number)", asset: asset) }
      let answer = await client.ask(.post, "\(Home.path)/sounds/\(first)/restore")
      #expect(answer.status == 402)
      #expect(await home.sounds().count == 9)
    }
  }

  @Test func countsAStarterOnceItIsEdited() async throws {
    try await Home.with(starters: true) { home in
      let starters = await home.sounds()
      #expect(starters.count == 12)
      let ids = starters.compactMap { $0["id"] as? String }
      let asset = await home.upload(try Home.wave())
      for number in 0..<8 {
        #expect(try await home.add("\(number)", asset: asset).status == 200)
      }
      // Where it stands and how it looks is not the sound.
      let looks: [String: Any] = [
        "color_hue": 0.1, "is_favorite": true, "sort_order": 2, "key": "x",
      ]
      #expect(await home.edit(ids[0], looks).json["is_starter"] as? Bool == true)
      #expect(await home.edit(ids[0], ["name": "Mine"], version: 2).status == 200)
      #expect(await home.sound(ids[0])["is_starter"] as? Bool == false)
      #expect(await home.edit(ids[1], ["volume": 0.5]).status == 402)
      #expect(await home.sound(ids[1])["volume"] as? Double == 1)
      #expect(try await home.add("tenth", asset: asset).status == 402)
      _ = await home.client().ask(.delete, "\(Home.path)/sounds/\(ids[0])")
      #expect(await home.edit(ids[1], ["volume": 0.5]).status == 200)
    }
  }
}
