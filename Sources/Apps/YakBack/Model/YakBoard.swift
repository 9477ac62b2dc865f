import Web

/// Everything that stands on a page: one answer.
struct YakBoard: Model {
  var sounds: [YakSound]
  var folders: [YakFolder]
  var scenes: [YakScene]
  var limit: Int64?
  var counted: Int64

  static let schema = Schema.object(
    Schema.Object(
      "YakBoard", "Your whole board.",
      [
        .must("sounds", .list(YakSound.schema, most: YakSound.most)),
        .must("folders", .list(YakFolder.schema, most: YakFolder.most)),
        .must("scenes", .list(YakScene.schema, most: YakScene.most)),
        .may("limit", .count, "How many sounds are free; missing when there is no limit."),
        .must("counted", .count, "How many of your sounds count against it."),
      ]))
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
      "YakTrim", "Which part of the file is to become the whole.",
      [.must("trim_start", Setting.seconds), .must("trim_end", Setting.seconds)]))
}
