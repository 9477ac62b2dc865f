/// How much an index takes. What is larger is refused; a query that is longer is cut.
public enum SearchLimits {
  /// Documents in one index.
  public static let documents = 1 << 20
  /// Words in all documents together, each counted as often as it stands there.
  public static let words = 1 << 24
  /// Different words.
  public static let differentWords = 1 << 22
  public static let fields = 16
  /// Bytes of UTF-8 in one field.
  public static let textBytes = 1 << 16
  /// Words of one document.
  public static let documentWords = 1 << 13
  /// Bytes of a query that are looked at.
  public static let queryBytes = 256
  /// Words of a query that are looked for.
  public static let queryWords = 10
  /// Hits of one search.
  public static let hits = 1_000
}
