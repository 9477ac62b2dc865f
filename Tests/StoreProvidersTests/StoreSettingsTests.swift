import Foundation
import TestKit
import Testing
import Web

@testable import StoreProviders

/// The file by which an operator switches stores on.
@Suite struct StoreSettingsTests {
  static let whole = """
    {"public_address": "https://sounds.example/",
     "appstore": {"root_certificate": "ROOT", "environment": "production",
       "apps": [{"bundle_id": "house.quintet", "app_id": 123456}]},
     "stripe": {"secret_key": "sk_test_VERYSECRET", "webhook_secret": "whsec_VERYSECRET",
       "prices": {"com.jimwas.yakback.pro": "price_1"}},
     "admob": {"ad_units": ["2747237135"]}}
    """

  private func settings(_ text: String) throws -> StoreSettings {
    let apple = try Apple.shared.get()
    return try StoreSettings(reading: Array(text.utf8)) { _ in
      try PinnedRoot(file: apple.chain.rootFile)
    }
  }

  @Test func takesAllOfIt() throws {
    let settings = try settings(Self.whole)
    #expect(settings.publicAddress == "https://sounds.example")
    #expect(settings.appStore?.apps.first?.appAppleId == 123_456)
    #expect(settings.stripe?.prices == ["com.jimwas.yakback.pro": "price_1"])
    #expect(settings.stripe?.webhook.isLive == false)
    #expect(settings.adMob?.units == ["2747237135"])
    #expect(settings.summary == ["App Store (production)", "Stripe (test mode)", "AdMob"])
    #expect(try self.settings("{}").summary.isEmpty)
  }

  private static let wrong: [(old: String, new: String, words: String)] = [
    ("{\"public", "{\"public_address\": 1, \"x\": {\"public", "JSON"),
    ("\"https://sounds.example/\"", "7", "public_address must be a text"),
    ("https://sounds.example/", "http://sounds.example", "public_address must be an address"),
    ("https://sounds.example/", "https://sounds.example/a/b", "public_address must be an address"),
    ("\"public_address\": \"https://sounds.example/\",", "", "public_address is missing"),
    ("\"production\"", "\"Production\"", "appstore.environment must be one of"),
    (", \"app_id\": 123456", "", "appstore.apps[0].app_id is missing"),
    ("[{\"bundle_id\": \"house.quintet\", \"app_id\": 123456}]", "[]", "names no app"),
    ("sk_test_", "pk_test_", "stripe.secret_key is not a Stripe secret key"),
    ("sk_test_", "sk_", "stripe.secret_key is not a Stripe secret key"),
    ("whsec_", "secret_", "stripe.webhook_secret must begin with whsec_"),
    (
      "com.jimwas.yakback.pro", "com.jimwas.other",
      "com.jimwas.other, which is not in the catalogue"
    ),
    ("price_1", "prod_1", "stripe.prices.com.jimwas.yakback.pro must be a Stripe price"),
    ("[\"2747237135\"]", "\"2747237135\"", "admob.ad_units must be a list"),
    ("\"admob\"", "\"adsense\"", "adsense"),
  ]

  @Test(arguments: wrong)
  func saysWhatIsWrongAndNoSecrets(old: String, new: String, words: String) throws {
    let text = Self.whole.replacingOccurrences(of: old, with: new)
    #expect(text != Self.whole)
    let fault = #expect(throws: StoreSettingsFault.self) { try settings(text) }
    #expect(fault?.message.contains(words) == true, "\(fault?.message ?? "")")
    #expect(fault?.message.contains("VERYSECRET") == false)
  }

  @Test func knowsRealMoneyByTheKey() throws {
    let live = try settings(Self.whole.replacingOccurrences(of: "sk_test_", with: "rk_live_"))
    #expect(live.stripe?.webhook.isLive == true)
  }
}
