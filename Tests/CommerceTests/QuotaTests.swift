import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Commerce

/// What is free so often a day, whatever somebody does with clocks and journeys.
@Suite struct QuotaTests {
  private func view(
    _ home: Home, _ item: String, _ member: Identity, _ zone: String = "Europe/Berlin"
  ) async throws -> Int64 {
    try await home.commerce.count(.songViews, item: item, for: member.person, zone: zone).left ?? -1
  }

  /// Uses up what there is; answers how many that were.
  private func useUp(_ home: Home, _ member: Identity, _ zone: String) async throws -> Int {
    for number in 0..<100 {
      do { _ = try await view(home, "\(UUID())", member, zone) } catch is Problem {
        return number
      }
    }
    return 100
  }

  @Test(arguments: DatabaseKind.allCases)
  func countsEachSongOnceADayAndStopsAtTen(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let member = home.member(.adult)
      try home.set("2026-05-01T10:00:00Z")
      #expect(try await view(home, "song 1", member) == 9)
      #expect(try await view(home, "song 1", member) == 9)
      for number in 2...10 { _ = try await view(home, "song \(number)", member) }
      #expect(try await view(home, "song 1", member) == 0)
      let refused = await #expect(throws: Problem.self) {
        try await view(home, "song 11", member)
      }
      #expect(refused?.problem.status == 402)
      #expect(refused?.problem.fields.contains(Problem.Field("free", "10")) == true)
      // 22:00 UTC is midnight in Berlin's summer.
      try home.set("2026-05-01T21:59:59Z")
      await #expect(throws: Problem.self) { try await view(home, "song 11", member) }
      try home.set("2026-05-01T22:00:00Z")
      #expect(try await view(home, "song 1", member) == 9)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func givesTenToTwentyWhoAskAtOnce(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let person = home.member(.adult).person
      let won = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<20 {
          group.addTask {
            let quota = try? await home.commerce.count(
              .songViews, item: "\(number)", for: person, zone: "Europe/Berlin")
            return quota != nil
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(won == 10)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func addsRewardsOnceEachAndSixADay(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let member = home.member(.adult)
      func reward(_ id: String) async throws -> Int64? {
        try await home.commerce.reward(
          .songViews, as: id, for: member.person, zone: "Europe/Berlin"
        ).left
      }
      #expect(try await reward("one") == 12)
      #expect(try await reward("one") == 12)
      for number in 2...6 { _ = try await reward("\(number)") }
      await #expect(throws: Problem.self) { try await reward("seven") }
      #expect(try await useUp(home, member, "Europe/Berlin") == 22)
    }
  }

  @Test(arguments: [
    ("2026-03-29T00:30:00Z", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z"),
    ("2026-10-25T00:30:00Z", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z"),
  ])
  func knowsDaysThatAreShorterOrLonger(day: (String, String, String)) async throws {
    try await Home.with(.sqlite) { (home: Home) async throws in
      let member = home.member(.adult)
      try home.set(day.0)
      #expect(try await useUp(home, member, "Europe/Berlin") == 10)
      try home.set(day.1)
      #expect(try await useUp(home, member, "Europe/Berlin") == 0)
      try home.set(day.2)
      #expect(try await useUp(home, member, "Europe/Berlin") == 10)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func winsNothingByTravelOrTurningTheClockBack(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let member = home.member(.adult)
      try home.set("2026-05-01T10:00:00Z")
      #expect(try await useUp(home, member, "Europe/Berlin") == 10)
      for zone in ["Pacific/Kiritimati", "Pacific/Midway", "nonsense/../etc", ""] {
        #expect(try await useUp(home, member, zone) == 0)
      }
      home.turn(hours: -48)
      #expect(try await useUp(home, member, "Europe/Berlin") == 0)
      try home.set("2026-05-01T23:00:00Z")
      // The next day lasts until a midnight 23 hours after this one at the earliest, wherever that is.
      #expect(try await useUp(home, member, "Pacific/Kiritimati") == 10)
      home.turn(hours: 21)
      #expect(try await useUp(home, member, "Asia/Tokyo") == 0)
    }
  }

  @Test func givesAtMostADayMoreToWhoFliesEverywhere() async throws {
    try await Home.with(.sqlite) { (home: Home) async throws in
      let member = home.member(.adult)
      try home.set("2026-01-01T00:00:00Z")
      let zones = ["Pacific/Kiritimati", "Asia/Tokyo", "Europe/Berlin", "America/New_York"]
      var random = SeededRandom(seed: 7)
      var won = 0
      for _ in 0..<(30 * 8) {
        won += try await useUp(home, member, zones.randomElement(using: &random)!)
        home.turn(hours: 3)
      }
      #expect((20 * 10...32 * 10).contains(won), "\(won)")
    }
  }

  @Test func agreesWithTheSystemAboutMidnights() throws {
    for zone in ["Europe/Berlin", "America/New_York", "Asia/Kathmandu", "UTC", "Pacific/Auckland"] {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(identifier: zone))
      var date = try Date("2024-01-01T00:07:00Z", strategy: .iso8601)
      let local = LocalTime(zone)
      for _ in 0..<2_000 {
        let next = calendar.startOfDay(for: calendar.date(byAdding: .day, value: 1, to: date)!)
        let own = local.midnight(after: Int64(date.timeIntervalSince1970 * 1_000))
        #expect(own == Int64(next.timeIntervalSince1970 * 1_000), "\(zone) \(date)")
        date += 7 * 3_600 + 60
      }
    }
  }

  @Test func forgetsTheCountsOfAMember() async throws {
    try await Home.with(.sqlite) { (home: Home) async throws in
      let member = home.member(.adult)
      _ = try await view(home, "song", member)
      try await home.database.write { try home.commerce.forget(member.person, in: $0) }
      let left = try await home.database.read { reading in
        try ["store_days", "store_counted"].filter {
          try reading.first("SELECT * FROM \($0)") != nil
        }
      }
      #expect(left.isEmpty)
    }
  }
}
