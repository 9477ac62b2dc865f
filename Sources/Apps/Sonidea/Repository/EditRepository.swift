import FoundationEssentials
import Storage
import Web

/// Edits as they are kept, and how long the original is.
struct StoredEdits: Versioned {
  var version: Int64 = 1
  var edits: [Edit] = []
  var done = 0
  var seconds = 0.0
  /// Those after which the markers count: the ones of the sound that is served.
  var marked: [Edit] = []
  var lost: [EditedMarkers.Lost] = []

  /// What was taken out with its sound: markers, or moments of comments.
  func lost(ofComments isOfComments: Bool) -> [EditedMarkers.Lost] {
    lost.filter { $0.isComment ?? false == isOfComments }
  }

  /// Those in effect.
  var inEffect: ArraySlice<Edit> { edits.prefix(done) }

  /// The moments of comments in the sound after these edits, instead of the one that is served; each has the id of its
  /// comment.
  func moments(of comments: [StoredComment], after edits: [Edit]) throws -> EditedMarkers {
    var moments = EditedMarkers(
      markers: comments.compactMap { comment in
        comment.seconds.map { Marker(id: ID(comment.id), seconds: $0, name: "") }
      }, lost: lost(ofComments: true))
    try moments.move(from: marked, to: edits, over: seconds)
    moments.lost = moments.lost.map { .init(marker: $0.marker, edit: $0.edit, isComment: true) }
    return moments
  }
}

/// What is done to the sound of recordings.
enum EditRepository {
  static func edits(of recording: UUID, in reading: any Reading) throws -> StoredEdits {
    var edits = StoredEdits()
    edits.seconds = try RecordingRepository.base(of: recording, in: reading)?.seconds ?? 0
    let row = try reading.first("SELECT * FROM son_edits WHERE recording = ?", recording)
    guard let row else { return edits }
    edits.version = try row.integer("version")
    edits.edits = try StoredJSON.read([Edit].self, row.text("edits"))
    edits.done = Int(try row.integer("done"))
    edits.marked =
      try row.optionalText("marked").map { try StoredJSON.read([Edit].self, $0) }
      ?? Array(edits.inEffect)
    edits.lost = try StoredJSON.read([EditedMarkers.Lost].self, row.text("lost"))
    return edits
  }

  /// Keeps edits, and on the recording how many of them are in effect.
  static func set(_ edits: StoredEdits, of recording: UUID, in transaction: any Transaction) throws
  {
    try transaction.run(
      """
      INSERT INTO son_edits (recording, version, edits, done, marked, lost)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (recording) DO UPDATE SET version = excluded.version, edits = excluded.edits,
        done = excluded.done, marked = excluded.marked, lost = excluded.lost
      """, recording, edits.version, try StoredJSON.text(edits.edits), edits.done,
      try StoredJSON.text(edits.marked), try StoredJSON.text(edits.lost))
    try RecordingRepository.set(.edits(count: edits.done), of: recording, in: transaction)
  }
}
