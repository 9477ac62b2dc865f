import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import BabySounds

/// How much sound a child has had.
@Suite(.timeLimit(.minutes(5))) struct DoseTests {
  private func child(_ home: Home, _ name: String = "Mia") async -> String {
    let id = newID()
    let gate = await home.pass()
    let made = await home.ask(
      .put, "children/\(id)", ["name": name, "emoji": "🐻"], gate: gate)
    #expect(made.status == 200)
    return id
  }

  private func entry(
    _ began: Int64, minutes: Double, level: Double = 75, id: String = newID()
  ) -> [String: Any] {
    ["id": id, "began_ms": began, "seconds": minutes * 60, "level_db": level]
  }

  @discardableResult
  private func listen(
    _ home: Home, _ child: String, _ entries: [[String: Any]]
  ) async -> Home.Answer {
    await home.ask(.post, "children/\(child)/listening", ["entries": entries])
  }

  private func dose(_ home: Home, _ child: String, _ more: String = "") async -> [String: Any] {
    await home.ask(.get, "children/\(child)/dose?zone=Europe/Berlin\(more)").json
  }

  private func near(_ value: Any?, _ wanted: Double) -> Bool {
    abs((value as? Double ?? -1) - wanted) < 1e-6 * max(wanted, 1)
  }

  @Test func countsAWeekOf75DecibelsFor40HoursAsAHundredPercent() async throws {
    try await Home.with { home in
      let id = await child(home)
      #expect(near(await dose(home, id)["week_percent"], 0))
      for hour in 1...32 {
        let added = await listen(
          home, id, [entry(home.now - Int64(hour) * 3_600_000, minutes: 60)])
        #expect(added.json["added"] as? Int == 1)
        let told = await dose(home, id)
        #expect(near(told["week_percent"], Double(hour) * 2.5))
        #expect(told["warning"] as? String == (hour == 32 ? "80" : "none"))
      }
      // Three decibels more are twice as much: 4 h at 78 dB(A) are the rest.
      for hour in 33...36 {
        await listen(
          home, id,
          [entry(home.now - Int64(hour) * 3_600_000, minutes: 60, level: 75 + 3.010_299_956_6)])
      }
      let full = await dose(home, id)
      #expect(near(full["week_percent"], 100))
      await listen(home, id, [entry(home.now - 40 * 3_600_000, minutes: 1)])
      #expect(await dose(home, id)["warning"] as? String == "100")
      // A week later all of it is over, but it stands in the days.
      home.turn(seconds: 7 * 86_400)
      let later = await dose(home, id)
      #expect(near(later["week_percent"], 0))
      let days = later["days"] as? [[String: Any]] ?? []
      #expect(days.count == 28)
      let sum = days.reduce(0) { $0 + ($1["percent"] as? Double ?? 0) }
      #expect(abs(sum - 100 - 100.0 / 2_400) < 1e-3)
    }
  }

  @Test func endsNowWhatAFastClockTellsAndLeavesOutWhatIsTooOld() async throws {
    try await Home.with { home in
      let id = await child(home)
      let told = [
        entry(home.now - 60 * 86_400_000, minutes: 1), entry(home.now + 240_000, minutes: 1),
      ]
      #expect(await listen(home, id, told).json["added"] as? Int == 1)
      let began = try await home.household.database.read { reading in
        try reading.first("SELECT began_ms FROM baby_listening")?.integer("began_ms")
      }
      #expect(began == home.now - 60_000)
    }
  }

  @Test func countsEachEntryOnceAndNoneThatCannotBe() async throws {
    try await Home.with { home in
      let id = await child(home)
      let one = entry(home.now - 3_600_000, minutes: 30)
      #expect(await listen(home, id, [one]).json["added"] as? Int == 1)
      #expect(await listen(home, id, [one, one]).json["added"] as? Int == 0)
      #expect(near(await dose(home, id)["week_percent"], 1.25))
      let bad: [[String: Any]] = [
        entry(home.now + 300_000, minutes: 1), entry(home.now - 60_000, minutes: 7),
        entry(home.now - 3_600_000, minutes: 61), entry(home.now - 60_000, minutes: 1, level: 121),
        entry(home.now - 60_000, minutes: -1),
      ]
      for one in bad {
        // A good one beside it is not counted either.
        let answer = await listen(home, id, [entry(home.now - 7_200_000, minutes: 1), one])
        #expect(answer.status == 422, "\(one)")
      }
      let many = (0..<501).map { _ in entry(home.now - 3_600_000, minutes: 0.1) }
      #expect(await listen(home, id, many).status == 422)
      #expect(await listen(home, id, Array(many.prefix(500))).json["added"] as? Int == 500)
      #expect(await listen(home, newID(), [one]).status == 404)
      #expect(await home.count("baby_listening") == 501)
    }
  }

  @Test func keepsEachChildsListeningApartAndTakesItOutWithThem() async throws {
    try await Home.with { home in
      let (mia, ben) = (await child(home), await child(home, "Ben"))
      await listen(home, mia, [entry(home.now - 3_600_000, minutes: 60)])
      #expect(near(await dose(home, mia)["week_percent"], 2.5))
      #expect(near(await dose(home, ben)["week_percent"], 0))
      let gate = await home.pass()
      #expect(await home.ask(.delete, "children/\(mia)", gate: gate).status == 204)
      #expect(await home.count("baby_listening") == 0)
      #expect(await home.ask(.get, "children/\(mia)/dose").status == 404)
      let left = await home.ask(.get, "children").json["children"] as? [[String: Any]]
      #expect(left?.map { $0["name"] as? String } == ["Ben"])
    }
  }

  @Test func recommendsABreakAfterAnHourWithoutAPauseOfTenMinutes() async throws {
    for (parts, isDue) in [
      // Minutes before now at which each part began, and how long it was.
      ([(60.0, 60.0)], true), ([(59, 59)], false), ([(70, 30), (30, 30)], false),
      ([(69, 30), (30, 30)], true), ([(79, 60), (10, 1)], true), ([(69, 60)], true),
      ([(70, 60)], false), ([(60, 60), (60, 60)], true), ([(40, 40), (35, 30)], false),
    ] {
      try await Home.with { home in
        let id = await child(home)
        await listen(
          home, id, parts.map { entry(home.now - Int64($0.0 * 60_000), minutes: $0.1) })
        #expect(await dose(home, id)["should_break"] as? Bool == isDue, "\(parts)")
      }
    }
  }

  @Test func endsDaysWhereTheFamilyIs() async throws {
    // An hour before midnight in Berlin, on the day of the change to summer time.
    let late = Home.begin + 28 * 86_400_000 + 9 * 3_600_000
    try await Home.with(at: late) { home in
      let id = await child(home)
      home.turn(seconds: 2 * 3_600)
      await listen(home, id, [entry(late + 1_800_000, minutes: 60)])
      let told = await dose(home, id)
      let days = (told["days"] as? [[String: Any]] ?? []).suffix(2)
      #expect(days.map { $0["day"] as? String } == ["2026-03-29", "2026-03-30"])
      for day in days { #expect(near(day["minutes"], 30)) }
      #expect(near(told["minutes_today"], 30))
      // In New York all of it was on the day before.
      let there = await home.ask(.get, "children/\(id)/dose?zone=America/New_York").json
      #expect(near(there["minutes_today"], 60))
      #expect(await home.ask(.get, "children/\(id)/dose?zone=Nowhere").status == 422)
    }
  }

  @Test func countsTimeOnceAndEnergyTwiceWhereTwoDevicesPlay() async throws {
    try await Home.with { home in
      let id = await child(home)
      for _ in 0..<2 { await listen(home, id, [entry(home.now - 3_600_000, minutes: 30)]) }
      let told = await dose(home, id)
      #expect(near(told["minutes_today"], 30))
      #expect(near(told["week_percent"], 2.5))
    }
  }

  @Test func tellsWhereTheWeekWillStandAtTheEndOfTheNight() async throws {
    try await Home.with { home in
      let id = await child(home)
      await listen(home, id, [entry(home.now - 3_600_000, minutes: 60)])
      // Six days and twenty hours ago: in the morning it will count no more.
      await listen(home, id, [entry(home.now - 164 * 3_600_000, minutes: 60)])
      #expect(await dose(home, id)["forecast_percent"] == nil)
      let told = await dose(home, id, "&level=65&minutes=600")
      #expect(near(told["week_percent"], 5))
      #expect(near(told["forecast_percent"], 2.5 + 2.5))
    }
  }
}
