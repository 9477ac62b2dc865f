import CChain
import CSignature

/// What Apple says about purchases, believed only when Apple has signed it for one of our apps.
public struct AppStore: Sendable {
  /// Where purchases are made; what is bought in one is worth nothing in the other.
  public enum Environment: String, Sendable, Codable, CaseIterable {
    case production = "Production"
    case sandbox = "Sandbox"
  }

  /// An app as the App Store knows it.
  public struct App: Sendable, Equatable {
    public let bundleId: String
    /// Its number in the App Store. Apple tells it in production, and there it must be right.
    public let appAppleId: Int64?

    public init(bundleId: String, appAppleId: Int64? = nil) {
      self.bundleId = bundleId
      self.appAppleId = appAppleId
    }
  }

  public let apps: [App]
  public let environment: Environment
  private let root: PinnedRoot

  /// In production an app without its number is believed nothing.
  public init(apps: [App], environment: Environment, root: PinnedRoot) {
    self.apps = apps
    self.environment = environment
    self.root = root
  }

  /// Apple's marks: who may sign receipts, and who may sign those (Apple's certification practice
  /// statements for the Worldwide Developer Relations, and TN3138).
  private static let leafMark = "1.2.840.113635.100.6.11.1"
  private static let intermediateMark = "1.2.840.113635.100.6.2.1"

  /// What a text says, once it is sure that Apple has signed it: its certificates lead to the pinned
  /// root and were good when it was signed.
  func believed(_ text: String) throws(StoreRefusal) -> Fields {
    let text = try SignedText(text)
    let moment = try text.payload.moment("signedDate")
    let key = try key(of: text, at: moment / 1_000)
    let (x, y) = (Array(key[..<32]), Array(key[32...]))
    let isSigned = quintet_key_signed(
      Int32(QUINTET_KEY_P256_PLAIN), x, x.count, y, y.count, text.signed, text.signed.count,
      text.signature, text.signature.count)
    guard isSigned == 1 else {
      throw StoreRefusal(.wrongSignature, "its signature is not valid")
    }
    return text.payload
  }

  private func key(of text: SignedText, at seconds: Int64) throws(StoreRefusal) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: 64)
    let outcome = text.leaf.lent { leaf in
      text.intermediate.lent { intermediate in
        root.bytes.lent { root in
          quintet_chain_check(
            leaf, intermediate, root, Self.leafMark, Self.intermediateMark, seconds, &key)
        }
      }
    }
    if let refusal = Self.refusal(Int(outcome)) { throw refusal }
    return key
  }

  private static func refusal(_ outcome: Int) -> StoreRefusal? {
    switch outcome {
    case QUINTET_CHAIN_GOOD: nil
    case QUINTET_CHAIN_UNREADABLE:
      StoreRefusal(.unreadableCertificate, "a certificate cannot be read")
    case QUINTET_CHAIN_LEAF_SIGNS:
      StoreRefusal(.leafIsAuthority, "its signer is a certificate authority, not a receipt signer")
    case QUINTET_CHAIN_LEAF_UNMARKED:
      StoreRefusal(.leafUnmarked, "its signer is not marked by Apple for receipts")
    case QUINTET_CHAIN_INTERMEDIATE_UNMARKED:
      StoreRefusal(
        .intermediateUnmarked, "its signer's issuer is not marked by Apple for receipts")
    case QUINTET_CHAIN_OTHER_KEY: StoreRefusal(.otherKey, "the signer's key is not on P-256")
    case QUINTET_CHAIN_OUT_OF_TIME:
      StoreRefusal(.outOfTime, "a certificate was not valid when it was signed")
    default: StoreRefusal(.untrusted, "its certificates do not lead to the pinned root")
    }
  }

  /// Throws unless what is told is about one of our apps, where we look for it.
  func app(of fields: Fields) throws(StoreRefusal) -> App {
    guard try fields.text("environment") == environment.rawValue else {
      throw StoreRefusal(.otherEnvironment, "it does not come from \(environment.rawValue)")
    }
    let bundleId = try fields.text("bundleId")
    guard let app = apps.first(where: { $0.bundleId == bundleId }) else {
      throw StoreRefusal(.otherApp, "it is for another app")
    }
    return app
  }
}
