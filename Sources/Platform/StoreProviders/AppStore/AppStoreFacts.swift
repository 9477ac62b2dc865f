import Commerce

extension AppStore {
  /// The fact that a notification tells; nil where it changes nothing that anybody may.
  public func fact(_ notification: AppStoreNotification) -> StoreEvent? {
    guard let transaction = notification.transaction, !transaction.isPast,
      let kind = Self.kind(notification, transaction)
    else { return nil }
    let until = kind == .billingFailed ? notification.renewal?.graceEnds : transaction.expires
    return fact(
      transaction, id: notification.id, kind, until: until, happened: notification.signed)
  }

  /// The fact that a transaction is, which an app has handed on; nil when another has taken its place.
  public func fact(_ transaction: AppStoreTransaction) -> StoreEvent? {
    guard !transaction.isUpgraded, !transaction.isPast else { return nil }
    guard let revoked = transaction.revoked else {
      let kind: StoreEvent.Kind = transaction.isTrial ? .trialBegan : .purchased
      return fact(
        transaction, id: "transaction.\(transaction.id)", kind, until: transaction.expires,
        happened: transaction.purchased)
    }
    let kind: StoreEvent.Kind = transaction.isShared ? .revoked : .refunded
    return fact(
      transaction, id: "transaction.\(transaction.id).\(kind.rawValue)", kind,
      until: transaction.expires, happened: revoked)
  }

  private func fact(
    _ transaction: AppStoreTransaction, id: String, _ kind: StoreEvent.Kind, until: Int64?,
    happened: Int64
  ) -> StoreEvent {
    // Apps may write ids in capitals; ours are kept in small letters.
    StoreEvent(
      provider: .appstore, id: id, kind: kind, product: transaction.productId,
      subscription: transaction.originalId, accountToken: transaction.accountToken?.lowercased(),
      happenedMs: happened, paidUntilMs: until, isTrial: transaction.isTrial,
      environment: environment == .production ? .production : .sandbox,
      payment: transaction.payment(of: kind))
  }

  private static func kind(
    _ notification: AppStoreNotification, _ transaction: AppStoreTransaction
  ) -> StoreEvent.Kind? {
    let bought: StoreEvent.Kind = transaction.isTrial ? .trialBegan : .purchased
    return switch (notification.type, notification.subtype) {
    case ("SUBSCRIBED", _), ("ONE_TIME_CHARGE", _), ("OFFER_REDEEMED", "INITIAL_BUY"),
      ("OFFER_REDEEMED", "RESUBSCRIBE"):
      bought
    case ("OFFER_REDEEMED", nil): transaction.isTrial ? .trialBegan : .renewed
    case ("DID_RENEW", _), ("RENEWAL_EXTENDED", _): .renewed
    case ("OFFER_REDEEMED", "UPGRADE"), ("DID_CHANGE_RENEWAL_PREF", "UPGRADE"): .changed
    case ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED"): .autoRenewOn
    case ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED"): .autoRenewOff
    case ("DID_FAIL_TO_RENEW", _): .billingFailed
    case ("GRACE_PERIOD_EXPIRED", _): .graceEnded
    case ("EXPIRED", _): .expired
    case ("REFUND", _): .refunded
    case ("REFUND_REVERSED", _): .refundReversed
    case ("REVOKE", _): .revoked
    // A downgrade holds from the next renewal on, which is told then. TEST, PRICE_INCREASE,
    // CONSUMPTION_REQUEST, REFUND_DECLINED and what is not known yet take and give nothing.
    default: nil
    }
  }
}

extension AppStoreTransaction {
  /// What changes hands; a trial and what somebody else in the family has bought cost nothing.
  fileprivate func payment(of kind: StoreEvent.Kind) -> Payment? {
    let paidKinds: [StoreEvent.Kind] = [.purchased, .renewed, .changed, .refunded, .refundReversed]
    guard paidKinds.contains(kind), !isTrial, !isShared, let price, let currency,
      currency.utf8.count == 3
    else { return nil }
    return Payment(id: id, cents: price / 10, currency: currency)
  }

  /// Whether money came back for a period that was over: what was paid later still holds.
  var isPast: Bool {
    guard let revoked, let expires else { return false }
    return expires <= revoked
  }
}
