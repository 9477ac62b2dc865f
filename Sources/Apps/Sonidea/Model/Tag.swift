import Web

/// A word that recordings have in common.
struct Tag: Model, Versioned, Equatable {
  static let most = 500
  static let mostOfRecording = 50

  let id: ID
  let name: String
  let hue: Double
  let version: Int64
  let count: Int64

  static let name = Schema.text(1...40)

  /// The form of a name in which no two of a member may be equal.
  static func key(_ name: String) -> String {
    name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  static let schema = Schema.object(
    Schema.Object(
      "SonTag", "A tag of recordings.",
      [
        .must("id", .uuid), .must("name", name), .must("hue", .fraction),
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("count", .count, "Number of recordings."),
      ]))
}

struct TagList: Model {
  var tags: [Tag]

  static let schema = Schema.object(
    Schema.Object(
      "SonTagList", "Your tags, by name.", [.must("tags", .list(Tag.schema, most: Tag.most))])
  )
}

struct TagRequest: Model {
  var name: String
  var hue: Double

  static let schema = Schema.object(
    Schema.Object(
      "SonTagRequest", "A new tag.", [.must("name", Tag.name), .must("hue", .fraction)]))
}

struct TagEdit: Model {
  var name: String?
  var hue: Double?

  static let schema = Schema.object(
    Schema.Object(
      "SonTagEdit", "Changes; omitted fields stay.",
      [.may("name", Tag.name), .may("hue", .fraction)]))
}

struct TagMerge: Model {
  var into: ID

  static let schema = Schema.object(
    Schema.Object("SonTagMerge", "The tag that stays.", [.must("into", .uuid)]))
}
