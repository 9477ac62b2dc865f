import Web

/// What was done to a recording, over its untouched original.
struct EditList: Model, Equatable {
  var version: Int64
  var edits: [Edit]
  var done: Int
  var seconds: Double

  static let edits = Schema.list(Edit.schema, most: Edit.most)
  static let done = Schema.integer(0...Int64(Edit.most))

  static let schema = Schema.object(
    Schema.Object(
      "SonEdits", "A recording's edits; the original is untouched.",
      [
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("edits", edits),
        .must("done", done, "Number of edits in effect; the others can be redone."),
        .must("seconds", Recording.seconds, "Of the result."),
      ]))
}

struct EditsRequest: Model {
  var edits: [Edit]
  var done: Int

  static let schema = Schema.object(
    Schema.Object(
      "SonEditsRequest", "New edits of a recording.",
      [.must("edits", EditList.edits), .must("done", EditList.done)]))
}

/// What is to be heard before it is done.
struct PreviewRequest: Model {
  static let longestSeconds = 30.0

  var edits: [Edit]
  var done: Int
  var from: Double
  var to: Double

  static let schema = Schema.object(
    Schema.Object(
      "SonPreview", "A preview of edits: at most 30 s of the result.",
      [
        .must("edits", EditList.edits), .must("done", EditList.done),
        .must("from", Recording.seconds), .must("to", Recording.seconds),
      ]))
}
