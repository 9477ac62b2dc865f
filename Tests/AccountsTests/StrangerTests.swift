import Storage
import TestKit
import Testing
import Web

@testable import Accounts

/// Strangers who try to sign in keep nobody of the household out.
@Suite(.timeLimit(.minutes(5))) struct StrangerTests {
  private static let right = #"{"name":"Ada","password":"correct horse"}"#
  private static let wrong = #"{"name":"Ada","password":"wrong horses"}"#
  private static let path = "/api/v1/sessions"

  @Test(arguments: DatabaseKind.allCases)
  func shutADoorForThemselvesOnly(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      _ = try await home.setUp()
      let stranger = home.browser(from: "203.0.113.7")
      for _ in 0..<6 { _ = await stranger.ask(.post, Self.path, Self.wrong) }
      #expect(await stranger.ask(.post, Self.path, Self.right).status == 429)
      #expect(
        await home.browser(from: "192.168.1.20").ask(.post, Self.path, Self.right).status == 200)
    }
  }

  @Test func areOneBehindOneNetwork() async throws {
    try await withHome(.sqlite) { home in
      _ = try await home.setUp()
      // All the addresses that one line is given.
      for number in 1...6 {
        let stranger = home.browser(from: "2001:db8:1:2::\(number)")
        #expect(await stranger.ask(.post, Self.path, Self.wrong).status == 401)
      }
      let next = home.browser(from: "2001:db8:1:2:ffff::1")
      #expect(await next.ask(.post, Self.path, Self.wrong).status == 429)
      let other = home.browser(from: "2001:db8:1:3::1")
      #expect(await other.ask(.post, Self.path, Self.right).status == 200)
    }
  }

  @Test func haveABudgetWhateverNamesTheyInvent() async throws {
    try await withHome(.sqlite) { home in
      _ = try await home.setUp()
      let stranger = home.browser(from: "203.0.113.7")
      var statuses: [Int] = []
      for number in 0..<33 {
        statuses.append(
          await stranger.ask(
            .post, Self.path, "{\"name\":\"nobody \(number)\",\"password\":\"wrong horses\"}"
          ).status)
      }
      #expect(statuses.prefix(31).allSatisfy { $0 == 401 })
      #expect(statuses.suffix(2).allSatisfy { $0 == 429 })
    }
  }

  @Test func whoseRequestsPileUpLeaveRoomForTheHousehold() async throws {
    try await withHome(.sqlite) { home in
      // The set-up was done from here, so this network is known.
      _ = try await home.setUp()
      let statuses = await withTaskGroup(of: Int?.self) { group in
        for number in 0..<60 {
          // A network each, so that no limit of one network helps.
          let stranger = home.browser(from: "203.0.\(number).7")
          group.addTask {
            await stranger.ask(
              .post, Self.path, "{\"name\":\"nobody \(number)\",\"password\":\"wrong horses\"}"
            ).status == 503 ? 1 : nil
          }
        }
        for _ in 0..<4 {
          group.addTask {
            await home.browser().ask(.post, Self.path, Self.right).status == 200 ? nil : 2
          }
        }
        return await group.reduce(into: [Int]()) { list, one in if let one { list.append(one) } }
      }
      #expect(statuses.contains(1), "they did not pile up at all")
      #expect(!statuses.contains(2))
    }
  }

  @Test func ofOneNetworkHoldFewPlaces() async throws {
    try await withHome(.sqlite) { home in
      _ = try await home.setUp()
      let busy = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<20 {
          let stranger = home.browser(from: "203.0.113.7")
          group.addTask {
            await stranger.ask(
              .post, Self.path, "{\"name\":\"nobody \(number)\",\"password\":\"wrong horses\"}"
            ).status == 503
          }
        }
        group.addTask {
          // Nobody came from there before, and there is room.
          let status = await home.browser(from: "198.51.100.1").ask(.post, Self.path, Self.right)
            .status
          #expect(status == 200)
          return false
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(busy > 0)
    }
  }
}
