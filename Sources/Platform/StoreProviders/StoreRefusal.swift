import Web

/// Why what came in a store's name is not believed. Nothing has been changed by it.
public struct StoreRefusal: ProblemConvertible, Equatable {
  /// What is wrong; the word is what programs are told.
  public enum Reason: String, Sendable, CaseIterable {
    // What came is not what the store writes.
    case malformed = "store_malformed"
    case tooLarge = "too_large"
    // It was signed in a way, or by a key, that does not count.
    case otherAlgorithm = "store_other_algorithm"
    case certificateCount = "store_certificate_count"
    case unreadableCertificate = "store_unreadable_certificate"
    case leafIsAuthority = "store_leaf_is_authority"
    case leafUnmarked = "store_leaf_unmarked"
    case intermediateUnmarked = "store_intermediate_unmarked"
    case otherKey = "store_other_key"
    case outOfTime = "store_out_of_time"
    case untrusted = "store_untrusted"
    case unknownKey = "store_unknown_key"
    case wrongSignature = "store_wrong_signature"
    case tooOld = "store_too_old"
    // It is true, and meant for somebody else.
    case otherApp = "store_other_app"
    case otherEnvironment = "store_other_environment"
    case contradicting = "store_contradicting"
    // It is about something that is not in the catalogue.
    case unknownProduct = "store_unknown_product"
    // It was bought by somebody of another household.
    case otherAccount = "store_other_account"
  }

  public let reason: Reason
  /// What exactly, for a person.
  public let detail: String

  init(_ reason: Reason, _ detail: String) {
    (self.reason, self.detail) = (reason, detail)
  }

  public var problem: Problem {
    Problem(
      reason == .tooLarge ? 413 : 400, reason.rawValue,
      "This could not be verified: \(detail). Nothing was changed.")
  }
}
