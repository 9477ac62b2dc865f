import Storage
import Web

/// One of the things that can be set on a recording and lie in a column of the same name.
struct RecordingField: Sendable {
  let name: String
  let schema: Schema
  let summary: String
  /// Whether a null takes it away.
  let isOptional: Bool
  /// Whether it is the owner’s alone, and nobody else’s who may edit the recording.
  let isOwn: Bool

  private init(
    _ name: String, _ schema: Schema, _ summary: String = "", isOptional: Bool = false,
    isOwn: Bool = false
  ) {
    (self.name, self.schema, self.summary) = (name, schema, summary)
    (self.isOptional, self.isOwn) = (isOptional, isOwn)
  }

  static let title = Schema.text(1...200)
  static let bands = Schema.list(Band.schema, most: Band.most)

  static let all = [
    RecordingField("title", title),
    RecordingField("is_favorite", .bool, "The protected tag, free for all.", isOwn: true),
    RecordingField("icon", .choice(Recording.icons), isOptional: true),
    RecordingField("hue", .fraction, isOptional: true),
    RecordingField("notes", .text(0...20_000)),
    RecordingField("markers", .list(Marker.schema, most: Marker.most)),
    RecordingField("eq", bands, "Four bands, or none."),
    RecordingField("speed", .number(0.5...2), "The pitch stays."),
    RecordingField("skips_silence", .bool),
    RecordingField("resume_seconds", Recording.seconds, "Position to resume at.", isOwn: true),
    RecordingField(
      "location", Location.schema, "Where it was recorded; others get as much as is shared.",
      isOptional: true, isOwn: true),
    RecordingField(
      "location_sharing", .choice(Location.Sharing.allCases.map(\.rawValue)),
      "How much of the location others in a shared album get.", isOwn: true),
    RecordingField(
      "is_sensitive", .bool, "Hidden from others in a shared album until it is approved.",
      isOwn: true),
    RecordingField(
      "is_approved", .bool, "A sensitive recording that others may hear in its album.",
      isOwn: true),
  ]

  /// The field of a recording as it is told.
  var responseField: Schema.Field {
    isOptional ? .may(name, schema, summary) : .must(name, schema, summary)
  }

  /// The field of an edit, which may be missing.
  var request: Schema.Field { .may(name, isOptional ? .nullable(schema) : schema, summary) }

  /// What the column holds for a value that was checked.
  func value(of json: JSON) -> Value {
    switch (json, schema) {
    case (.null, _): .null
    case (.bool(let value), _): .integer(value ? 1 : 0)
    case (.integer(let number), _): .real(Double(number))
    case (.number(let number), _): .real(number)
    case (.string(let text), _): .text(text)
    case (.array, _), (.object, _): .text(json.text)
    }
  }
}

/// What to change about a recording.
enum RecordingEdit {
  static let schema = Schema.object(
    Schema.Object(
      "SonRecordingEdit", "Changes to a recording; null removes an optional value.",
      RecordingField.all.map(\.request) + [
        .may("album", .nullable(.uuid), "Null puts it into Drafts."),
        .may("tags", .list(.uuid, most: Tag.mostOfRecording)),
        .may("project", .nullable(.uuid), "It becomes the project’s next take."),
        .may("is_best", .bool, "The best take of its project."),
      ]))
}
