/// What the owner can let happen to a purchase in the sandbox.
enum SandboxAction: String, Sendable, Codable, CaseIterable {
  /// It is not renewed at its end.
  case cancel
  /// It is renewed again.
  case resume
  /// The next renewal is not paid.
  case failRenewal = "fail_renewal"
  /// The card is good again, while the store waits.
  case pay
  case refund
  case reverseRefund = "reverse_refund"
  /// It is taken away.
  case revoke
}

extension SandboxPurchase {
  /// Does it, and tells what the store has to say; nil where it makes no sense now.
  mutating func perform(_ action: SandboxAction, at now: Int64, isRefunded: Bool) -> [StoreEvent]? {
    switch action {
    case .cancel where renews && isPlanInForce:
      renews = false
      return [fact(.autoRenewOff, at: now)]
    case .resume where !renews && state != .over:
      renews = true
      return [fact(.autoRenewOn, at: now)]
    case .failRenewal where renews && [.trial, .paid].contains(state) && nextMs != nil:
      mustFail = true
      return []
    case .pay where state == .grace: return renew(at: now)
    case .refund where !isRefunded: return end(.refunded, at: now)
    case .reverseRefund where isRefunded: return [fact(.refundReversed, at: now)]
    case .revoke where !isRefunded: return end(.revoked, at: now)
    default: return nil
    }
  }

  private mutating func end(_ kind: StoreEvent.Kind, at now: Int64) -> [StoreEvent] {
    (state, nextMs) = (.over, nil)
    return [fact(kind, at: now)]
  }
}
