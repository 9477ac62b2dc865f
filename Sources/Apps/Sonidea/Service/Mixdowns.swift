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

/// How a group becomes one recording.
struct Mixdowns: Sendable {
  static let jobName = "sonidea.mixdown"

  private let context: AppContext
  private let feed: Feed
  private let permissions: Permissions
  private let status: ProcessingStatus
  private let recordings: Recordings
  private let albums: Albums
  private let groups: Groups

  init(
    _ context: AppContext, feed: Feed, permissions: Permissions, recordings: Recordings,
    albums: Albums, groups: Groups
  ) {
    self.context = context
    self.feed = feed
    self.permissions = permissions
    status = ProcessingStatus(context.database, feed)
    self.recordings = recordings
    self.albums = albums
    self.groups = groups
  }

  /// What is to be mixed, as the group was when it was asked for.
  struct Request: Codable, Sendable {
    struct Channel: Codable, Sendable {
      var hash: String
      var offsetSeconds: Double
      var settings: MixerChannel
    }

    var recording: ID
    var master: Double
    var channels: [Channel]
  }

  func mixDown(
    _ id: UUID, _ request: MixdownRequest, of person: UUID, as key: RequestKey?
  ) async throws -> Recording {
    let new = request.id.uuid
    _ = try await groups.group(id, of: person)
    try await context.database.write { transaction in
      guard try !context.sync.isRepeat(key, in: transaction),
        try !RecordingRepository.isKnown(new, of: person, in: transaction)
      else { return }
      try context.commerce.require(.mixer, for: person, in: transaction)
      try context.library.requireStorage(of: person, in: transaction)
      let group = try groups.group(id, of: person, in: transaction)
      let job = Request(
        recording: request.id, master: group.mixer.master,
        channels: try channels(of: group, in: transaction))
      let base = try RecordingRepository.recording(group.base.uuid, in: transaction)
      let album = try self.album(beside: base, of: person, in: transaction)
      let recording = NewRecording(
        title: request.title, createdMs: context.clock.now(), quality: request.quality,
        source: .mixdown,
        device: request.device.uuid, album: album, isEncoded: true)
      try recordings.insert(new, recording, of: person, in: transaction)
      if try hasSensitive(group, in: transaction) {
        try RecordingRepository.set(.sensitive, of: new, in: transaction)
      }
      try context.queue.add(Self.jobName, job, person: person, in: transaction)
      try feed.publish(recording: new, of: person, in: album, transaction)
    }
    return try await recordings.recording(new, for: person)
  }

  /// The album of a base, where more may be put there; otherwise Drafts.
  private func album(
    beside base: StoredRecording?, of person: UUID, in transaction: any Transaction
  ) throws -> UUID {
    guard let album = base?.album,
      try permissions.role(of: person, in: album, transaction)?.canAddRecordings ?? false
    else { return try albums.systemAlbum(.drafts, of: person, in: transaction) }
    return album
  }

  /// Whether something sensitive is heard in it.
  private func hasSensitive(_ group: Group, in reading: any Reading) throws -> Bool {
    try ([group.base] + group.layers.map(\.recording)).contains {
      try RecordingRepository.recording($0.uuid, in: reading)?.isSensitive ?? false
    }
  }

  private func channels(
    of group: Group, in reading: any Reading
  ) throws -> [Request.Channel] {
    let base = Layer(recording: group.base, offsetMs: 0, nudgeMs: 0)
    return try ([base] + group.layers).map { layer in
      let recording = try RecordingRepository.recording(layer.recording.uuid, in: reading)
      guard let recording, recording.state == .ready, let hash = recording.hash else {
        throw Problem.notReady
      }
      let settings =
        group.mixer.channels.first { $0.recording == layer.recording }
        ?? MixerChannel(recording: layer.recording)
      return Request.Channel(
        hash: hash, offsetSeconds: (layer.offsetMs + layer.nudgeMs) / 1_000, settings: settings)
    }
  }

  var jobKind: JobKind {
    JobKind(
      Self.jobName, isHopeless: { ($0 as? MediaError)?.isAboutTheFile ?? false },
      givenUp: { (request: Request, transaction) in
        try status.fail(
          request.recording.uuid, "It could not be mixed. Delete it and try again",
          in: transaction)
      },
      run: { (request: Request, job) in try await mix(request, job) })
  }

  private func mix(_ request: Request, _ job: JobContext) async throws {
    let id = request.recording.uuid
    let found = try await context.database.read { try RecordingRepository.recording(id, in: $0) }
    guard let recording = found, recording.asset == nil else { return }
    var files: [Descriptor] = []
    var channels: [MixdownChannel] = []
    for channel in request.channels {
      guard let hash = ContentHash(channel.hash) else { return }
      let file = try await context.blobs.open(hash)
      files.append(file)
      channels.append(
        MixdownChannel(
          path: "/proc/self/fd/\(file.number)", offsetSeconds: channel.offsetSeconds,
          volume: channel.settings.volume, pan: channel.settings.pan,
          isMuted: channel.settings.isMuted, isSolo: channel.settings.isSolo))
    }
    let folder = try PassingFolder()
    let encoding =
      try recording.quality.encoding(channels: 2)
      ?? AudioEncoding(.alac, sampleRate: 48_000, channels: 2)
    let output = "\(folder.path)/mix.\(encoding.format.ending)"
    do {
      try await MixdownChannel.mix(
        channels, master: request.master, to: output, as: encoding, context.media
      ) {
        job.progress($0 * 0.9, "mixing")
      }
    } catch let error as MediaError where error.isAboutTheFile {
      return try await status.fail(id, error.reason)
    }
    withExtendedLifetime(files) {}
    let (hash, bytes) = try await context.blobs.store(output)
    let asset = UUID()
    try await context.database.write { transaction in
      guard let now = try RecordingRepository.recording(id, in: transaction), now.asset == nil
      else { return }
      let person = recording.owner
      try context.library.insert(
        asset, name: recording.title, hash, bytes, of: person, preparedBy: LibraryUse.user(id),
        in: transaction)
      try RecordingRepository.set(
        .original(asset: asset, bytes: bytes), of: id, in: transaction)
      try context.library.use(asset, of: person, by: LibraryUse.user(id), in: transaction)
      try status.publish(id, in: transaction)
    }
  }
}
