import Foundation
import Testing

@testable import Storage

/// What clocks show after the last change that a zone's file lists.
@Suite struct TimeZoneRuleTests {
  private static let hour: Int64 = 3_600_000

  /// A file as newer machines have it: no changes, and the rule that ends the zone's file of this machine.
  private func slim(_ zone: String) throws -> LocalTime {
    let file = try Data(contentsOf: URL(fileURLWithPath: "\(LocalTime.folder)/\(zone)"))
    let footer = try #require(file.split(separator: 10).last)
    return try #require(LocalTime(file: Self.file(rule: Array(footer))))
  }

  private static func file(rule: [UInt8]) -> [UInt8] {
    var part = Array("TZif2".utf8)
    part += [UInt8](repeating: 0, count: 15)
    // One kind of time, which is UTC, and one letter of a name.
    for count in [0, 0, 0, 0, 1, 1] as [UInt8] { part += [0, 0, 0, count] }
    part += [UInt8](repeating: 0, count: 7)
    let newline: [UInt8] = [10]
    return part + part + newline + rule + newline
  }

  private static func rule(_ text: String) -> TimeZoneRule? { TimeZoneRule(text.utf8) }

  private func moment(_ year: Int64, _ month: Int64, _ day: Int64, hour: Int64 = 0) -> Int64 {
    CivilDay.number(year: year, month: month, day: day) * CivilDay.milliseconds
      + hour * Self.hour
  }

  /// This machine's files list the changes of some decades, which zic has worked out from the same rules.
  @Test(
    arguments: [
      "Europe/Berlin", "America/New_York", "America/Santiago", "America/Nuuk", "Asia/Jerusalem",
      "Australia/Lord_Howe", "Africa/Cairo", "Antarctica/Troll", "Pacific/Chatham", "Asia/Tokyo",
      "Asia/Kathmandu",
    ])
  func agreesWithTheListOfChanges(_ zone: String) throws {
    let (listed, ruled) = (try #require(LocalTime(known: zone)), try slim(zone))
    let step = 6 * Self.hour
    for start in stride(from: moment(2026, 1, 1), to: moment(2037, 1, 1), by: Int(step)) {
      // Where the clock is changed, quarter by quarter.
      let isChanged = listed.offset(at: start) != listed.offset(at: start + step)
      for time in stride(from: start, to: start + step, by: isChanged ? 900_000 : Int(step)) {
        #expect(listed.offset(at: time) == ruled.offset(at: time), "\(zone) at \(time)")
      }
    }
  }

  @Test func continuesBehindTheList() throws {
    let berlin = try #require(LocalTime(known: "Europe/Berlin"))
    // The last Sundays of March and October 2060 are the 28th and the 31st; the change is at 1:00 UTC.
    for (month, day, before, after) in [(3, 28, 1, 2), (10, 31, 2, 1)]
      as [(Int64, Int64, Int64, Int64)]
    {
      let change = moment(2060, month, day, hour: 1)
      #expect(berlin.offset(at: change - 1) == before * Self.hour)
      #expect(berlin.offset(at: change) == after * Self.hour)
    }
    let noon = moment(2060, 7, 1, hour: 12)
    #expect(berlin.moment(ofWall: noon) == noon - 2 * Self.hour)
    // What no clock shows is the moment at which it is put forward, what it shows twice is the first.
    #expect(
      berlin.moment(ofWall: moment(2060, 3, 28, hour: 2) + 1) == moment(2060, 3, 28, hour: 1))
    #expect(berlin.moment(ofWall: moment(2060, 10, 31, hour: 2)) == moment(2060, 10, 31))
  }

  @Test func countsDaysOfTheYear() throws {
    // From 29 February, or 1 March in other years, to 1 November.
    let ofYear = try #require(Self.rule("AAA0BBB,59/0,304/0"))
    #expect(ofYear.offset(at: moment(2028, 2, 29) / 1_000 - 1) == 0)
    #expect(ofYear.offset(at: moment(2028, 2, 29) / 1_000) == 3_600)
    #expect(ofYear.offset(at: moment(2027, 3, 1) / 1_000 - 1) == 0)
    #expect(ofYear.offset(at: moment(2027, 3, 1) / 1_000) == 3_600)
    let common = try #require(Self.rule("AAA0BBB,J60/0,J305/0"))
    for year in [2027, 2028] as [Int64] {
      #expect(common.offset(at: moment(year, 3, 1) / 1_000 - 1) == 0)
      #expect(common.offset(at: moment(year, 3, 1) / 1_000) == 3_600)
      #expect(common.offset(at: moment(year, 11, 1, hour: -1) / 1_000 - 1) == 3_600)
      #expect(common.offset(at: moment(year, 11, 1, hour: -1) / 1_000) == 0)
    }
  }

  @Test func letsSummerLastAllYear() throws {
    let rule = try #require(Self.rule("XXX3EDT4,0/0,J365/23"))
    for day in 0..<800 {
      let time = moment(2027, 1, 1) / 1_000 + Int64(day) * 86_400
      for second in [-1, 0, 1] as [Int64] { #expect(rule.offset(at: time + second) == -4 * 3_600) }
    }
  }

  @Test(
    arguments: [
      "", "CE-1", "CET", "CET-25", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
      "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0/168,M10.5.0",
      "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-1CEST,J0,J365", "CET-1CEST,366,J365", "<+01", "<+01>",
      "CET-1:60", "CET-1CEST,M3.5.0,M99999999999999999999.5.0",
    ])
  func refuses(_ text: String) {
    #expect(Self.rule(text) == nil)
    #expect(LocalTime(file: Self.file(rule: Array(text.utf8)))?.offset(at: 0) == 0)
  }
}
