import Web

/// The product to buy.
public struct PurchaseRequest: Model {
  public let product: String
  public let gateToken: String?

  public static let schema = Schema.object(
    Schema.Object(
      "PurchaseRequest", "The product to buy.",
      [
        .must("product", .text(1...100)),
        .may("gate_token", .text(1...1_000), "The token of a parent's permission."),
      ]))
}

/// Whether a plan is to go on.
struct RenewalRequest: Model {
  let renews: Bool

  static let schema = Schema.object(
    Schema.Object(
      "RenewalRequest", "Whether a plan renews automatically.",
      [.must("renews", .bool)]))
}

/// A transaction that a store has signed.
public struct SignedTransaction: Model {
  public let transaction: String

  public static let schema = Schema.object(
    Schema.Object(
      "SignedTransaction", "A transaction that the store has signed.",
      [.must("transaction", .text(1...SandboxKey.longest))]))
}

/// What to do to a purchase in the sandbox.
struct SandboxRequest: Model {
  let action: SandboxAction

  static let schema = Schema.object(
    Schema.Object(
      "SandboxRequest", "What happens to a purchase in the sandbox.",
      [.must("action", .choice(SandboxAction.allCases.map(\.rawValue)))]))
}

/// How much time is to pass in the sandbox.
struct SandboxTime: Model {
  let hours: Int64

  static let schema = Schema.object(
    Schema.Object(
      "SandboxTime", "How much time is to pass in the sandbox.",
      [.must("hours", .integer(1...8_784))]))
}

/// A configuration, with the signature of its bytes.
struct SignedConfig: Model {
  let document: String
  let signature: String

  static let schema = Schema.object(
    Schema.Object(
      "SignedStoreConfig", "A store configuration, signed with Ed25519.",
      [
        .must("document", .text(2...65_536), "JSON as text, since its bytes are signed."),
        .must("signature", .text(1...100), "In base64url."),
      ]))
}
