import CSodium
import Files
import FoundationEssentials
import Web

/// A document from elsewhere that changes limits, trials and prices without a release.
struct RemoteConfig: Sendable {
  /// Why a document is refused; the one before stays.
  enum Fault: Error, Equatable {
    case malformed(String)
  }

  let version: Int64
  private let limits: [(Feature, free: Int64, bought: Int64?)]
  private let rewards: [(Feature, FeatureRule.Daily)]
  private let trialDays: [String: Int64]
  private let cents: [String: Int64]

  static let schema = Schema.object(
    Schema.Object(
      "StoreConfig", "A store configuration that changes limits, prices and trials.",
      [
        .must("version", .integer(1...(1 << 53)), "Greater than the current configuration's."),
        .may("limits", .map(limit, most: 100), "By feature."),
        .may("trial_days", .map(.integer(0...365), most: 100), "By product."),
        .may("prices_cents", .map(.integer(0...1_000_000), most: 100), "By product."),
      ]))

  private static let limit = Schema.object(
    Schema.Object(
      "StoreConfigLimit", "A feature's limit.",
      [
        .must("free", .integer(0...1_000_000)),
        .may("bought", .nullable(.integer(0...1_000_000)), "Unlimited if absent."),
        .may("reward", .integer(0...1_000), "How much a reward adds."),
        .may("rewards", .integer(0...1_000), "Rewards a day."),
      ]))

  init(reading text: String) throws(Fault) {
    let document: JSON
    do { document = try JSON(reading: Array(text.utf8)) } catch {
      throw .malformed("it is not valid JSON")
    }
    if let wrong = Self.schema.check(document).first {
      throw .malformed("\(wrong.path) \(wrong.message)")
    }
    version = document["version"]?.whole ?? 0
    let limits = document["limits"]?.members ?? []
    self.limits = limits.map {
      (Feature(rawValue: $0.0), $0.1["free"]?.whole ?? 0, $0.1["bought"]?.whole)
    }
    rewards = limits.compactMap { name, limit in
      guard let reward = limit["reward"]?.whole, let count = limit["rewards"]?.whole else {
        return nil
      }
      return (Feature(rawValue: name), FeatureRule.Daily(reward: reward, rewards: count))
    }
    trialDays = Self.numbers(document["trial_days"])
    cents = Self.numbers(document["prices_cents"])
    try checkNames()
  }

  private static func numbers(_ value: JSON?) -> [String: Int64] {
    Dictionary(
      (value?.members ?? []).compactMap { name, value in value.whole.map { (name, $0) } },
      uniquingKeysWith: { $1 })
  }

  private func checkNames() throws(Fault) {
    for (feature, _, _) in limits where Catalogue.own.rule(feature) == nil {
      throw .malformed("there is no feature \(feature.rawValue)")
    }
    for name in trialDays.keys.sorted() + cents.keys.sorted()
    where Catalogue.own.product(name) == nil {
      throw .malformed("there is no product \(name)")
    }
    for name in trialDays.keys.sorted() where Catalogue.own.product(name)?.kind == .tip {
      throw .malformed("a tip such as \(name) has no trial")
    }
  }

  func applied(to catalogue: Catalogue) -> Catalogue {
    var catalogue = catalogue
    for (feature, free, bought) in limits {
      guard let index = catalogue.features.firstIndex(where: { $0.feature == feature }) else {
        continue
      }
      catalogue.features[index].free = free
      catalogue.features[index].bought = bought
      if catalogue.features[index].daily != nil,
        let daily = rewards.first(where: { $0.0 == feature })?.1
      {
        catalogue.features[index].daily = daily
      }
    }
    for index in catalogue.products.indices {
      let id = catalogue.products[index].id
      catalogue.products[index].trialDays = trialDays[id] ?? catalogue.products[index].trialDays
      catalogue.products[index].cents = cents[id] ?? catalogue.products[index].cents
    }
    return catalogue
  }

  /// Whether the operator's key has signed these very bytes.
  static func isSigned(_ text: String, _ signature: String, by key: [UInt8]) -> Bool {
    guard key.count == 32, let signature = Base64URL.bytes(signature), signature.count == 64 else {
      return false
    }
    let bytes = Array(text.utf8)
    return crypto_sign_verify_detached(signature, bytes, UInt64(bytes.count), key) == 0
  }
}

extension JSON {
  fileprivate var whole: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  fileprivate var members: [(String, JSON)] {
    if case .object(let members) = self { members } else { [] }
  }
}
