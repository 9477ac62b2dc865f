import Web

/// What a device is asked to record.
struct RecorderStart: Model {
  var device: String?
  var title: String?

  static let schema = Schema.object(
    Schema.Object(
      "SonRecorderStart", "Which of your devices should record.",
      [
        .may("device", RecorderState.word, RecorderState.wordText),
        .may("title", RecordingField.title, "The title; the date and time if absent."),
      ]))
}

/// Which device is to end its recording.
struct RecorderStop: Model {
  var device: String?

  static let schema = Schema.object(
    Schema.Object(
      "SonRecorderStop", "Which of your devices should stop recording.",
      [.may("device", RecorderState.word, RecorderState.wordText)]))
}

/// One of the member's devices that may be asked to record, and what it records.
struct RecorderState: Model, Equatable {
  var id: ID
  var name: String
  var isRecording: Bool
  /// What it records, or has just recorded: the id that it has in the library.
  var recording: ID?
  var title: String?
  var sinceMs: Int64?
  var startedBy: String?

  static let word = Schema.text(1...100)
  static let wordText = "A device's name or id; not needed if there is only one."

  static let schema = Schema.object(
    Schema.Object(
      "SonRecorder", "A device of yours that can be asked to record.",
      [
        .must("id", .uuid, "The same for all tabs of a browser, until you sign out there."),
        .must("name", .text(1...100)), .must("is_recording", .bool),
        .may("recording", .uuid, "The recording's id; it has the same in the library."),
        .may("title", .text(1...300)), .may("since_ms", .moment),
        .may("started_by", .text(1...200), "The device or command that started it."),
      ]))
}

struct RecorderList: Model {
  var recorders: [RecorderState]

  static let schema = Schema.object(
    Schema.Object(
      "SonRecorderList", "Your devices that can be asked to record, by name.",
      [.must("recorders", .list(RecorderState.schema, most: 100))]))
}
