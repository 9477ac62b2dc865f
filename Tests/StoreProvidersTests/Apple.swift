import Files
import Foundation
import TestKit
import Web

@testable import StoreProviders

/// Apple's server, as far as tests need it: it says what it is told, and signs it.
struct Apple: Sendable {
  static let shared = Result { Apple(chain: try Chain()) }
  /// Another one, of the same shape.
  static let stranger = Result { Apple(chain: try Chain()) }

  let chain: Chain
  static let now = Int64(Date().timeIntervalSince1970) * 1_000 + 60_000

  func store(_ environment: AppStore.Environment = .sandbox) throws -> AppStore {
    AppStore(
      apps: [AppStore.App(bundleId: "house.quintet", appAppleId: 123_456)],
      environment: environment, root: try PinnedRoot(file: chain.rootFile))
  }

  /// A signed text. All of its parts can be told otherwise.
  func sign(
    _ payload: String, algorithm: String = "ES256", certificates: [[UInt8]]? = nil,
    more: String = "", over other: String? = nil
  ) -> String {
    let chain = (certificates ?? [chain.leaf, chain.intermediate, chain.root]).map {
      "\"\(Data($0).base64EncodedString())\""
    }
    let header = "{\"alg\":\"\(algorithm)\",\"x5c\":[\(chain.joined(separator: ","))]\(more)}"
    let text = "\(Base64URL.text(header.utf8)).\(Base64URL.text(payload.utf8))"
    let signed = other.map { "\(Base64URL.text(header.utf8)).\(Base64URL.text($0.utf8))" } ?? text
    return "\(text).\(Base64URL.text(self.chain.key.signPlainly(Array(signed.utf8))))"
  }

  /// The members of a transaction, some of them changed.
  static func transaction(_ changes: JSON = .object([])) -> String {
    let usual: JSON = [
      "transactionId": "2000", "originalTransactionId": "1000", "bundleId": "house.quintet",
      "productId": "quintet.plus.monthly", "type": "Auto-Renewable Subscription", "quantity": 1,
      "purchaseDate": .integer(now - 1_000), "expiresDate": .integer(now + 2_592_000_000),
      "inAppOwnershipType": "PURCHASED", "signedDate": .integer(now), "environment": "Sandbox",
      "appAccountToken": "7E3FB204-2F0F-4B4B-9F5D-0F6D8B3C2D1E",
    ]
    return usual.merged(with: changes).text
  }

  static func renewal(_ changes: JSON = .object([])) -> String {
    let usual: JSON = [
      "originalTransactionId": "1000", "productId": "quintet.plus.monthly", "autoRenewStatus": 1,
      "autoRenewProductId": "quintet.plus.monthly", "signedDate": .integer(now),
      "environment": "Sandbox", "gracePeriodExpiresDate": .integer(now + 86_400_000),
    ]
    return usual.merged(with: changes).text
  }

  /// The members of a notification with its parts signed.
  func told(
    _ type: String, _ subtype: String? = nil, transaction: JSON = .object([]),
    renewal: JSON = .object([]), data: JSON = .object([])
  ) -> String {
    let usual: JSON = [
      "bundleId": "house.quintet", "environment": "Sandbox", "appAppleId": 123_456,
      "signedTransactionInfo": .string(sign(Self.transaction(transaction))),
      "signedRenewalInfo": .string(sign(Self.renewal(renewal))),
    ]
    return JSON.object([
      ("notificationType", .string(type)), ("subtype", subtype.map(JSON.string) ?? .null),
      ("notificationUUID", "6f6c3a52-7d5e-4c55-a1a5-2b9d3f7a8f11"), ("version", "2.0"),
      ("signedDate", .integer(Self.now)), ("data", usual.merged(with: data)),
    ]).text
  }

  /// The body that Apple's server sends.
  func body(_ told: String) -> [UInt8] {
    Array(JSON.object([("signedPayload", .string(sign(told)))]).text.utf8)
  }
}

/// Why a store was not believed; nil when it was.
func refusal<Value>(_ body: () throws -> Value) -> StoreRefusalCode? {
  do { _ = try body() } catch { return (error as? StoreRefusal)?.code }
  return nil
}
