import Commerce
import FoundationEssentials
import Server
import Storage
import Web

/// How a recording becomes two: each is the same original, cut by an edit that can be taken back.
struct Splits: Sendable {
  private let context: AppContext
  private let feed: Feed
  private let permissions: Permissions
  private let recordings: Recordings
  private let albums: Albums
  private let trash: Trash
  private let activities: Activities

  init(
    _ context: AppContext, feed: Feed, permissions: Permissions, recordings: Recordings,
    albums: Albums, trash: Trash, activities: Activities
  ) {
    self.context = context
    self.feed = feed
    self.permissions = permissions
    self.recordings = recordings
    self.albums = albums
    self.trash = trash
    self.activities = activities
  }

  func split(
    _ id: UUID, _ request: SplitRequest, of person: UUID, as key: RequestKey?
  ) async throws -> SplitResult {
    let halves = [request.first.uuid, request.second.uuid]
    guard Set(halves + [id]).count == 3 else {
      throw Problem.field("second", "must be another id")
    }
    try await context.database.write { transaction in
      guard try !context.sync.isRepeat(key, in: transaction),
        try !RecordingRepository.isKnown(halves[0], of: person, in: transaction),
        try !RecordingRepository.isKnown(halves[1], of: person, in: transaction)
      else { return }
      let access = try permissions.owned(id, as: person, in: transaction)
      guard access.mayEdit else { throw Problem.role("change this recording") }
      try context.commerce.require(.editMode, for: person, in: transaction)
      let source = try access.response(in: transaction)
      guard try !GroupRepository.hasGroup(onBase: id, in: transaction) else {
        throw Problem.isBase(source.title)
      }
      let edits = try EditRepository.edits(of: id, in: transaction)
      let seconds = try edits.response().seconds
      guard !access.recording.isTrashed else { throw Problem.inTrash }
      guard let asset = access.recording.asset, access.recording.isPrepared else {
        throw Problem.notReady
      }
      guard request.at > 0, request.at < seconds else {
        throw Problem.field("at", "must be within the recording, which is \(seconds) seconds long")
      }
      for (index, half) in halves.enumerated() {
        let range = index == 0 ? 0..<request.at : request.at..<seconds
        let title = "\(source.title.prefix(190)) – \(index + 1)"
        try insert(half, title, of: source, asset, range, after: edits, in: transaction)
      }
      try trash.move(id, at: context.clock.now(), in: transaction)
      try activities.record(.trashed, of: id, in: access.album, by: person, transaction)
    }
    let first = try await recordings.recording(halves[0], for: person)
    return SplitResult(recordings: [first, try await recordings.recording(halves[1], for: person)])
  }

  private func insert(
    _ id: UUID, _ title: String, of source: Recording, _ asset: UUID, _ range: Range<Double>,
    after edits: StoredEdits, in transaction: any Transaction
  ) throws {
    let (person, album) = (source.person.uuid, source.album?.uuid)
    let new = NewRecording(
      title: title, createdMs: source.createdMs + Int64(range.lowerBound * 1_000),
      quality: source.quality, source: .split, device: source.device.uuid,
      album: try album ?? albums.systemAlbum(.drafts, of: person, in: transaction), isEncoded: true)
    try recordings.insert(id, new, of: person, in: transaction)
    var own = edits
    own.version = 1
    own.edits = Array(edits.inEffect) + [.trim(range, atMs: context.clock.now())]
    own.done = own.edits.count
    guard own.done <= Edit.most else {
      throw Problem(409, "too_many", "This recording has too many edits to be split.")
    }
    var marks = EditedMarkers(markers: source.markers, lost: edits.lost(ofComments: false))
    try marks.move(from: edits.marked, to: own.edits, over: edits.seconds)
    try RecordingRepository.set(
      .copy(source, asset: asset, markers: marks.markers), of: id, in: transaction)
    try TagRepository.insert(source.tags.map(\.uuid), onRecording: id, in: transaction)
    for tag in source.tags { try feed.publish(.tag, tag.uuid, to: person, in: transaction) }
    let comments = try copyComments(from: source.id.uuid, to: id, edits, own.edits, in: transaction)
    (own.marked, own.lost) = (own.edits, marks.lost + comments)
    try EditRepository.set(own, of: id, in: transaction)
    try TranscriptRepository.copy(from: source.id.uuid, to: id, in: transaction)
    // The work that listens to it goes on to cut it.
    try context.library.use(asset, of: person, by: LibraryUse.user(id), in: transaction)
    try feed.publish(recording: id, of: person, in: new.album, transaction)
    try activities.record(.added, of: id, in: new.album, by: person, transaction)
  }

  /// What was said of the whole is said of both parts, and what was said of a moment of the part that holds it. The
  /// whole keeps its comments, for whoever restores it. Answers whose moments earlier edits have taken out.
  private func copyComments(
    from source: UUID, to half: UUID, _ edits: StoredEdits, _ own: [Edit],
    in transaction: any Transaction
  ) throws -> [EditedMarkers.Lost] {
    let comments = try CommentRepository.comments(onRecording: source, in: transaction)
    let moments = try edits.moments(of: comments, after: own)
    let seconds = moments.seconds
    let elsewhere = Set(moments.lost.filter { $0.edit == own.last?.id }.map(\.marker.id))
    var lost: [EditedMarkers.Lost] = []
    for comment in comments where !elsewhere.contains(ID(comment.id)) {
      let copy = UUID()
      try CommentRepository.insert(
        StoredComment(
          id: copy, recording: half, person: comment.person, text: comment.text,
          seconds: seconds[ID(comment.id)], createdMs: comment.createdMs), in: transaction)
      for var one in moments.lost where one.marker.id == ID(comment.id) {
        one.marker.id = ID(copy)
        lost.append(one)
      }
    }
    return lost
  }
}

extension Problem {
  fileprivate static let inTrash = Problem(
    409, "trashed", "This recording is in the trash. Restore it first.")
}

extension Edit {
  fileprivate static func trim(_ range: Range<Double>, atMs: Int64) -> Edit {
    var edit = Edit(id: ID(UUID()), kind: .trim, atMs: atMs)
    (edit.from, edit.to) = (range.lowerBound, range.upperBound)
    return edit
  }
}
