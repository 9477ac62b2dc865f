import Backup
import Commerce
import Files
import Foundation
import Media
import Server
import TestKit
import Testing

@testable import Web

/// An app that puts a gate for parents before what is sold in it.
@Suite struct PurchaseGateTests {
  /// Its gate is set as it is furnished, as any app would do.
  private static let nursery = App(
    "nursery", migrations: [], forget: { _, _, _, _ in },
    build: { context in
      context.commerce.guardPurchases(of: .babysounds) { token, _ in token == "four times three" }
      return App.Parts(routes: [])
    })

  private func buy(
    _ apps: [App], _ role: Role, token: String?, product: String = "babysounds.premium.monthly"
  ) async throws -> Int {
    let folder = try TemporaryFolder()
    let household = try await HouseholdServices.open(
      DataLocation(data: folder / "data"), apps: apps, media: Media()
    ) { _ in }
    let routes = household.description(version: "1").routes
    let owner = Identity(person: household.owner, role: .owner)
    let member = UUID()
    _ = await ServiceClient(Service(routes, identify: { _ in owner })).ask(
      .put, "/api/v1/members/\(member.uuidString.lowercased())",
      json: "{\"name\":\"Kim\",\"role\":\"\(role.rawValue)\"}")
    let theirs = Identity(person: member, role: role)
    let gate = token.map { ",\"gate_token\":\"\($0)\"" } ?? ""
    let answer = await ServiceClient(Service(routes, identify: { _ in theirs })).ask(
      .put, "/api/v1/store/purchases/\(UUID().uuidString.lowercased())",
      json: "{\"product\":\"\(product)\"\(gate)}")
    await household.close()
    if answer.status == 403, role == .adult {
      #expect(answer.json["code"] as? String == "needs_gate")
    }
    return answer.status
  }

  @Test func sellsOnlyToAdultsWhoPassTheGate() async throws {
    for (token, status) in [(nil, 403), ("twelve?", 403), ("four times three", 200)] {
      #expect(try await buy([Self.nursery], .adult, token: token) == status)
      #expect(try await buy([Self.nursery], .child, token: token) == 403)
    }
    // Other apps have no gate; a child buys nothing there either.
    let pro = "com.jimwas.yakback.pro"
    #expect(try await buy([Self.nursery], .adult, token: nil, product: pro) == 200)
    #expect(try await buy([Self.nursery], .child, token: nil, product: pro) == 403)
  }

  @Test func sellsToAdultsWhereThereIsNoGate() async throws {
    #expect(try await buy([], .child, token: "four times three") == 403)
    #expect(try await buy([], .adult, token: nil) == 200)
  }
}
