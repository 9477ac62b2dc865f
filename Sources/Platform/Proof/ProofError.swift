import Errors

/// Why something is no proof, in words for the person who asked.
public typealias ProofError = CodedError<ProofErrorCode>

/// Stable names that programs may rely on.
public enum ProofErrorCode: String, ErrorCode, CaseIterable {
  /// It is no receipt, or was cut off.
  case malformed = "receipt_malformed"
  /// A newer version wrote it.
  case newer = "receipt_newer"
  /// Another key signed it than the one that is trusted.
  case otherKey = "receipt_other_key"
  /// The statement is not what was signed.
  case statementChanged = "receipt_changed"
  /// The log's checkpoint is not what was signed.
  case checkpointChanged = "receipt_checkpoint"
  /// The statement is not in the log of the checkpoint.
  case notLogged = "receipt_not_logged"
  /// The file is not the one of the receipt.
  case fileChanged = "receipt_other_file"
  /// It has no time stamp, or not one of a trusted authority.
  case timestamp = "receipt_timestamp"
  /// A time-stamp authority cannot be reached, or refuses.
  case authorityFailed = "timestamp_authority"
}
