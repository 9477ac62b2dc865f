/// Finds the word that was probably meant.
enum Suggestion {
  /// The nearest candidate within a third of the word's length in typing mistakes, if any.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    // In a word of one or two letters every other word is as near.
    guard word.count > 2 else { return nil }
    let limit = max(1, word.count / 3)
    let measured = candidates.map { (name: $0, distance: distance(word, $0)) }
    if let best = measured.min(by: { $0.distance < $1.distance }), best.distance <= limit {
      return best.name
    }
    let longer = candidates.filter { word.count >= 2 && $0.hasPrefix(word) }
    return longer.count == 1 ? longer[0] : nil
  }

  /// A clause to append to a message: `; did you mean 'info'?`, or nothing.
  static func clause(for word: String, among candidates: [String], prefix: String = "") -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\(prefix)\($0)'?" } ?? ""
  }

  /// The optimal string alignment distance: insertions, deletions, replacements and swaps of
  /// neighbours count one each. Words beyond 64 characters are never near to anything.
  static func distance(_ left: String, _ right: String) -> Int {
    let a = Array(left.lowercased())
    let b = Array(right.lowercased())
    guard !a.isEmpty, !b.isEmpty, a.count <= 64, b.count <= 64 else { return max(a.count, b.count) }
    var table = [[Int]](repeating: Array(0...b.count), count: a.count + 1)
    for i in 1...a.count {
      table[i][0] = i
      for j in 1...b.count {
        let replaced = table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        table[i][j] = min(replaced, table[i - 1][j] + 1, table[i][j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }
}
