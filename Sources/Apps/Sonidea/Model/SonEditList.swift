import Web

/// What was done to a recording, over its untouched original.
struct SonEditList: Model, Equatable {
  var version: Int64
  var edits: [SonEdit]
  var done: Int
  var seconds: Double

  static let edits = Schema.list(SonEdit.schema, most: SonEdit.most)
  static let done = Schema.integer(0...Int64(SonEdit.most))

  static let schema = Schema.object(
    Schema.Object(
      "SonEdits", "What was done to a recording, over its untouched original.",
      [
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("edits", edits),
        .must("done", done, "How many of them are in effect; the others can be done again."),
        .must("seconds", SonRecording.seconds, "Of the result."),
      ]))
}

struct SonEditsWish: Model {
  var edits: [SonEdit]
  var done: Int

  static let schema = Schema.object(
    Schema.Object(
      "SonEditsWish", "What is to be done to a recording.",
      [.must("edits", SonEditList.edits), .must("done", SonEditList.done)]))
}

/// What is to be heard before it is done.
struct SonPreview: Model {
  static let longestSeconds = 30.0

  var edits: [SonEdit]
  var done: Int
  var from: Double
  var to: Double

  static let schema = Schema.object(
    Schema.Object(
      "SonPreview", "What is to be heard before it is done: 30 s at most of the result.",
      [
        .must("edits", SonEditList.edits), .must("done", SonEditList.done),
        .must("from", SonRecording.seconds), .must("to", SonRecording.seconds),
      ]))
}
