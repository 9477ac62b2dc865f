import Web

/// The sounds of a board, and how many more there may be.
struct YakSoundList: Model {
  var sounds: [YakSound]
  var limit: Int64?
  var counted: Int64

  static let schema = Schema.object(
    Schema.Object(
      "YakSoundList", "The sounds of your board, the newest first.",
      [
        .must("sounds", .list(YakSound.schema, most: YakSound.most)),
        .may("limit", .count, "Number of free sounds; absent if unlimited."),
        .must("counted", .count, "How many of your sounds count against it."),
      ]))
}

struct YakFolderList: Model {
  var folders: [YakFolder]

  static let schema = Schema.object(
    Schema.Object(
      "YakFolderList", "The folders of your board, in order.",
      [.must("folders", .list(YakFolder.schema, most: YakFolder.most))]))
}

struct YakSceneList: Model {
  var scenes: [YakScene]

  static let schema = Schema.object(
    Schema.Object(
      "YakSceneList", "The scenes of your board.",
      [.must("scenes", .list(YakScene.schema, most: YakScene.most))]))
}

/// Sounds in somebody's own order.
struct YakOrder: Model {
  var ids: [ID]

  static let schema = Schema.object(
    Schema.Object(
      "YakOrder", "Sounds in your own order.", [.must("ids", .list(.uuid, most: YakSound.most))]))
}

/// Which part of a file is to become the whole.
struct YakTrim: Model {
  var trimStart: Double
  var trimEnd: Double

  static let schema = Schema.object(
    Schema.Object(
      "YakTrim", "The part of the file to keep.",
      [.must("trim_start", Setting.seconds), .must("trim_end", Setting.seconds)]))
}
