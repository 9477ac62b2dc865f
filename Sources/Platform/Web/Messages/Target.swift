/// An address within the server, taken apart once.
public struct Target: Sendable {
  /// As it came: with escapes and query. Signatures are made over this.
  public let raw: String
  /// The path's parts, unescaped. Never empty words, `.`, `..` or a slash.
  public let path: [String]
  public let query: [(name: String, value: String)]
  /// What stands behind the question mark, as it came.
  public let rawQuery: String

  /// Takes an address apart; nil when it is no path of ours, so that nothing can climb out of a folder.
  public init?(_ raw: String) {
    // Scalar by scalar, as files are named: with an accent behind it, a slash is another character.
    let scalars = raw.unicodeScalars
    guard scalars.first == "/", raw.utf8.count <= Self.longest else { return nil }
    let halves = scalars.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path: [String] = []
    for part in halves[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let word = Text.unescaped(Substring(part)), word != ".", word != "..",
        !word.unicodeScalars.contains("/"), !word.unicodeScalars.contains("\\")
      else { return nil }
      path.append(word)
    }
    // One slash at the end says nothing; any other empty word is nonsense.
    if path.last == "" { path.removeLast() }
    guard !path.contains("") else { return nil }
    var query: [(name: String, value: String)] = []
    let rawQuery = halves.count > 1 ? Substring(halves[1]) : ""
    for pair in rawQuery.unicodeScalars.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { Substring($0) }
      guard let name = Text.unescaped(sides[0], plusIsSpace: true),
        let value = Text.unescaped(sides.count > 1 ? sides[1] : "", plusIsSpace: true)
      else { return nil }
      query.append((name, value))
    }
    self.raw = raw
    self.path = path
    self.query = query
    self.rawQuery = String(rawQuery)
  }

  private static let longest = 8_192
}
