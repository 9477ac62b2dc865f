import Commerce
import FoundationEssentials
import Storage
import StoreProviders
import Web

// A view goes from running to rewarded or aborted, and never back.
extension Ads {
  /// Begins to show an advertisement; the same `id` again is the same view. Another one of the member's
  /// that still runs is over, so that two tabs are not faster than one.
  func begin(_ id: UUID, _ request: AdRequest, by member: Identity) async throws -> AdView {
    let slot = try AdSlot.named(request.slot)
    guard slot.reward != nil else { throw Problem.noSuchAdSlot }
    return try await database.write { transaction in
      if let old = try AdView.find(id, transaction) {
        guard old.person == member.person else { throw Problem.noSuchAdView }
        return old
      }
      let now = try commerce.advanceTime(transaction)
      try mayBegin(slot, member.person, now, transaction)
      try transaction.run(
        "UPDATE ad_views SET state = 'aborted' WHERE person = ? AND state = 'running'",
        member.person)
      let turn = UInt64(truncatingIfNeeded: id.hashable)
      let view = AdView(
        id: id, person: member.person, slot: slot, ad: pick(slot, turn: turn),
        zone: request.zone ?? "", beganMs: now)
      try view.add(transaction)
      return view
    }
  }

  private func mayBegin(
    _ slot: AdSlot, _ person: UUID, _ now: Int64, _ transaction: any Transaction
  ) throws {
    guard try isShown(slot, to: person, in: transaction) else { throw Problem.noAd }
    try checkCap(slot, person, transaction)
    let row = try transaction.first(
      "SELECT MAX(aborted_ms) AS last FROM ad_views WHERE person = ?", person)
    guard let last = try row?.optionalInteger("last") else { return }
    let wait = last + AdView.cooldownSeconds * 1_000 - now
    if wait > 0 { throw Problem.adCooldown((wait + 999) / 1_000) }
  }

  private func checkCap(_ slot: AdSlot, _ person: UUID, _ reading: any Reading) throws {
    guard let feature = slot.reward else { return }
    let rewards = try commerce.rewards(feature, for: person, in: reading)
    guard rewards.left > 0 else { throw Problem.adLimit(rewards.ofAll) }
  }

  /// Ends a view early; the next one has to wait. One that is over stays as it is.
  func abort(_ id: UUID, by member: Identity) async throws {
    try await database.write { transaction in
      guard try find(id, of: member, transaction).state == .running else { return }
      let now = try commerce.advanceTime(transaction)
      try transaction.run(
        "UPDATE ad_views SET state = 'aborted', aborted_ms = ? WHERE id = ?", now, id)
    }
  }

  /// Ends a view that was watched to its end: the server says so, signed, and is believed as Google is.
  func finish(_ id: UUID, by member: Identity) async throws -> AdView {
    let (view, signer) = try await database.write { transaction in
      let view = try find(id, of: member, transaction)
      let now = try commerce.advanceTime(transaction)
      if view.state != .rewarded {
        guard !view.isOver(at: now), now >= view.readyMs else { throw Problem.adNotCompleted }
      }
      return (view, try HouseAdKey.signer(transaction))
    }
    if view.state == .rewarded { return view }
    let signed = signer.sign(callback(view))
    try await grant(try await house.reward(signed), from: view.slot.id)
    return try await database.read { try find(id, of: member, $0) }
  }

  private func find(_ id: UUID, of member: Identity, _ reading: any Reading) throws -> AdView {
    guard let view = try AdView.find(id, reading), view.person == member.person else {
      throw Problem.noSuchAdView
    }
    return view
  }

  /// What Google's servers would say of a view.
  private func callback(_ view: AdView) -> String {
    let id = view.id.uuidString.lowercased()
    return [
      ("ad_network", "house"), ("ad_unit", view.slot.id), ("custom_data", id),
      ("reward_amount", "1"), ("reward_item", view.slot.reward?.rawValue ?? ""),
      ("timestamp", String(commerce.clock.now())), ("transaction_id", "house.\(id)"),
    ].map { "\($0)=\(Text.escaped($1))" }.joined(separator: "&")
  }

  /// Gives what there is for a view that Google has verified. What cannot be given is not given, and is
  /// no fault of who tells it.
  @Sendable public func grantVerified(_ reward: AdReward) async throws {
    do { try await grant(reward, from: nil) } catch let problem as Problem
      where problem.status < 500
    {}
  }

  /// Gives what there is for the view that `custom_data` names, once. From our own slots the unit must be
  /// the view's.
  private func grant(_ reward: AdReward, from unit: String?) async throws {
    guard let id = reward.customData.flatMap(UUID.init) else { throw Problem.noSuchAdView }
    try await database.write { transaction in
      guard let view = try AdView.find(id, transaction), let feature = view.slot.reward,
        unit == nil || unit == reward.unit
      else { throw Problem.noSuchAdView }
      if view.state == .rewarded { return }
      let now = try commerce.advanceTime(transaction)
      guard !view.isOver(at: now) else { throw Problem.adNotCompleted }
      guard try isShown(view.slot, to: view.person, in: transaction) else { throw Problem.noAd }
      try checkCap(view.slot, view.person, transaction)
      try commerce.reward(
        feature, as: reward.transaction, for: view.person, zone: view.zone, in: transaction)
      try transaction.run("UPDATE ad_views SET state = 'rewarded' WHERE id = ?", id)
    }
  }
}

extension UUID {
  /// A number that is the same for the same id on every machine.
  fileprivate var hashable: Int64 {
    withUnsafeBytes(of: uuid) { $0.reduce(0) { $0 &* 31 &+ Int64($1) } }
  }
}
