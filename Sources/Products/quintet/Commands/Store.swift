import Commerce
import Console
import FoundationEssentials

extension Quintet {
  /// `quintet store`
  static let store = Command(
    "store", "Try the store, in which nothing is charged",
    details: """
      Works with the data itself, or with --server by asking a server on this machine that runs: a \
      database in a file belongs to its server as long as it does.
      """,
    commands: [products, buy, restorePurchases, refund, transactions])

  private static let storeVerbOptions =
    dataOptions + [
      .value("server", "URL", "ask this running server, such as http://localhost:8321"),
      .value("ca", "FILE", "the household's root certificate, for https", completes: .files),
    ]

  private static let products = Command(
    "products", "List what is sold", options: storeVerbOptions,
    examples: [Example("quintet store products", "with prices in US dollars")]
  ) { invocation, terminal in
    let shelf = try await withCounter(invocation) { try await $0.shelf() }
    if terminal.wantsJSON { return terminal.print(json: shelf.products) }
    if !shelf.note.isEmpty { terminal.note(shelf.note) }
    let width = shelf.products.map(\.id.count).max() ?? 0
    for product in shelf.products {
      let id = product.id + String(repeating: " ", count: width - product.id.count)
      terminal.print("\(id)  \(dollars(product.priceCents))  \(product.name)")
    }
  }

  private static let buy = Command(
    "buy", "Buy something for the owner; nothing is charged",
    arguments: [.one("PRODUCT", "its id, as `quintet store products` shows it")],
    options: storeVerbOptions,
    examples: [Example("quintet store buy com.jimwas.yakback.pro", "no limit for sounds any more")]
  ) { invocation, terminal in
    let product = invocation.argument("PRODUCT")
    tell(try await withCounter(invocation) { try await $0.buy(product) }, terminal)
  }

  private static let restorePurchases = Command(
    "restore", "Look again what the owner has bought", options: storeVerbOptions,
    examples: [Example("quintet store restore", "and what it is worth now")]
  ) { invocation, terminal in
    tell(try await withCounter(invocation) { try await $0.restore() }, terminal)
  }

  private static let refund = Command(
    "refund", "Give the money back that was never taken",
    arguments: [.one("PURCHASE", "its id, as `quintet store restore` shows it")],
    options: storeVerbOptions,
    examples: [Example("quintet store refund 0f8f…", "and it unlocks nothing any more")]
  ) { invocation, terminal in
    guard let id = UUID(uuidString: invocation.argument("PURCHASE")) else {
      throw UsageError("a purchase is named by its id; quintet store restore shows them")
    }
    tell(try await withCounter(invocation) { try await $0.refund(id) }, terminal)
  }

  private static let transactions = Command(
    "transactions", "List what the store has said, the newest first", options: storeVerbOptions,
    examples: [Example("quintet store transactions --json", "with the signed texts")]
  ) { invocation, terminal in
    let all = try await withCounter(invocation) { try await $0.transactions() }
    if terminal.wantsJSON { return terminal.print(json: all) }
    for entry in all { terminal.print("\(entry.purchase)  \(entry.kind)  \(entry.product)") }
  }

  /// Goes to the counter of a running server, or of the data itself.
  private static func withCounter<Answer: Sendable>(
    _ invocation: Invocation, _ body: (any StoreCounter) async throws -> Answer
  ) async throws -> Answer {
    guard let server = invocation.value("server") else {
      guard invocation.value("ca") == nil else { throw UsageError("--ca goes with --server") }
      return try await HouseholdCounter.open(try dataPlace(invocation), body)
    }
    guard ["data", "database", "blobs"].allSatisfy({ invocation.value($0) == nil }) else {
      throw UsageError("give either --server, or where the data lies")
    }
    let address = try serverAddress(server).text
    return try await body(try ServerCounter(address, authority: invocation.value("ca")))
  }

  private static func tell(_ owned: OwnedPurchases, _ terminal: Terminal) {
    if terminal.wantsJSON { return terminal.print(json: owned.purchases) }
    if !owned.note.isEmpty { terminal.note(owned.note) }
    for one in owned.purchases {
      terminal.print("\(one.purchase)  \(one.reason)  \(one.product)")
    }
  }

  private static func dollars(_ cents: Int64) -> String {
    let rest = String(cents % 100)
    return "$\(cents / 100).\(rest.count == 1 ? "0" : "")\(rest)"
  }
}
