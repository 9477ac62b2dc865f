import Web

/// Why the store refused something.
extension Problem {
  static let noProduct = Problem(404, "no_such_product", "This product does not exist.")
  static let noPurchase = Problem(404, "no_such_purchase", "This purchase does not exist.")
  static let notYourPurchase = Problem(
    403, "not_yours", "Only the buyer can cancel or resume this. Nothing was changed.")
  static let atCheckout = Problem(
    409, "at_checkout",
    "Someone in the household is already paying for this. You were not charged. Try again in "
      + "\(Commerce.checkoutMinutes) minutes.")
  static let storeOff = Problem(
    409, "store_off", "This server has no store: everything is unlocked.")
  static let purchasesDisabled = Problem(
    409, "purchases_disabled", "Purchases are turned off on this server. Nothing was bought.")
  static let soldOtherwise = Problem(
    409, "not_sold_so", "This server uses a different store. Nothing was bought.")
  static let alreadyBought = Problem(
    409, "already_bought",
    "You already own this, perhaps by another plan. You were not charged. If it is missing, use "
      + "“Restore”.")
  static let needsGate = Problem(
    403, "needs_gate", "A parent has to allow this. Nothing was bought.")
  static let tooManyPurchases = Problem(
    409, "too_many_purchases", "The limit of \(Commerce.purchaseLimit) purchases is reached.")
  static let notNow = Problem(
    409, "not_now", "This is not possible in the purchase's current state.")

  /// The gate itself: names the feature, what is free, and what unlocks it.
  static func needsPurchase(_ rule: FeatureRule, _ products: [Product]) -> Problem {
    let free = rule.free == 0 ? "is not free" : "is free up to \(rule.free)"
    return Problem(
      402, "needs_purchase", "“\(rule.summary)” \(free). Buy more in the store, or use less.",
      fields: [Field("feature", rule.feature.rawValue), Field("free", "\(rule.free)")]
        + products.map { Field("product", $0.id) })
  }
}
