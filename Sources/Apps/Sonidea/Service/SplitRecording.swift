import Commerce
import FoundationEssentials
import Storage
import Web

/// How a recording becomes two: each is the same original, cut by an edit that can be taken back.
extension Studio {
  func split(
    _ id: UUID, _ wish: SonSplit, of person: UUID, as key: RequestKey?
  ) async throws -> SonPair {
    let halves = [wish.first.uuid, wish.second.uuid]
    guard Set(halves + [id]).count == 3 else {
      throw Problem.field("second", "must be another id")
    }
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction),
        try !isKnown(halves[0], in: "son_recordings", of: person, transaction),
        try !isKnown(halves[1], in: "son_recordings", of: person, transaction)
      else { return }
      let met = try meetOwn(id, as: person, in: transaction)
      guard met.mayEdit else { throw Problem.role("change this recording") }
      try commerce.require(.editMode, for: person, in: transaction)
      let source = try met.told(in: transaction)
      guard try transaction.first("SELECT id FROM son_groups WHERE base = ?", id) == nil else {
        throw Problem.isBase(source.title)
      }
      let edits = try Self.edits(of: id, in: transaction)
      let seconds = try edits.told().seconds
      guard source.trashedMs == nil, let asset = try met.row.optionalUUID("asset"),
        try met.row.optionalText("base") != nil
      else { throw Problem.notReady }
      guard wish.at > 0, wish.at < seconds else {
        throw Problem.field("at", "must lie within the recording, which has \(seconds) seconds")
      }
      for (place, half) in halves.enumerated() {
        let range = place == 0 ? 0..<wish.at : wish.at..<seconds
        let title = "\(source.title.prefix(190)) – \(place + 1)"
        try insert(half, title, of: source, asset, range, after: edits, in: transaction)
      }
      try trash(id, at: clock.now(), in: transaction)
    }
    let first = try await recording(halves[0], for: person)
    return SonPair(recordings: [first, try await recording(halves[1], for: person)])
  }

  private func insert(
    _ id: UUID, _ title: String, of source: SonRecording, _ asset: UUID, _ range: Range<Double>,
    after edits: Edits, in transaction: any Transaction
  ) throws {
    let (person, album) = (source.person.uuid, source.album?.uuid)
    let new = NewRecording(
      title: title, createdMs: source.createdMs + Int64(range.lowerBound * 1_000),
      quality: source.quality, source: .split, device: source.device.uuid,
      album: try album ?? systemAlbum(.drafts, of: person, in: transaction), isEncoded: true)
    try insert(id, new, of: person, in: transaction)
    var own = edits
    own.version = 1
    own.edits = Array(edits.inEffect) + [.trim(range, atMs: clock.now())]
    own.done = own.edits.count
    guard own.done <= SonEdit.most else {
      throw Problem(409, "too_many", "This recording has too many edits to be split.")
    }
    var marks = SonMarks(markers: source.markers, lost: edits.lost)
    try marks.move(from: edits.marked, to: own.edits, over: edits.seconds)
    (own.marked, own.lost) = (own.edits, marks.lost)
    try RecordingRows.set(
      [
        ("asset", asset.value), ("bytes", source.bytes.value), ("icon", source.icon.value),
        ("hue", source.hue.value), ("is_icon_auto", source.isIconAuto.value),
        ("markers", try Kept.text(marks.markers).value), ("eq", try Kept.text(source.eq).value),
        ("speed", source.speed.value), ("skips_silence", source.skipsSilence.value),
        ("notes", source.notes.value), ("is_favorite", source.isFavorite.value),
      ], on: id, in: transaction)
    for (place, tag) in source.tags.enumerated() {
      try transaction.run(
        "INSERT INTO son_recording_tags (recording, tag, place) VALUES (?, ?, ?)", id, tag.uuid,
        place)
      try note(.tag, tag.uuid, of: person, in: transaction)
    }
    try keep(own, on: id, in: transaction)
    // The work that listens to it goes on to cut it.
    try library.use(asset, of: person, by: Self.user(id), in: transaction)
    try tell(id, of: person, in: new.album, transaction)
  }
}

extension SonEdit {
  fileprivate static func trim(_ range: Range<Double>, atMs: Int64) -> SonEdit {
    var edit = SonEdit(id: ID(UUID()), kind: .trim, atMs: atMs)
    (edit.from, edit.to) = (range.lowerBound, range.upperBound)
    return edit
  }
}
