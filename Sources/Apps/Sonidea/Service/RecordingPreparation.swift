import Blobs
import Commerce
import Files
import FoundationEssentials
import Jobs
import Library
import Media
import MediaModel
import Server
import Storage
import Web

/// How a file becomes a recording: kept in the quality that was asked for, and playable in every browser. The file is
/// decoded once for all of it: what is known of its sound, its icon, and what is written of it.
struct RecordingPreparation: Sendable {
  static let jobName = "sonidea.prepare"

  private let context: AppContext
  private let status: ProcessingStatus
  private let settings: Settings
  private let transcripts: Transcripts

  init(_ context: AppContext, feed: Feed, settings: Settings, transcripts: Transcripts) {
    self.context = context
    status = ProcessingStatus(context.database, feed)
    self.settings = settings
    self.transcripts = transcripts
  }

  var jobKind: JobKind {
    JobKind(
      Self.jobName, isHopeless: { ($0 as? MediaError)?.isAboutTheFile ?? false },
      givenUp: { (id: ID, transaction) in
        try status.fail(id.uuid, "It could not be prepared. Add it again", in: transaction)
        // Others may use the sound, and wait for what is known of it.
        guard let recording = try RecordingRepository.recording(id.uuid, in: transaction),
          let asset = try recording.asset.flatMap({
            try context.library.find($0, of: recording.owner, in: transaction)
          }), asset.state == .new
        else { return }
        try context.library.queueAnalysis(of: asset.hash, recording.owner, in: transaction)
      },
      run: { (id: ID, job) in try await prepare(id.uuid, job) })
  }

  /// What a recording is made of.
  private struct Source {
    let recording: StoredRecording
    let asset: Asset
    let hash: ContentHash
    let path: String
    /// Whether the file says where it was recorded.
    let tellsLocation: Bool
    let location: Location?

    var user: Library.User { LibraryUse.user(recording.id) }
  }

  /// What came of listening to a source: files, what is known of the original, and its icon.
  private struct Result {
    var original: StoredFile?
    var playback: StoredFile?
    var findings: SoundFindings?
    var icon: String?
  }

  private typealias StoredFile = (hash: ContentHash, byteCount: Int64)

  private func prepare(_ id: UUID, _ job: JobContext) async throws {
    let found = try await context.database.read { try RecordingRepository.recording(id, in: $0) }
    guard let recording = found, let assetID = recording.asset,
      let asset = try await context.library.find(assetID, of: recording.owner),
      let hash = ContentHash(asset.hash)
    else { return }
    if asset.state == .unreadable || asset.facts?.seconds == 0 {
      return try await status.fail(id, asset.error ?? "it has no audio")
    }
    let file = try await context.blobs.open(hash)
    do {
      let path = "/proc/self/fd/\(file.number)"
      let info = try await context.media.probe(path)
      let source = Source(
        recording: recording, asset: asset, hash: hash, path: path,
        tellsLocation: info.tags.keys.contains(where: MediaInfo.isLocation(tag:)),
        location: Location(tags: info.tags))
      let packing = try Packing(recording, SourceForm(info), tellsLocation: source.tellsLocation)
      let result = try await listen(to: source, packing, job)
      try await save(result, of: source, packing)
    } catch let error as MediaError where error.isAboutTheFile {
      try await context.database.write { transaction in
        if asset.state == .new {
          try context.library.refuse(
            asset.hash, error.reason, foundBy: LibraryUse.user(id), in: transaction)
        }
        try status.fail(id, error.reason, in: transaction)
      }
    }
    withExtendedLifetime(file) {}
  }

  private func listen(
    to source: Source, _ packing: Packing, _ job: JobContext
  ) async throws -> Result {
    let wantsIcon = try await wantsIcon(source.recording)
    guard source.asset.facts == nil || packing.original != nil || packing.playback != nil else {
      return Result(
        icon: wantsIcon ? try await IconDetector.detect(source.path, context.media) : nil)
    }
    let folder = try PassingFolder()
    let files = [("original", packing.original), ("playback", packing.playback)].compactMap {
      name, encoding in encoding.map { EncodedOutput("\(folder.path)/\(name)", as: $0) }
    }
    let icon = wantsIcon ? Locked(IconDetector()) : nil
    let analysis = try await context.media.analyse(
      source.path, hash: source.hash, as: PCMConversion(channels: packing.original?.channels),
      writing: files, progress: { job.progress($0 * 0.95, "listening") },
      listener: { block, format in icon?.withLock { $0.add(block, rate: format.sampleRate) } })
    job.progress(0.97, "writing down")
    var result = Result(icon: icon?.withLock { $0.finish() })
    if packing.playback != nil {
      result.playback = try await context.blobs.store("\(folder.path)/playback")
    }
    if packing.original != nil {
      let path = "\(folder.path)/original"
      let stored = try await context.blobs.store(path)
      result.original = stored
      result.findings = try await context.library.findings(
        analysis, as: (stored.hash, context.media.probe(path)))
    } else if source.asset.facts == nil {
      result.findings = try await context.library.findings(analysis)
    }
    return result
  }

  private func save(_ result: Result, of source: Source, _ packing: Packing) async throws {
    guard let facts = result.findings?.facts ?? source.asset.facts else { return }
    let (id, hash) = (source.recording.id, result.original?.hash.description ?? source.asset.hash)
    let audio = PlaybackAudio(
      hash: result.playback?.hash.description ?? hash, bytes: result.playback?.byteCount,
      type: packing.playableType ?? "audio/flac", seconds: facts.seconds,
      loudness: facts.loudness, truePeak: facts.truePeak, silence: facts.silence)
    try await context.database.write { transaction in
      guard let recording = try RecordingRepository.recording(id, in: transaction),
        recording.asset == source.asset.id.uuid
      else { return }
      if let findings = result.findings {
        try context.library.save(findings, foundBy: source.user, in: transaction)
      }
      if let original = result.original { try replace(source, with: original, in: transaction) }
      try use(result.playback, of: recording, in: transaction)
      let bytes = result.original?.byteCount ?? source.asset.bytes
      try RecordingRepository.set(.base(audio, facts, bytes: bytes), of: id, in: transaction)
      if source.tellsLocation, packing.original == nil {
        try RecordingRepository.set(.carriesLocation, of: id, in: transaction)
      }
      if let location = source.location, !recording.isPrepared,
        try recording.recording().location == nil
      {
        try RecordingRepository.set(.location(location), of: id, in: transaction)
      }
      if let icon = result.icon, recording.icon == nil {
        try RecordingRepository.set(
          .detectedIcon(icon, hue: Recording.hue(of: icon)), of: id, in: transaction)
      }
      if recording.isEdited {
        try context.queue.add(
          RecordingRendering.jobName, ID(id), person: recording.owner, in: transaction)
      } else {
        try RecordingRepository.set(.ready(audio), of: id, in: transaction)
      }
      // One that was prepared before is none that is new, nor is what was made of others.
      if !recording.isPrepared, try recording.recording().source.isNew,
        try settings.settings(of: recording.owner, in: transaction).transcribesNew
      {
        try transcripts.askForNew(recording, seconds: facts.seconds, in: transaction)
      }
      try status.publish(id, in: transaction)
    }
  }

  /// Makes the packed form a recording's original, and lets what came go.
  private func replace(
    _ source: Source, with original: StoredFile, in transaction: any Transaction
  ) throws {
    let (new, person, library) = (UUID(), source.recording.owner, context.library)
    try library.insert(
      new, name: source.asset.name, original.hash, original.byteCount, of: person, in: transaction)
    try RecordingRepository.set(
      .original(asset: new, bytes: original.byteCount), .encoded, of: source.recording.id,
      in: transaction)
    try library.use(new, of: person, by: source.user, isPrepared: true, in: transaction)
    try library.letGo(source.asset.id.uuid, of: person, by: source.user, in: transaction)
  }

  /// Holds on to the file that is played, in place of the one of before.
  private func use(
    _ playback: StoredFile?, of recording: StoredRecording, in transaction: any Transaction
  ) throws {
    let holder = ID(recording.id).description
    try Library.release(LibraryUse.recording, holder, in: transaction)
    guard let playback else { return }
    try context.library.use(
      playback.hash.description, bytes: playback.byteCount, of: recording.owner,
      by: LibraryUse.recording, holder, in: transaction)
  }

  /// Whether a new recording gets an icon by itself: where that is wanted and bought.
  private func wantsIcon(_ recording: StoredRecording) async throws -> Bool {
    guard recording.icon == nil, !recording.isPrepared else { return false }
    return try await settings.settings(of: recording.owner).autoIcons
  }
}

extension Recording {
  /// The colour that goes with an icon that was heard: each word has its own position on the wheel.
  static func hue(of icon: String) -> Double {
    Double(icons.firstIndex(of: icon) ?? 0) / Double(icons.count)
  }
}
