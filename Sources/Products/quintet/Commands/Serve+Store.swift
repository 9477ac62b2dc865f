import Commerce
import Console
import Files
import Glibc
import Server
import StoreProviders

extension Quintet {
  /// What `quintet serve` is told about the store.
  static let storeOptions: [Option] = [
    .value(
      "store", "KIND",
      "sandbox charges nothing (default), live sells, off unlocks everything",
      choices: ["sandbox", "live", "off"]),
    .value(
      "store-settings", "FILE", "settings of the App Store, Stripe and AdMob, for a live store",
      completes: .files),
    .value("store-config-key", "HEX", "the Ed25519 public key for store configurations"),
  ]

  /// The store as this program was built and is told.
  static func storeSetUp(_ invocation: Invocation, _ terminal: Terminal) throws -> StoreSetUp {
    var setUp = builtStore
    let kind = invocation.value("store")
    guard Built.hasSubscriptions || kind == nil || kind == "off" else {
      throw UsageError("this program was built without Subscriptions, so it cannot sell anything")
    }
    let isLive = kind == "live"
    if kind == "off" { setUp.commerce.store = .off }
    setUp.commerce.configKey = try configKey(invocation)
    guard let file = invocation.value("store-settings") else {
      guard !isLive else { throw UsageError("--store live needs --store-settings FILE") }
      return setUp
    }
    setUp.providers = try storeSettings(file, terminal)
    guard Built.hasAds || setUp.providers.adMob == nil else {
      throw UsageError("this program was built without Ads, so \(file) cannot contain admob")
    }
    guard isLive else { return setUp }
    setUp.goLive()
    guard !setUp.commerce.liveWays.isEmpty else {
      throw UsageError("\(file) contains neither appstore nor stripe, so nothing could be bought")
    }
    return setUp
  }

  /// The store where nothing is said.
  static var builtStore: StoreSetUp {
    StoreSetUp(
      Commerce.Settings(store: Built.hasSubscriptions ? .sandbox : .disabled),
      hasMockAds: !Built.hasAds)
  }

  private static func storeSettings(
    _ file: String, _ terminal: Terminal
  ) throws -> StoreSettings {
    let bytes = Array(try SmallFile.read(file, limit: 1 << 20))
    var found = stat()
    if stat(file, &found) == 0, found.st_mode & 0o077 != 0 {
      terminal.warn(
        "others on this machine can read \(file), which contains secrets; run "
          + "chmod 600")
    }
    do { return try StoreSettings(reading: bytes, loadingRoot: PinnedRoot.init(file:)) } catch {
      guard let fault = error as? StoreSettingsFault else { throw error }
      throw UsageError("\(file) cannot be used: \(fault.message)")
    }
  }

  private static func configKey(_ invocation: Invocation) throws -> [UInt8]? {
    guard let text = invocation.value("store-config-key") else { return nil }
    guard let bytes = Hex.bytes(text.lowercased(), count: 32) else {
      throw UsageError("--store-config-key takes 64 hexadecimal digits")
    }
    return bytes
  }
}
