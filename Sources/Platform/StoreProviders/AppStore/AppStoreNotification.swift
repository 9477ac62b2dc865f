/// Something that Apple's server tells ours (App Store Server Notifications, version 2).
public struct AppStoreNotification: Sendable, Equatable {
  /// The same when it is sent again.
  public let id: String
  /// Such as `DID_RENEW`.
  public let type: String
  public let subtype: String?
  public let transaction: AppStoreTransaction?
  public let renewal: AppStoreRenewal?
  public let signed: Int64
}

extension AppStore {
  /// The largest body that Apple's server is let send.
  public static let longestNotification = 512 << 10

  /// What the body of a notification says, when it and everything in it is right.
  public func notification(_ body: [UInt8]) throws(StoreRefusal) -> AppStoreNotification {
    guard body.count <= Self.longestNotification else {
      throw StoreRefusal(.tooLarge, "it is longer than \(Self.longestNotification >> 10) KiB")
    }
    let outer = try Fields(reading: body)
    guard case .string(let text) = outer.json["signedPayload"] else {
      throw StoreRefusal(.malformed, "its signedPayload is missing")
    }
    let fields = try believed(text)
    guard try fields.text("version").hasPrefix("2.") else {
      throw StoreRefusal(.malformed, "it is not of version 2")
    }
    let (transaction, renewal) = try contents(fields)
    return AppStoreNotification(
      id: try fields.text("notificationUUID"), type: try fields.text("notificationType"),
      subtype: try fields.textIfAny("subtype"), transaction: transaction, renewal: renewal,
      signed: try fields.moment("signedDate"))
  }

  private func contents(
    _ fields: Fields
  ) throws(StoreRefusal) -> (AppStoreTransaction?, AppStoreRenewal?) {
    // A summary tells of many at once, each of which is told by itself too.
    let data = try fields.object(fields.json["data"] == nil ? "summary" : "data")
    let app = try app(of: data)
    if environment == .production {
      guard let number = app.appAppleId, try data.integer("appAppleId") == number else {
        throw StoreRefusal(.otherApp, "it is for an app with another id")
      }
    }
    guard case .string(let text) = data.json["signedTransactionInfo"] else { return (nil, nil) }
    let transaction = try transaction(text)
    guard transaction.bundleId == app.bundleId else {
      throw StoreRefusal(.contradicting, "its parts belong to different apps")
    }
    guard case .string(let text) = data.json["signedRenewalInfo"] else { return (transaction, nil) }
    return (transaction, try renewal(text, of: transaction))
  }
}
