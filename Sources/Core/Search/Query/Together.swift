/// What the words of a query are worth together in one document, in hundredths of a point: 600 at most, and a
/// phrase among other words.
enum Together {
  /// The field that is answered best: 300 when the query is all of it.
  static let whole = 300
  /// All words in their order, side by side.
  static let inOrder = 200
  /// The query begins where a field begins.
  static let atStart = 100
  /// A field of two words or more stands whole among other words of the query; so much at most.
  static let phrase = 2_000
}
