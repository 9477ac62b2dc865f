import Blobs
import Files
import FoundationEssentials
import Jobs
import Library
import Media
import MediaModel
import Server
import Storage
import Web

/// How edits become what is heard; until then the sound of before is served.
struct RecordingRendering: Sendable {
  static let jobName = "sonidea.render"

  private let context: AppContext
  private let status: ProcessingStatus

  init(_ context: AppContext, feed: Feed) {
    self.context = context
    status = ProcessingStatus(context.database, feed)
  }

  var jobKind: JobKind {
    JobKind(
      Self.jobName, isHopeless: { ($0 as? MediaError)?.isAboutTheFile ?? false },
      givenUp: { (id: ID, transaction) in
        try status.fail(
          id.uuid, "The edit could not be rendered. Undo it and try again",
          in: transaction)
      },
      run: { (id: ID, job) in try await render(id.uuid, job) })
  }

  private func render(_ id: UUID, _ job: JobContext) async throws {
    let found = try await context.database.read {
      reading -> (edits: StoredEdits, hash: ContentHash, base: PlaybackAudio)? in
      guard let recording = try RecordingRepository.recording(id, in: reading),
        let asset = recording.asset, let base = try RecordingRepository.base(of: id, in: reading),
        let file = try context.library.find(asset, of: recording.owner, in: reading),
        let hash = ContentHash(file.hash)
      else { return nil }
      return (try EditRepository.edits(of: id, in: reading), hash, base)
    }
    guard let found else { return }
    guard found.edits.done > 0 else {
      return try await save(id, found.base, after: found.edits, peaks: nil)
    }
    let file = try await context.blobs.open(found.hash)
    let folder = try PassingFolder()
    let output = "\(folder.path)/sound.flac"
    do {
      _ = try await EditedSound.render(
        "/proc/self/fd/\(file.number)", found.edits.inEffect, to: output, as: AudioEncoding(.flac),
        context.media
      ) { job.progress($0 * 0.7, "rendering the edits") }
      let analysis = try await context.media.analyse(output) {
        job.progress(0.7 + $0 * 0.25, "listening")
      }
      let writer = try context.blobs.begin()
      try writer.write(analysis.peaksFile.encoded())
      let peaks = try await writer.finish().hash.description
      let stored = try await context.blobs.store(output)
      let audio = PlaybackAudio(stored, analysis, peaks: peaks)
      try await save(id, audio, after: found.edits, peaks: peaks)
    } catch let error as MediaError where error.isAboutTheFile {
      try await status.fail(id, error.reason)
    }
    withExtendedLifetime(file) {}
  }

  private func save(
    _ id: UUID, _ audio: PlaybackAudio, after edits: StoredEdits, peaks: String?
  ) async throws {
    try await context.database.write { transaction in
      // Somebody may have edited meanwhile; then there is another piece of work for that.
      let now = try EditRepository.edits(of: id, in: transaction)
      guard now.version == edits.version else { return }
      try moveMoments(of: id, along: now, in: transaction)
      let holder = ID(id).description
      try Library.release(LibraryUse.rendering, holder, in: transaction)
      if let peaks, let owner = try RecordingRepository.owner(of: id, in: transaction) {
        for (hash, bytes) in [(audio.hash, audio.bytes ?? 0), (peaks, 0)] {
          try context.library.use(
            hash, bytes: bytes, of: owner, by: LibraryUse.rendering, holder, in: transaction)
        }
      }
      try RecordingRepository.set(.ready(audio), .rendered, of: id, in: transaction)
      try status.publish(id, in: transaction)
    }
  }

  /// From here on another sound is heard; markers, and what comments are about, stand in it where they stood in the one
  /// before.
  private func moveMoments(
    of id: UUID, along edits: StoredEdits, in transaction: any Transaction
  ) throws {
    let inEffect = Array(edits.inEffect)
    guard edits.marked != inEffect,
      let markers = try RecordingRepository.recording(id, in: transaction)?.markers()
    else { return }
    var marks = EditedMarkers(markers: markers, lost: edits.lost(ofComments: false))
    try marks.move(from: edits.marked, to: inEffect, over: edits.seconds)
    var moved = edits
    moved.lost = try marks.lost + moveComments(on: id, from: edits, to: inEffect, in: transaction)
    moved.marked = inEffect
    try EditRepository.set(moved, of: id, in: transaction)
    guard marks.markers != markers else { return }
    try RecordingRepository.set(.markers(marks.markers), of: id, in: transaction)
    // Whoever changes markers that they saw elsewhere is to see them first.
    try RecordingRepository.raiseVersion(of: id, in: transaction)
  }

  /// Moves what comments are about; answers what was taken out with its sound.
  private func moveComments(
    on id: UUID, from edits: StoredEdits, to inEffect: [Edit], in transaction: any Transaction
  ) throws -> [EditedMarkers.Lost] {
    let comments = try CommentRepository.comments(onRecording: id, in: transaction)
    let moments = try edits.moments(of: comments, after: inEffect)
    let seconds = moments.seconds
    let moved = comments.filter { $0.seconds != seconds[ID($0.id)] }
    for comment in moved {
      try CommentRepository.set(seconds: seconds[ID(comment.id)], of: comment.id, in: transaction)
    }
    if !moved.isEmpty { try status.publish(commentsOn: id, in: transaction) }
    return moments.lost
  }
}

extension PlaybackAudio {
  init(
    _ audio: (hash: ContentHash, byteCount: Int64), _ analysis: MediaAnalysis, peaks: String
  ) {
    let facts = Asset.Facts(analysis)
    self.init(
      hash: audio.hash.description, bytes: audio.byteCount, type: "audio/flac",
      seconds: facts.seconds,
      loudness: facts.loudness, truePeak: facts.truePeak, silence: facts.silence, peaks: peaks)
  }
}
