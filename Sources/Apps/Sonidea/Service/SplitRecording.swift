import Commerce
import FoundationEssentials
import Storage
import Web

/// How a recording becomes two: each is the same original, cut by an edit that can be taken back.
extension Studio {
  func split(
    _ id: UUID, _ request: SonSplit, of person: UUID, as key: RequestKey?
  ) async throws -> SonPair {
    let halves = [request.first.uuid, request.second.uuid]
    guard Set(halves + [id]).count == 3 else {
      throw Problem.field("second", "must be another id")
    }
    try await context.database.write { transaction in
      guard try !context.sync.isRepeat(key, in: transaction),
        try !RecordingRepository.isKnown(halves[0], of: person, in: transaction),
        try !RecordingRepository.isKnown(halves[1], of: person, in: transaction)
      else { return }
      let met = try meetOwn(id, as: person, in: transaction)
      guard met.mayEdit else { throw Problem.role("change this recording") }
      try context.commerce.require(.editMode, for: person, in: transaction)
      let source = try met.told(in: transaction)
      guard try !GroupRepository.hasGroup(onBase: id, in: transaction) else {
        throw Problem.isBase(source.title)
      }
      let edits = try EditRepository.edits(of: id, in: transaction)
      let seconds = try edits.told().seconds
      guard !met.recording.isTrashed, let asset = met.recording.asset, met.recording.isPrepared
      else { throw Problem.notReady }
      guard request.at > 0, request.at < seconds else {
        throw Problem.field("at", "must lie within the recording, which has \(seconds) seconds")
      }
      for (place, half) in halves.enumerated() {
        let range = place == 0 ? 0..<request.at : request.at..<seconds
        let title = "\(source.title.prefix(190)) – \(place + 1)"
        try insert(half, title, of: source, asset, range, after: edits, in: transaction)
      }
      try trash(id, at: context.clock.now(), in: transaction)
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
    own.edits = Array(edits.inEffect) + [.trim(range, atMs: context.clock.now())]
    own.done = own.edits.count
    guard own.done <= SonEdit.most else {
      throw Problem(409, "too_many", "This recording has too many edits to be split.")
    }
    var marks = EditedMarkers(markers: source.markers, lost: edits.lost)
    try marks.move(from: edits.marked, to: own.edits, over: edits.seconds)
    (own.marked, own.lost) = (own.edits, marks.lost)
    try RecordingRepository.set(
      .copy(source, asset: asset, markers: marks.markers), of: id, in: transaction)
    try TagRepository.insert(source.tags.map(\.uuid), onRecording: id, in: transaction)
    for tag in source.tags { try note(.tag, tag.uuid, of: person, in: transaction) }
    try EditRepository.set(own, of: id, in: transaction)
    // The work that listens to it goes on to cut it.
    try context.library.use(asset, of: person, by: Self.user(id), in: transaction)
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
