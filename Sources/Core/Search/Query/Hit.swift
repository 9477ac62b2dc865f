/// How a word of a query was found.
public enum MatchKind: UInt8, Sendable, CaseIterable {
  /// The word itself.
  case exact
  /// A word that begins so.
  case prefix
  /// A word that has it inside.
  case substring
  /// A word that is a few slips away.
  case fuzzy
  /// A word that sounds the same.
  case phonetic
}

/// Which word of a document answered a word of the query, and what that is worth.
public struct Reason: Sendable, Equatable {
  /// The word of the query, counted from 0, and how many were read as one: 2 when “snow man” found “snowman”.
  public var queryWord: Int
  public var queryWords: Int
  /// The word of the document as it is compared, in UTF-8.
  public var word: [UInt8]
  /// The field and the position of the word in it, counted from 0, and how many words were read as one: 2 when
  /// “snowman” found “snow man”.
  public var field: Int
  public var position: Int
  public var words: Int
  public var kind: MatchKind
  /// Letters left out, put in, changed or swapped; 0 unless it is fuzzy.
  public var slips: Int
  /// Hundredths of a point, up to 10,000, times the weight of the field; those of a phrase nearly full weight.
  public var points: Int
}

/// A document that was found, and why.
public struct Hit: Sendable, Equatable {
  public var id: Int
  /// Hundredths of a point: 10,000 is every word of the query as it stands in a field of full weight.
  public var score: Int
  /// What of the score is for the words together: how much of the field they are, whether in order, and whether
  /// a field stands whole among others.
  public var together: Int
  /// What of it is the document's boost.
  public var boost: Int
  /// One for each word of the query that was found, in the order of the query.
  public var reasons: [Reason]
}
