import Web

/// Tags that somebody puts on a song and takes from it; others stay, so that devices that change different ones never
/// conflict.
struct SongTags: Model, Equatable {
  /// How many a song has.
  static let most = 20

  let add: [String]
  let remove: [String]

  static let name = Schema.text(1...40)

  static let schema = Schema.object(
    Schema.Object(
      "AmadeusSongTags", "Tags that a song gets and loses; others stay.",
      [
        .must("add", .list(name, most: most)),
        .must("remove", .list(name, most: most), "Capitals do not matter."),
      ]))

  /// The tags of a song after this. Equal names with other capitals are one tag, written as it was first.
  func applied(to old: [String]) -> [String] {
    let gone = Set(remove.map { $0.lowercased() })
    var tags = old.filter { !gone.contains($0.lowercased()) }
    for tag in add.map(Self.trimmed) where !tag.isEmpty {
      if !tags.contains(where: { $0.lowercased() == tag.lowercased() }) { tags.append(tag) }
    }
    return tags
  }

  /// Without spaces around it.
  private static func trimmed(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
