import Commerce
import Console
import FoundationEssentials
import Media
import Server
import Web

extension Quintet {
  /// What `quintet serve` is told about the store.
  static let storeOptions: [Option] = [
    .value(
      "store", "KIND", "sandbox, where nothing is charged (default), or off: all is unlocked",
      choices: Commerce.Store.allCases.map(\.rawValue)),
    .value("store-config-key", "HEX", "the Ed25519 key that signs the store's configurations"),
  ]

  static func commerceSettings(_ invocation: Invocation) throws -> Commerce.Settings {
    var settings = Commerce.Settings()
    settings.store = invocation.value("store").flatMap(Commerce.Store.init) ?? .sandbox
    guard let text = invocation.value("store-config-key") else { return settings }
    let digits = Array(text)
    let bytes = stride(from: 0, to: digits.count - digits.count % 2, by: 2)
      .compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    guard digits.count == 64, bytes.count == 32, !text.contains("+") else {
      throw UsageError("--store-config-key takes 64 hexadecimal digits")
    }
    settings.configKey = bytes
    return settings
  }

  /// `quintet store`
  static let store = Command(
    "store", "Try the store, in which nothing is charged",
    details: """
      Works with the data itself. A database in a file belongs to its server while that runs: stop \
      it first, or ask the running server over its API.
      """,
    commands: [products, buy, restorePurchases, refund, transactions])

  private static let products = Command(
    "products", "List what is sold", options: dataOptions,
    examples: [Example("quintet store products", "with prices in US dollars")]
  ) { invocation, terminal in
    try await withStore(invocation) { household in
      let products = try await household.commerce.products()
      if terminal.wantsJSON {
        return terminal.print(json: products.map(ProductLine.init))
      }
      terminal.note(household.commerce.note)
      let width = products.map(\.id.count).max() ?? 0
      for product in products {
        let id = product.id + String(repeating: " ", count: width - product.id.count)
        terminal.print("\(id)  \(dollars(product.cents))  \(product.name)")
      }
    }
  }

  private static let buy = Command(
    "buy", "Buy something for the owner; nothing is charged",
    arguments: [.one("PRODUCT", "its id, as `quintet store products` shows it")],
    options: dataOptions,
    examples: [Example("quintet store buy com.jimwas.yakback.pro", "no limit for sounds any more")]
  ) { invocation, terminal in
    try await withStore(invocation) { household in
      let owner = Identity(person: household.owner, role: .owner)
      try await household.commerce.buy(invocation.argument("PRODUCT"), as: UUID(), by: owner)
      try await tellPurchases(household, terminal)
    }
  }

  private static let restorePurchases = Command(
    "restore", "Look again what the owner has bought", options: dataOptions,
    examples: [Example("quintet store restore", "and what it is worth now")]
  ) { invocation, terminal in
    try await withStore(invocation) { household in
      try await household.commerce.restore(household.owner)
      try await tellPurchases(household, terminal)
    }
  }

  private static let refund = Command(
    "refund", "Give the money back that was never taken",
    arguments: [.one("PURCHASE", "its id, as `quintet store restore` shows it")],
    options: dataOptions,
    examples: [Example("quintet store refund 0f8f…", "and it unlocks nothing any more")]
  ) { invocation, terminal in
    guard let id = UUID(uuidString: invocation.argument("PURCHASE")) else {
      throw UsageError("a purchase is named by its id; quintet store restore shows them")
    }
    try await withStore(invocation) { household in
      try await household.commerce.refund(id)
      try await tellPurchases(household, terminal)
    }
  }

  private static let transactions = Command(
    "transactions", "List what the store has said, the newest first", options: dataOptions,
    examples: [Example("quintet store transactions --json", "with the signed texts")]
  ) { invocation, terminal in
    try await withStore(invocation) { household in
      let owner = Identity(person: household.owner, role: .owner)
      let all = try await household.commerce.transactions(for: owner).transactions
      if terminal.wantsJSON { return terminal.print(json: all) }
      for entry in all { terminal.print("\(entry.purchase)  \(entry.kind)  \(entry.product)") }
    }
  }

  private static func withStore(
    _ invocation: Invocation, _ body: (Household) async throws -> Void
  ) async throws {
    let household = try await Household.open(
      try dataPlace(invocation), rooms: rooms, media: Media()
    ) { _ in }
    do { try await body(household) } catch {
      await household.close()
      throw error
    }
    await household.close()
  }

  private static func tellPurchases(_ household: Household, _ terminal: Terminal) async throws {
    let all = try await household.commerce.entitlements(of: household.owner)
    if terminal.wantsJSON { return terminal.print(json: all.map(PurchaseLine.init)) }
    terminal.note(household.commerce.note)
    for one in all { terminal.print("\(one.subscription)  \(one.reason)  \(one.product)") }
  }

  private static func dollars(_ cents: Int64) -> String {
    let rest = String(cents % 100)
    return "$\(cents / 100).\(rest.count == 1 ? "0" : "")\(rest)"
  }
}

private struct ProductLine: Encodable {
  let id: String
  let app: StoreApp
  let priceCents: Int64
  let trialDays: Int64

  init(_ product: Product) {
    (id, app, priceCents, trialDays) = (product.id, product.app, product.cents, product.trialDays)
  }
}

private struct PurchaseLine: Encodable {
  let purchase: String
  let product: String
  let reason: Entitlement.Reason
  let endsMs: Int64?

  init(_ one: Entitlement) {
    (purchase, product, reason, endsMs) = (one.subscription, one.product, one.reason, one.endsMs)
  }
}
