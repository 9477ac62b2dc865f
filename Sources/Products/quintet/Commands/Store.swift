import Commerce
import Console
import FoundationEssentials
import Server

extension Quintet {
  /// `quintet store`
  static let store = Command(
    "store", "Try the sandbox store, which charges nothing",
    details: """
      Connects to the server at --server, or to the one that uses the data folder. If none is \
      running, opens the data folder itself.
      """,
    commands: [products, buy, restorePurchases, refund, transactions])

  private static let products = Command(
    "products", "List products and prices", options: HouseholdServices.commandOptions,
    examples: [Example("quintet store products", "with prices in US dollars")]
  ) { invocation, terminal in
    let shelf = try await atCounter(invocation, terminal) { try await $0.shelf() }
    if terminal.wantsJSON { return terminal.print(json: shelf.products) }
    if !shelf.note.isEmpty { terminal.printInfo(shelf.note) }
    let width = shelf.products.map(\.id.count).max() ?? 0
    for product in shelf.products {
      let id = product.id + String(repeating: " ", count: width - product.id.count)
      terminal.print("\(id)  \(dollars(product.priceCents))  \(product.name)")
    }
  }

  private static let buy = Command(
    "buy", "Buy something for the owner; nothing is charged",
    arguments: [.one("PRODUCT", "its id, from `quintet store products`")],
    options: HouseholdServices.commandOptions,
    examples: [Example("quintet store buy com.jimwas.yakback.pro", "unlimited sounds")]
  ) { invocation, terminal in
    let product = invocation.argument("PRODUCT")
    try await printResult(invocation, terminal) { counter in
      let owned = try await counter.buy(product)
      let isThere = owned.entitlements.contains { $0.product == product }
      if !isThere, !terminal.wantsJSON {
        terminal.print("Thank you. A tip unlocks nothing; quintet store transactions shows it.")
      }
      return owned
    }
  }

  private static let restorePurchases = Command(
    "restore", "Restore the owner's purchases", options: HouseholdServices.commandOptions,
    examples: [Example("quintet store restore", "and list their current state")]
  ) { invocation, terminal in
    try await printResult(invocation, terminal) { try await $0.restore() }
  }

  private static let refund = Command(
    "refund", "Refund a sandbox purchase",
    arguments: [.one("PURCHASE", "its id, from `quintet store restore`")],
    options: HouseholdServices.commandOptions,
    examples: [Example("quintet store refund 0f8f…", "it then unlocks nothing")]
  ) { invocation, terminal in
    guard let id = UUID(uuidString: invocation.argument("PURCHASE")) else {
      throw UsageError("use the purchase's id; quintet store restore shows it")
    }
    try await printResult(invocation, terminal) { try await $0.refund(id) }
  }

  private static let transactions = Command(
    "transactions", "List the store's events, the newest first",
    options: HouseholdServices.commandOptions,
    examples: [Example("quintet store transactions --json", "with the signed originals")]
  ) { invocation, terminal in
    let all = try await atCounter(invocation, terminal) { try await $0.transactions() }
    if terminal.wantsJSON { return terminal.print(json: all) }
    for entry in all { terminal.print("\(entry.purchase)  \(entry.kind)  \(entry.product)") }
  }

  private static func atCounter<Answer>(
    _ invocation: Invocation, _ terminal: Terminal, _ body: (StoreCounter) async throws -> Answer
  ) async throws -> Answer {
    try await HouseholdServices.ask(invocation, terminal, apps: apps, store: builtStore) {
      client, _ in
      try await body(StoreCounter(client: client))
    }
  }

  /// Runs an errand and tells what the owner has then.
  private static func printResult(
    _ invocation: Invocation, _ terminal: Terminal,
    _ errand: (StoreCounter) async throws -> OwnedPurchases
  ) async throws {
    let (owned, note) = try await atCounter(invocation, terminal) { counter in
      (try await errand(counter), try await counter.shelf().note)
    }
    if terminal.wantsJSON {
      return terminal.print(json: owned.entitlements.map(PurchaseLine.init))
    }
    if !note.isEmpty { terminal.printInfo(note) }
    for one in owned.entitlements { terminal.print("\(one.id)  \(one.reason)  \(one.product)") }
  }

  private static func dollars(_ cents: Int64) -> String {
    let rest = String(cents % 100)
    return "$\(cents / 100).\(rest.count == 1 ? "0" : "")\(rest)"
  }
}
