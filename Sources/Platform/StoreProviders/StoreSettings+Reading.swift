import Commerce
import Web

/// What is wrong with a file of settings. What stands in it is never repeated, since secrets do.
public struct StoreSettingsFault: Error, Equatable {
  /// The path and what is wrong there, in one sentence without a full stop.
  public let message: String
}

extension StoreSettings {
  static let schema = Schema.object(
    Schema.Object(
      "StoreSettings", "Which stores a household uses.",
      [
        .may("public_address", .text(1...500), "Where browsers find this Quintet."),
        .may("appstore", appStoreSchema), .may("stripe", stripeSchema), .may("admob", adMobSchema),
      ]))

  private static let appStoreSchema = Schema.object(
    Schema.Object(
      "AppStoreSettings", "Purchases in apps from the App Store.",
      [
        .must("root_certificate", .text(1...4_096), "The file with Apple Root CA - G3."),
        .must("environment", .choice(["production", "sandbox"])),
        .must("apps", .list(appSchema, most: 20)),
      ]))

  private static let appSchema = Schema.object(
    Schema.Object(
      "AppStoreAppSettings", "An app.",
      [
        .must("bundle_id", .text(1...200)),
        .may("app_id", .integer(1...(1 << 53)), "The app's Apple ID; required in production."),
      ]))

  private static let stripeSchema = Schema.object(
    Schema.Object(
      "StripeSettings", "Purchases with cards.",
      [
        .must("secret_key", .text(8...500)), .must("webhook_secret", .text(8...500)),
        .must("prices", .map(.text(1...200), most: 100), "Stripe's price for each product."),
        .may("address", .text(1...500), "Where Stripe is, for tests."),
      ]))

  private static let adMobSchema = Schema.object(
    Schema.Object(
      "AdMobSettings", "Rewarded views that Google verifies.",
      [
        .must("ad_units", .list(.text(1...100), most: 100), "The numbers of your ad units."),
        .may("keys", .text(1...500), "Where Google's keys are."),
      ]))

  /// Reads a file of settings; `load` takes the root certificate from a file.
  public init(
    reading bytes: [UInt8], loadingRoot load: (String) throws -> PinnedRoot
  ) throws {
    let document: JSON
    do throws(JSONReader.Failure) { document = try JSONReader.read(bytes) } catch {
      throw StoreSettingsFault(
        message: "it is not valid JSON: \(error.reason), at byte \(error.offset)")
    }
    if let wrong = Self.schema.check(document).first {
      let path = wrong.path.isEmpty ? "it" : wrong.path
      throw StoreSettingsFault(message: "\(path) \(wrong.message)")
    }
    self.init()
    appStore = try document["appstore"].map { try Self.appStore($0, load) }
    stripe = try document["stripe"].map(Self.stripe)
    adMob = document["admob"].map(Self.adMob)
    if let address = document["public_address"]?.words {
      publicAddress = try Self.address(address, at: "public_address")
    }
    if stripe != nil, publicAddress.isEmpty {
      throw StoreSettingsFault(
        message: "public_address is missing; Stripe sends the browser back to it")
    }
  }

  private static func appStore(
    _ json: JSON, _ load: (String) throws -> PinnedRoot
  ) throws -> AppStore {
    let isProduction = json["environment"]?.words == "production"
    var apps: [AppStore.App] = []
    for (index, app) in (json["apps"]?.values ?? []).enumerated() {
      let number: Int64? = if case .integer(let number) = app["app_id"] { number } else { nil }
      guard number != nil || !isProduction else {
        throw StoreSettingsFault(
          message: "appstore.apps[\(index)].app_id is missing; production needs it")
      }
      apps.append(AppStore.App(bundleId: app["bundle_id"]?.words ?? "", appAppleId: number))
    }
    guard !apps.isEmpty else { throw StoreSettingsFault(message: "appstore.apps names no app") }
    return AppStore(
      apps: apps, environment: isProduction ? .production : .sandbox,
      root: try load(json["root_certificate"]?.words ?? ""))
  }

  private static func stripe(_ json: JSON) throws -> StripeShop {
    let key = json["secret_key"]?.words ?? ""
    let secret = json["webhook_secret"]?.words ?? ""
    // Stripe's keys say themselves whether they are for money.
    let (isLive, isTest) = (key.contains("k_live_"), key.contains("k_test_"))
    guard ["sk_", "rk_"].contains(where: key.hasPrefix), isLive != isTest,
      key.utf8.allSatisfy({ $0 > 32 && $0 < 127 })
    else {
      throw StoreSettingsFault(
        message: "stripe.secret_key is not a Stripe secret key: sk_live_…, rk_live_… or sk_test_…"
      )
    }
    guard secret.hasPrefix("whsec_") else {
      throw StoreSettingsFault(message: "stripe.webhook_secret must begin with whsec_")
    }
    var prices: [String: String] = [:]
    for (product, price) in json["prices"]?.members ?? [] {
      guard Catalogue.own.product(product) != nil else {
        throw StoreSettingsFault(
          message: "stripe.prices names \(product), which is not in the catalogue; "
            + "see quintet store products")
      }
      guard let price = price.words, price.hasPrefix("price_") else {
        throw StoreSettingsFault(
          message: "stripe.prices.\(product) must be a Stripe price, price_…")
      }
      prices[product] = price
    }
    let base = try json["address"]?.words.map { try address($0, at: "stripe.address") }
    return StripeShop(
      stripe: base.map { Stripe(key: key, base: $0) } ?? Stripe(key: key),
      webhook: StripeWebhook(secret: secret, isLive: isLive), prices: prices)
  }

  private static func adMob(_ json: JSON) -> AdMob {
    AdMob(
      rewards: RewardedAds(keysAt: json["keys"]?.words ?? RewardedAds.keysAddress),
      units: Set((json["ad_units"]?.values ?? []).compactMap(\.words)))
  }

  /// An address without a slash at its end. Over the network it must be encrypted.
  private static func address(_ text: String, at path: String) throws -> String {
    let text = text.hasSuffix("/") ? String(text.dropLast()) : text
    let host = text.hasPrefix("http://") ? text.dropFirst(7) : text.dropFirst(8)
    let isHere = ["localhost", "127.0.0.1", "[::1]"].contains {
      host == $0 || host.hasPrefix("\($0):")
    }
    guard text.hasPrefix("https://") || text.hasPrefix("http://") && isHere, !host.isEmpty,
      text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }), !host.contains(where: { "@?#/".contains($0) })
    else {
      throw StoreSettingsFault(
        message: "\(path) must be an address like https://sounds.example, without a path")
    }
    return text
  }
}

extension JSON {
  fileprivate var words: String? {
    if case .string(let text) = self { text } else { nil }
  }

  fileprivate var values: [JSON] {
    if case .array(let values) = self { values } else { [] }
  }

  fileprivate var members: [(String, JSON)] {
    if case .object(let members) = self { members } else { [] }
  }
}
