import Web

/// A tab of the board.
struct Folder: Model, Versioned, Equatable {
  static let most = 200

  let id: ID
  let name: String
  let colorHue: Double
  let sortOrder: Double
  let version: Int64
  let createdMs: Int64

  static let folderName = Schema.text(1...100)
  /// The position behind all others.
  static let lastPosition = 1e9
  static let order = Schema.number(-lastPosition...lastPosition)

  static let schema = Schema.object(
    Schema.Object(
      "YakFolder", "A tab of the board.",
      [
        .must("id", .uuid), .must("name", folderName), .must("color_hue", .fraction),
        .must("sort_order", order),
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("created_ms", .moment),
      ]))
}

/// What becomes a folder.
struct FolderRequest: Model {
  var name: String
  var colorHue: Double?
  var sortOrder: Double?

  static let schema = Schema.object(
    Schema.Object(
      "YakFolderRequest", "A new folder.",
      [
        .must("name", Folder.folderName), .may("color_hue", .fraction),
        .may("sort_order", Folder.order, "Last if absent."),
      ]))
}

/// What to change about a folder.
struct FolderEdit: Model {
  var name: String?
  var colorHue: Double?
  var sortOrder: Double?

  static let schema = Schema.object(
    Schema.Object(
      "YakFolderEdit", "Changes to a folder.",
      [
        .may("name", Folder.folderName), .may("color_hue", .fraction),
        .may("sort_order", Folder.order),
      ]))
}
