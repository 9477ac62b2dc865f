import Web

/// The sounds of a board, and how many more there may be.
struct SoundList: Model {
  var sounds: [Sound]
  var limit: Int64?
  var counted: Int64

  static let schema = Schema.object(
    Schema.Object(
      "YakSoundList", "The sounds of your board, the newest first.",
      [
        .must("sounds", .list(Sound.schema, most: Sound.most)),
        .may("limit", .count, "Number of free sounds; absent if unlimited."),
        .must("counted", .count, "How many of your sounds count against it."),
      ]))
}

struct FolderList: Model {
  var folders: [Folder]

  static let schema = Schema.object(
    Schema.Object(
      "YakFolderList", "The folders of your board, in order.",
      [.must("folders", .list(Folder.schema, most: Folder.most))]))
}

struct SceneList: Model {
  var scenes: [Scene]

  static let schema = Schema.object(
    Schema.Object(
      "YakSceneList", "The scenes of your board.",
      [.must("scenes", .list(Scene.schema, most: Scene.most))]))
}

/// Sounds in somebody's own order.
struct SoundOrder: Model {
  var ids: [ID]

  static let schema = Schema.object(
    Schema.Object(
      "YakOrder", "Sounds in your own order.", [.must("ids", .list(.uuid, most: Sound.most))]))
}

/// Which part of a file is to become the whole.
struct TrimRequest: Model {
  var trimStart: Double
  var trimEnd: Double

  static let schema = Schema.object(
    Schema.Object(
      "YakTrim", "The part of the file to keep.",
      [.must("trim_start", Setting.seconds), .must("trim_end", Setting.seconds)]))
}
