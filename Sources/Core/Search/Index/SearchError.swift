/// Why a document was not taken; nothing has changed then.
public enum SearchError: Error, Equatable {
  case tooManyFields(limit: Int)
  case textTooLong(bytes: Int)
  case tooManyWords(limit: Int)
  /// Weights go from 1 to 10.
  case weightOutOfRange(Int)
  /// Boosts go from 0 to 100 points.
  case boostOutOfRange(Int)
  case indexFull(documents: Int)
}
