import Web

/// A whole board as `board.json` tells it (docs/formats/yakback.md): sounds and folders go by their
/// indices in the lists, since ids are nobody else's business.
enum BoardFormat {
  static let format = "yakback"
  static let version: Int64 = 1
  static let boardName = "board.json"
  static let boardBytes: Int64 = 16 << 20

  private static let index = Schema.integer(0...Int64(Sound.most - 1))

  /// A setting as it stands in an archive.
  private static func field(_ setting: Setting) -> Schema.Field {
    switch setting.name {
    case "folder": .may("folder", .integer(0...Int64(Folder.most - 1)))
    case "sequence": .may("sequence", .list(index, most: 32))
    default: setting.field
    }
  }

  private static let sound = Schema.Object(
    "YakArchiveSound", "A sound.",
    [
      .must("audio", .text(71...80)), .must("added_ms", .moment), .must("is_starter", .bool),
    ] + Setting.all.map(field))

  private static let folder = Schema.Object(
    "YakArchiveFolder", "A folder.",
    [
      .must("name", Folder.folderName), .must("color_hue", .fraction),
      .must("sort_order", Folder.order),
    ])

  private static let entry = Schema.Object(
    "YakArchiveSceneSound", "How a sound is played in a scene.",
    [.must("sound", index)] + Scene.Entry.settings.map(\.field))

  private static let scene = Schema.Object(
    "YakArchiveScene", "A scene.",
    [
      .must("name", Scene.sceneName),
      .must("sounds", .list(.object(entry), most: Sound.most)),
    ])

  static let schema = Schema.object(
    Schema.Object(
      "YakArchive", "A board.",
      [
        .must("format", .choice([format])), .must("version", .integer(version...version)),
        .must("folders", .list(.object(folder), most: Folder.most)),
        .must("sounds", .list(.object(sound), most: Sound.most)),
        .must("scenes", .list(.object(scene), most: Scene.most)),
      ]))
}

/// What has become of a board that is brought.
struct BoardImport: Model, Equatable {
  enum State: String, Codable, Sendable, CaseIterable { case working, done, failed, cancelled }

  let id: ID
  let state: State
  let added: Int
  let leftOut: [String]
  let error: String?
  var progress: Double?

  static let schema = Schema.object(
    Schema.Object(
      "YakImport", "The state of a board import.",
      [
        .must("id", .uuid), .must("state", .choice(State.allCases.map(\.rawValue))),
        .must("added", .count, "How many sounds were added."),
        .must(
          "left_out", .list(Setting.soundName, most: Sound.most),
          "Names of sounds left out because of the limit."),
        .may("error", .text(0...1_000)),
        .may("progress", .fraction, "How far it has come; only while it is working."),
      ]))
}

/// Which file is a board.
struct BoardImportRequest: Model {
  var asset: ID

  static let schema = Schema.object(
    Schema.Object(
      "YakImportRequest", "The exported board in the library.", [.must("asset", .uuid)]))
}
