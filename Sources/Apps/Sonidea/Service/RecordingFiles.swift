import Blobs
import DSP
import Files
import FoundationEssentials
import Library
import Media
import MediaModel
import Server
import Storage
import Web

/// The bytes of a recording.
struct RecordingFiles: Sendable {
  private let context: AppContext
  private let permissions: Permissions
  private let recordings: Recordings

  init(_ context: AppContext, permissions: Permissions, recordings: Recordings) {
    self.context = context
    self.permissions = permissions
    self.recordings = recordings
  }

  /// What is heard of it, as every browser plays it.
  func audio(_ id: UUID, for call: Call) async throws -> Response {
    let recording = try await recordings.recording(id, for: call.member.person)
    guard recording.state != .unreadable else {
      throw Problem(409, "unreadable", recording.error ?? "This recording cannot be played.")
    }
    guard let hash = recording.hash.flatMap({ ContentHash($0) }) else { throw Problem.notReady }
    let type = recording.audioType ?? "application/octet-stream"
    var response = try Response.file(
      try await context.blobs.open(hash), type: type, tag: hash.description, for: call.request)
    // Under an address without the hash it may be another sound tomorrow.
    if call.values.text("v") != recording.hash {
      response.headers["Cache-Control"] = "private, no-cache"
    }
    return response
  }

  /// So many seconds of samples are given at once.
  static let mostSampleSeconds = 10.0

  /// A part of what is heard, sample by sample, for a waveform that is looked at closely: the sample rate, and then the
  /// samples of the first channel.
  func samples(
    _ id: UUID, from: Double, seconds: Double, for call: Call
  ) async throws -> Response {
    let recording = try await recordings.recording(id, for: call.member.person)
    guard let hash = recording.hash.flatMap({ ContentHash($0) }) else { throw Problem.notReady }
    guard from < recording.seconds ?? 0 else {
      throw Problem.field("from", "must lie before the end of the recording")
    }
    let part = PCMConversion(from: from, seconds: seconds)
    let bytes = try await call.inTurn(context.library.turns) {
      let file = try await context.blobs.open(hash)
      let folded = try await context.media.fold("/proc/self/fd/\(file.number)", as: part) {
        _, format in
        Samples(rate: format.sampleRate, most: Int(seconds * Double(format.sampleRate)))
      } add: { samples, block in
        samples.add(block)
      }
      withExtendedLifetime(file) {}
      return folded.state.bytes
    }
    return Response(
      200,
      headers: ["Content-Type": "application/octet-stream", "Cache-Control": "private, no-cache"],
      content: .bytes(bytes))
  }

  private struct Samples: Sendable {
    private(set) var bytes: [UInt8]
    private let most: Int

    init(rate: Int, most: Int) {
      self.most = 4 * (most + 1)
      bytes = withUnsafeBytes(of: UInt32(rate).littleEndian, Array.init)
      bytes.reserveCapacity(self.most)
    }

    mutating func add(_ block: PlanarView) {
      for frame in 0..<min(block.frameCount, (most - bytes.count) / 4) {
        withUnsafeBytes(of: block[0][frame].bitPattern.littleEndian) { bytes += $0 }
      }
    }
  }

  func original(_ id: UUID, for call: Call) async throws -> Response {
    let (hash, name, ending) = try await original(of: id, for: call.member.person)
    var response = try Response.file(
      try await context.blobs.open(hash), type: "application/octet-stream", tag: hash.description,
      for: call.request)
    response.headers["Cache-Control"] = "private, no-cache"
    response.offer(as: "\(name).\(ending)")
    return response
  }

  /// The original's bytes, and how a file of them is called. Others get what is heard where the original says more of
  /// the place than they are told.
  func original(
    of id: UUID, for person: UUID
  ) async throws -> (hash: ContentHash, title: String, ending: String) {
    let (access, found) = try await context.database.read { reading in
      let access = try permissions.readable(id, as: person, in: reading)
      let asset = try access.recording.asset.flatMap {
        try context.library.find($0, of: access.owner, in: reading)
      }
      return (access, asset)
    }
    guard let asset = found, let hash = ContentHash(asset.hash) else { throw Problem.notReady }
    let recording = access.recording
    guard !access.isOwn, recording.tellsLocation else {
      return (hash, recording.title, asset.ending)
    }
    guard let heard = recording.hash.flatMap({ ContentHash($0) }), heard != hash else {
      throw Problem.notReady
    }
    return (heard, recording.title, "flac")
  }

  func peaks(_ id: UUID, for call: Call) async throws -> Response {
    let person = call.member.person
    let (own, asset) = try await context.database.read { reading -> (String?, Asset?) in
      let access = try permissions.readable(id, as: person, in: reading)
      let asset = try access.recording.asset.flatMap {
        try context.library.find($0, of: access.owner, in: reading)
      }
      return (access.recording.peaks, asset)
    }
    var response: Response
    if let own, let hash = ContentHash(own) {
      response = try .file(
        try await context.blobs.open(hash), type: "application/octet-stream", tag: own,
        for: call.request)
    } else if let asset {
      response = try await context.library.peaks(of: asset, for: call.request)
    } else {
      throw Problem.notReady
    }
    response.headers["Cache-Control"] = "private, no-cache"
    return response
  }
}

extension Asset {
  /// The ending that a file of its kind has.
  var ending: String {
    let codec = facts?.codec ?? ""
    let names = facts?.container.split(separator: ",") ?? []
    return switch codec {
    case "mp3", "flac": codec
    case "aac", "alac": "m4a"
    case "opus": names.contains("webm") ? "webm" : "opus"
    case "vorbis": "ogg"
    case _ where codec.hasPrefix("pcm_"): names.contains("aiff") ? "aiff" : "wav"
    default: "audio"
    }
  }
}
