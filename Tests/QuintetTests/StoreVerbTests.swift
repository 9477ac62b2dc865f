import Foundation
import TestKit
import Testing

@Suite struct StoreVerbTests {
  private func list(_ outcome: Tool.Outcome) -> [[String: Any]] {
    let value = try? JSONSerialization.jsonObject(with: Data(outcome.output))
    return value as? [[String: Any]] ?? []
  }

  @Test func buysRestoresAndRefundsWhereNothingIsCharged() throws {
    let folder = try TemporaryFolder()
    let data = ["--data", folder / "data"]
    func store(_ words: String...) throws -> Tool.Outcome {
      try Tool.run(
        Tool.buildFolder.appendingPathComponent("quintet").path, ["store"] + words + data)
    }
    #expect(list(try store("products", "--json")).count == 11)
    #expect(try store("products").text.contains("$29.99"))
    let bought = list(try store("buy", "com.jimwas.yakback.pro", "--json"))
    #expect(bought.first?["reason"] as? String == "active")
    let again = try store("buy", "com.jimwas.yakback.pro")
    #expect(again.status == 1)
    #expect(again.errors.contains("already"))
    #expect(try store("buy", "no.such.product").status == 1)
    for _ in 0..<2 {
      #expect(try store("buy", "sonidea.tip.small").text.contains("Thank you"))
    }
    #expect(try store("restore").text.contains("active"))
    let purchase = try #require(bought.first?["purchase"] as? String)
    #expect(try store("refund", "nonsense").status == 2)
    let refunded = list(try store("refund", purchase, "--json"))
    #expect(refunded.first?["reason"] as? String == "refunded")
    let said = list(try store("transactions", "--json")).map { $0["kind"] as? String }
    #expect(said == ["refunded", "purchased", "purchased", "purchased"])
  }

  @Test func asksARunningServerWhoseDataIsItsOwn() throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(data: folder / "data")
    let owner = try server.ownerOptions(in: folder)
    func store(_ words: String...) throws -> Tool.Outcome {
      try Tool.run(
        Tool.buildFolder.appendingPathComponent("quintet").path,
        ["store"] + words + owner)
    }
    #expect(list(try store("products", "--json")).count == 11)
    let bought = list(try store("buy", "com.jimwas.yakback.pro", "--json"))
    #expect(bought.first?["reason"] as? String == "active")
    let again = try store("buy", "com.jimwas.yakback.pro")
    #expect(again.status == 1 && again.errors.contains("already"))
    #expect(try store("restore").text.contains("active"))
    let purchase = try #require(bought.first?["purchase"] as? String)
    #expect(list(try store("refund", purchase, "--json")).first?["reason"] as? String == "refunded")
    let said = list(try store("transactions", "--json")).map { $0["kind"] as? String }
    #expect(said == ["refunded", "purchased"])
    // The data itself belongs to the server meanwhile, so that it is the server who is asked.
    let here = try Tool.quintet("store", "transactions", "--json", "--data", folder / "data")
    #expect(list(here).map { $0["kind"] as? String } == said)
    server.end(SIGTERM)
    let gone = try store("products")
    #expect(gone.status == 1 && gone.errors.contains("does not respond"))
    #expect(try Tool.quintet("store", "products", "--server", "localhost").status == 2)
  }

  @Test func refusesAKeyThatIsNone() throws {
    let folder = try TemporaryFolder()
    let outcome = try Tool.quintet(
      "serve", "--data", folder / "data", "--store-config-key", "12")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("64 hexadecimal digits"))
  }
}
