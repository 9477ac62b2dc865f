import FoundationEssentials
import Storage
import Web

/// A small document of a member's own, such as the theme they like.
struct Preference: Sendable {
  var name: String
  var value: JSON
  /// Rises by one with every change; begins anywhere, so that a document made anew under an old name is
  /// never taken for the old one.
  var version: Int64
  var updatedMs: Int64

  static let bytes = 16 << 10
  static let number = 200
  static let document = Schema.any(bytes: bytes, depth: 16)

  static let schema = Schema.object(
    Schema.Object(
      "Preference", "A small document of settings.",
      [
        .must("name", .word), .must("value", document),
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("updated_ms", .moment),
      ]))

  static let listSchema = Schema.object(
    Schema.Object(
      "PreferenceList", "Your small documents, by name.",
      [.must("preferences", .list(schema, most: number))]))

  init(_ row: Row) throws {
    name = try row.text("name")
    value = try JSON(reading: Array(try row.text("value").utf8))
    version = try row.integer("version")
    updatedMs = try row.integer("updated_ms")
  }

  var json: JSON {
    [
      "name": .string(name), "value": value, "version": .integer(version),
      "updated_ms": .integer(updatedMs),
    ]
  }
}
