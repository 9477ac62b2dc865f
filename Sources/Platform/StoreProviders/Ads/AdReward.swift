import Files
import Web

/// A rewarded view that Google has verified for a device of ours.
public struct AdReward: Sendable, Equatable {
  /// The same when it is told again, so that it is granted once.
  public let transaction: String
  /// What the app said when it showed the ad: who watched, and what for.
  public let user: String?
  public let customData: String?
  /// Which slot it was shown in.
  public let unit: String
  public let item: String
  public let amount: Int64
  /// When it was earned, in milliseconds since 1970.
  public let earned: Int64
}

/// The query of Google's call, taken apart but not believed yet
/// (https://developers.google.com/admob/android/ssv).
struct AdQuery {
  static let longest = 4_096
  /// How long ago, or how far ahead of our clock, a view may have been.
  static let toleranceMilliseconds: Int64 = 3_600_000

  let keyId: String
  let signature: [UInt8]
  /// What is signed: all that stands before the signature, just as it came.
  let signed: [UInt8]
  private let values: [String: String]

  init(_ raw: String) throws(StoreRefusal) {
    guard raw.utf8.count <= Self.longest else {
      throw StoreRefusal(.tooLarge, "it is longer than \(Self.longest >> 10) KiB")
    }
    let parts = raw.split(separator: "&", omittingEmptySubsequences: false)
    // The two are always the last, in this order, so what is signed is one piece.
    guard parts.count > 2, parts[parts.count - 2].hasPrefix("signature="),
      parts[parts.count - 1].hasPrefix("key_id=")
    else { throw StoreRefusal(.malformed, "it does not end with signature and key_id") }
    guard
      let signature = Base64URL.bytes(
        String(parts[parts.count - 2].dropFirst(10).prefix { $0 != "=" }))
    else { throw StoreRefusal(.malformed, "its signature is not in base64url") }
    self.signature = signature
    keyId = String(parts[parts.count - 1].dropFirst(7))
    guard (1...20).contains(keyId.utf8.count), keyId.utf8.allSatisfy({ (48...57).contains($0) })
    else { throw StoreRefusal(.malformed, "its key_id is not a number") }
    values = try Self.values(parts.dropLast(2))
    signed = Array(parts.dropLast(2).joined(separator: "&").utf8)
  }

  private static func values(
    _ parts: ArraySlice<Substring>
  ) throws(StoreRefusal) -> [String: String] {
    var values: [String: String] = [:]
    for part in parts {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Text.unescaped(sides[0], plusIsSpace: true),
        let value = Text.unescaped(sides.count > 1 ? sides[1] : "", plusIsSpace: true)
      else { throw StoreRefusal(.malformed, "its query cannot be read") }
      guard values.updateValue(value, forKey: name) == nil else {
        throw StoreRefusal(.malformed, "a name appears twice in its query")
      }
    }
    return values
  }

  /// Google's own words are short.
  private static let longestText = 100

  private func text(_ name: String) throws(StoreRefusal) -> String {
    guard let text = values[name], !text.isEmpty, text.utf8.count <= Self.longestText else {
      throw StoreRefusal(.malformed, "its \(name) is missing or too long")
    }
    return text
  }

  private func number(_ name: String) throws(StoreRefusal) -> Int64 {
    guard let number = Int64(try text(name)), number >= 0 else {
      throw StoreRefusal(.malformed, "its \(name) is not a number")
    }
    return number
  }

  /// What it says, for who has checked the signature.
  func reward(now: Int64) throws(StoreRefusal) -> AdReward {
    let earned = try number("timestamp")
    guard earned >= now - Self.toleranceMilliseconds, earned <= now + Self.toleranceMilliseconds
    else {
      throw StoreRefusal(.tooOld, "its time is more than an hour off; check the server's clock")
    }
    return AdReward(
      transaction: try text("transaction_id"), user: values["user_id"],
      customData: values["custom_data"], unit: try text("ad_unit"),
      item: try text("reward_item"), amount: try number("reward_amount"), earned: earned)
  }
}
