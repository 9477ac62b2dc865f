import Commerce

/// What each kind of event tells.
extension StripeEvent {
  /// A purchase for ever. What begins a subscription is told by the subscription itself, with its end.
  func boughtOnce() throws -> [StoreEvent] {
    guard try object.text("mode") == "payment",
      ["paid", "no_payment_required"].contains(try object.text("payment_status"))
    else { return [] }
    // The payment's id, by which a refund is told; what costs nothing has none.
    let id = try object.textIfAny("payment_intent") ?? object.textIfAny("id")
    var subject = try Subject(object, metadata: try object.objectIfAny("metadata"), id: id)
    subject?.payment = try payment(id, try object.integerIfAny("amount_total"))
    return fact(.purchased, subject)
  }

  /// The subscription that an event is about.
  func subscription() throws -> Subject? {
    let item = try object.listed("items").first
    let product = try item?.objectIfAny("price")?.textIfAny("lookup_key")
    var subject = try Subject(
      object, metadata: try object.objectIfAny("metadata"), id: try object.text("id"),
      product: product)
    // Since 2025 each item has an end of its own.
    let end = try object.secondsIfAny("current_period_end")
    subject?.until = try end ?? item?.secondsIfAny("current_period_end")
    if try object.text("status") == "trialing" {
      subject?.isTrial = true
      if let end = try object.secondsIfAny("trial_end") { subject?.until = end }
    }
    return subject
  }

  func began() throws -> [StoreEvent] {
    guard let subject = try subscription() else { return [] }
    return switch try object.text("status") {
    case "trialing": fact(.trialBegan, subject)
    case "active": fact(.purchased, subject)
    // Not paid yet; it is told when it is.
    default: []
    }
  }

  func changed() throws -> [StoreEvent] {
    guard let previous, let subject = try subscription() else { return [] }
    var facts: [StoreEvent] = []
    var unended = subject
    if let before = try previous.textIfAny("status") {
      facts += try changedStatus(from: before, subject)
    }
    if previous.json["items"] != nil || previous.json["plan"] != nil,
      ["active", "trialing"].contains(try object.text("status")),
      try priceBefore(previous) != priceNow()
    {
      facts += fact(.changed, subject)
    }
    if previous.json["cancel_at_period_end"] != nil || previous.json["cancel_at"] != nil {
      let ends = try object.flag("cancel_at_period_end") || object.integerIfAny("cancel_at") != nil
      unended.until = nil
      facts += fact(ends ? .autoRenewOff : .autoRenewOn, unended)
    }
    return facts
  }

  private func changedStatus(
    from before: String, _ subject: Subject
  ) throws -> [StoreEvent] {
    var unpaid = subject
    unpaid.until = nil
    return switch (before, try object.text("status")) {
    case ("incomplete", "active"): fact(.purchased, subject)
    case ("incomplete", "trialing"), ("paused", "trialing"): fact(.trialBegan, subject)
    case (_, "active"): fact(.renewed, subject)
    case (_, "past_due"): fact(.billingFailed, unpaid)
    case (_, "unpaid"), (_, "paused"): fact(.graceEnded, unpaid)
    // The end itself is told by an event of its own.
    default: []
    }
  }

  private func priceNow() throws -> String? {
    try object.listed("items").first?.objectIfAny("price")?.textIfAny("id")
  }

  private func priceBefore(_ previous: Fields) throws -> String? {
    guard previous.json["items"] != nil else {
      return try previous.objectIfAny("plan")?.textIfAny("id") ?? priceNow()
    }
    return try previous.listed("items").first?.objectIfAny("price")?.textIfAny("id")
  }

  /// What an invoice of a subscription is about, and how far it reaches.
  private func invoiced() throws -> Subject? {
    // Since 2025 an invoice tells of its subscription under `parent`.
    let parent = try object.objectIfAny("parent")?.objectIfAny("subscription_details")
    let details = try parent ?? object.objectIfAny("subscription_details")
    let newId = try parent?.textIfAny("subscription")
    let id = try newId ?? object.textIfAny("subscription")
    guard var subject = try Subject(object, metadata: try details?.objectIfAny("metadata"), id: id)
    else { return nil }
    for line in try object.listed("lines") {
      guard let end = try line.objectIfAny("period")?.secondsIfAny("end") else { continue }
      subject.until = max(subject.until ?? end, end)
    }
    return subject
  }

  func paid() throws -> [StoreEvent] {
    guard let subject = try invoiced(), subject.until != nil else { return [] }
    var paid = subject
    paid.payment = try payment(
      try object.textIfAny("id"), try object.integerIfAny("amount_paid"))
    return switch try object.textIfAny("billing_reason") {
    // A trial begins with an invoice over nothing.
    case "subscription_create":
      try object.integer("amount_paid") > 0 ? fact(.purchased, paid) : []
    case "subscription_cycle": fact(.renewed, paid)
    default: []
    }
  }

  func unpaid() throws -> [StoreEvent] {
    // What was never paid has nothing that could fail to go on.
    guard try object.textIfAny("billing_reason") != "subscription_create",
      var subject = try invoiced()
    else { return [] }
    subject.until = nil
    return fact(.billingFailed, subject)
  }

  /// A part given back is a kindness and takes nothing away.
  func refunded() throws -> [StoreEvent] {
    guard try object.flag("refunded") else { return [] }
    let id = try object.textIfAny("payment_intent")
    var subject = try Subject(object, metadata: try object.objectIfAny("metadata"), id: id)
    subject?.payment = try payment(id, try object.integerIfAny("amount_refunded"))
    return fact(.refunded, subject)
  }

  /// An amount of the event's currency; nil where it is not told.
  private func payment(_ id: String?, _ amount: Int64?) throws -> Payment? {
    guard let id, let amount, let currency = try object.textIfAny("currency") else { return nil }
    return StripeAmount(amount, currency)?.payment(id)
  }
}
