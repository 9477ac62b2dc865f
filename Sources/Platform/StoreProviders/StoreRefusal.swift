import Errors
import Web

/// Why what came in a store's name is not believed. Nothing has been changed by it.
public typealias StoreRefusal = CodedError<StoreRefusalCode>

/// What is wrong; the word is what programs are told.
public enum StoreRefusalCode: String, ErrorCode, CaseIterable {
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

extension StoreRefusalCode: AnsweredErrorCode {
  public static func problem(of error: StoreRefusal) -> Problem {
    Problem(
      error.code == .tooLarge ? 413 : 400, error.code.rawValue,
      "This could not be verified: \(error.reason). Nothing was changed.")
  }
}
