/// A sound that comes with the board.
struct Starter {
  /// The files of all starters, by their SHA-256.
  static let hashes: Set<String> = []
}
