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

/// How a file becomes a recording: kept as it was wished, and heard in every browser.
struct RecordingPreparation: Sendable {
  static let jobName = "sonidea.prepare"

  private let context: AppContext
  private let status: ProcessingStatus
  private let settings: Settings

  init(_ context: AppContext, settings: Settings) {
    self.context = context
    status = ProcessingStatus(context.database, SonideaFeed(context.sync))
    self.settings = settings
  }

  var jobKind: JobKind {
    JobKind(
      Self.jobName, isHopeless: { ($0 as? MediaError)?.isAboutTheFile ?? false },
      givenUp: { (id: ID, transaction) in
        try status.fail(id.uuid, "It could not be prepared; bring it again", in: transaction)
      },
      run: { (id: ID, job) in try await prepare(id.uuid, job) })
  }

  private func prepare(_ id: UUID, _ job: JobContext) async throws {
    let found = try await context.database.read { try RecordingRepository.recording(id, in: $0) }
    guard let recording = found, let assetID = recording.asset,
      let asset = try await context.library.find(assetID, of: recording.owner),
      let hash = ContentHash(asset.hash)
    else { return }
    // The library puts this in the queue again when it has listened.
    guard asset.state != .new else { return }
    guard let facts = asset.facts, facts.seconds > 0 else {
      return try await status.fail(id, asset.error ?? "there is no sound in it")
    }
    let file = try await context.blobs.open(hash)
    let path = "/proc/self/fd/\(file.number)"
    do {
      if let encoding = try Packing(recording).encoding(of: facts) {
        job.progress(0.2, "packing the recording")
        return try await pack(recording, path, asset, as: encoding)
      }
      job.progress(0.4, "making it playable everywhere")
      let audio = try await playbackAudio(of: asset, facts, path)
      let icon = try await icon(for: recording, path)
      try await save(id, asset, facts, audio, icon)
    } catch let error as MediaError where error.isAboutTheFile {
      try await status.fail(id, error.reason)
    }
    withExtendedLifetime(file) {}
  }

  /// Makes the packed form a recording's original, and lets what came go.
  private func pack(
    _ recording: StoredRecording, _ path: String, _ asset: Asset, as encoding: AudioEncoding
  ) async throws {
    let folder = try PassingFolder()
    let output = "\(folder.path)/sound.\(encoding.format.ending)"
    _ = try await context.media.convert(path, to: output, as: encoding)
    let (id, person) = (recording.id, recording.owner)
    let (hash, bytes) = try await context.blobs.keep(output)
    let new = UUID()
    try await context.database.write { transaction in
      let now = try RecordingRepository.recording(id, in: transaction)
      guard now?.asset == asset.id.uuid else { return }
      try context.library.insert(new, name: asset.name, hash, bytes, of: person, in: transaction)
      try RecordingRepository.set(
        .original(asset: new, bytes: bytes), .encoded, of: id, in: transaction)
      try context.library.use(new, of: person, by: LibraryUse.user(id), in: transaction)
      try context.library.letGo(asset.id.uuid, of: person, by: LibraryUse.user(id), in: transaction)
      try status.publish(id, in: transaction)
    }
  }

  /// What is heard of a file: itself where every browser plays it, and otherwise a FLAC.
  private func playbackAudio(
    of asset: Asset, _ facts: Asset.Facts, _ path: String
  ) async throws -> PlaybackAudio {
    var audio = PlaybackAudio(
      hash: asset.hash, type: facts.playableType ?? "audio/flac", seconds: facts.seconds,
      loudness: facts.loudness, truePeak: facts.truePeak, silence: facts.silence)
    guard facts.playableType == nil else { return audio }
    let folder = try PassingFolder()
    let output = "\(folder.path)/sound.flac"
    let channels = facts.channels > 2 ? 2 : nil
    _ = try await context.media.convert(
      path, to: output, as: AudioEncoding(.flac, channels: channels))
    let kept = try await context.blobs.keep(output)
    (audio.hash, audio.bytes) = (kept.hash.description, kept.byteCount)
    return audio
  }

  private func save(
    _ id: UUID, _ asset: Asset, _ facts: Asset.Facts, _ audio: PlaybackAudio, _ icon: String?
  ) async throws {
    try await context.database.write { transaction in
      guard let recording = try RecordingRepository.recording(id, in: transaction),
        recording.asset == asset.id.uuid
      else { return }
      let holder = ID(id).description
      try Library.release(LibraryUse.recording, holder, in: transaction)
      if audio.hash != asset.hash {
        try context.library.use(
          audio.hash, bytes: audio.bytes ?? 0, of: recording.owner,
          by: LibraryUse.recording, holder, in: transaction)
      }
      try RecordingRepository.set(
        .base(audio, facts, bytes: asset.bytes), of: id, in: transaction)
      if let icon, recording.icon == nil {
        try RecordingRepository.set(
          .detectedIcon(icon, hue: SonRecording.hue(of: icon)), of: id, in: transaction)
      }
      if recording.isEdited {
        try context.queue.add(
          RecordingRendering.jobName, ID(id), person: recording.owner, in: transaction)
      } else {
        try RecordingRepository.set(.ready(audio), of: id, in: transaction)
      }
      try status.publish(id, in: transaction)
    }
  }

  /// The icon that a new recording gets by itself, where that is wished and bought.
  private func icon(for recording: StoredRecording, _ path: String) async throws -> String? {
    guard recording.icon == nil, !recording.isPrepared,
      try await settings.settings(of: recording.owner).autoIcons
    else { return nil }
    return try await IconDetector.detect(path, context.media)
  }
}

extension SonRecording {
  /// The colour that goes with an icon that was heard: each word has its own place on the wheel.
  static func hue(of icon: String) -> Double {
    Double(icons.firstIndex(of: icon) ?? 0) / Double(icons.count)
  }
}
