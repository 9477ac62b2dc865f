import Web

/// Why the store refused something.
public struct StoreError: ProblemConvertible {
  public let problem: Problem

  init(_ status: Int, _ code: String, _ message: String) {
    problem = Problem(status, code, message)
  }

  private init(_ problem: Problem) {
    self.problem = problem
  }

  static let noProduct = StoreError(404, "no_such_product", "This product does not exist.")
  static let noPurchase = StoreError(404, "no_such_purchase", "This purchase does not exist.")
  static let notYours = StoreError(
    403, "not_yours", "Only who bought this can end it or let it go on. Nothing was changed.")
  static let atCheckout = StoreError(
    409, "at_checkout",
    "Somebody of the household is paying for this just now. Nothing was charged twice: look again "
      + "in \(Commerce.checkoutMinutes) minutes.")
  static let off = StoreError(
    409, "store_off", "Nothing is sold here: everything is unlocked. Nothing was changed.")
  static let disabled = StoreError(
    409, "purchases_disabled", "Purchases are disabled here. Nothing was bought.")
  static let otherWay = StoreError(
    409, "not_sold_so", "Things are bought in another way here. Nothing was bought.")
  static let owned = StoreError(
    409, "already_bought", "You already own this. If it is missing, use “Restore”.")
  static let gated = StoreError(
    403, "needs_gate", "A parent has to allow this. Nothing was bought.")
  static let tooMany = StoreError(
    409, "too_many_purchases", "The limit of \(Commerce.purchaseLimit) purchases is reached.")
  static let impossible = StoreError(
    409, "not_now", "The purchase is not in a state in which this can be done.")

  /// The gate itself: names the feature, what is free, and what unlocks it.
  static func needsPurchase(_ rule: FeatureRule, _ products: [Product]) -> StoreError {
    let free = rule.free == 0 ? "is not free" : "is free up to \(rule.free)"
    var problem = Problem(
      402, "needs_purchase", "“\(rule.summary)” \(free). Buy more in the store, or use less.")
    problem.fields =
      [
        Problem.Field("feature", rule.feature.rawValue), Problem.Field("free", "\(rule.free)"),
      ] + products.map { Problem.Field("product", $0.id) }
    return StoreError(problem)
  }
}
