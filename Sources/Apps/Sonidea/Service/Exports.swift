import Archive
import Blobs
import Files
import FoundationEssentials
import Library
import Media
import MediaModel
import Server
import Speech
import Storage
import Web

/// How recordings go out as files to keep: as they are heard, and their markers as chapters.
struct Exports: Sendable {
  private let context: AppContext
  private let recordings: Recordings
  private let files: RecordingFiles
  private let transcripts: Transcripts

  init(
    _ context: AppContext, recordings: Recordings, files: RecordingFiles, transcripts: Transcripts
  ) {
    self.context = context
    self.recordings = recordings
    self.files = files
    self.transcripts = transcripts
  }

  func export(_ id: UUID, as format: ExportRequest.Format, for call: Call) async throws -> Response
  {
    let item = try await item(id, as: format, for: call.member.person)
    let file = try await call.inTurn(context.library.turns) { try await write(item) }
    return try .made(
      file, type: "application/octet-stream", as: "\(item.title).\(item.ending)",
      for: call.request)
  }

  /// Many at once, each under a name of its own that every system takes, with its transcript beside it.
  func export(_ body: ExportRequest, for call: Call) async throws -> Response {
    var items: [Item] = []
    for id in body.ids {
      items.append(try await item(id.uuid, as: body.format, for: call.member.person))
    }
    let person = call.member.person
    let zip = try await call.inTurn(context.library.turns) { [items] in
      try await pack(items, for: person)
    }
    return try .made(zip, type: "application/zip", as: "Sonidea.zip", for: call.request)
  }

  private func pack(_ items: [Item], for person: UUID) async throws -> Descriptor {
    let folder = try PassingFolder(toSave: items.reduce(0) { $0 + $1.bytes })
    let file = try OutputFile("\(folder.path)/recordings.zip", mayReplace: false)
    let writer = ZipWriter(file.descriptor)
    var names = UniqueNames()
    do {
      for item in items {
        try Task.checkCancellation()
        let name = names.unique(Response.fileName("\(item.title).\(item.ending)"))
        let source = try await write(item)
        try await onOwnThread { try writer.add(name, source) }
        guard let transcript = try await transcripts.ifAny(in: item.id, for: person) else {
          continue
        }
        // Players show subtitles that are called as the sound is.
        for format in [TranscriptFormat.text, .srt] {
          let beside = names.unique("\(name.dropLast(item.ending.count))\(format.ending)")
          let text = Array(format.text(of: transcript, title: item.title).utf8)
          try await onOwnThread { try writer.add(beside, text) }
        }
      }
      try writer.finish()
    } catch let error as ArchiveError {
      throw Problem(409, error.code.rawValue, "Nothing was exported: \(error.message).")
    }
    return file.descriptor
  }

  /// A recording on its way out.
  private struct Item: Sendable {
    let id: UUID
    let hash: ContentHash
    let title: String
    let ending: String
    /// Nil where its bytes go as they are.
    let encoding: AudioEncoding?
    let chapters: [Chapter]
    /// About how much is written for it; rather too much.
    let bytes: Int64
  }

  private func item(
    _ id: UUID, as format: ExportRequest.Format, for person: UUID
  ) async throws -> Item {
    let recording = try await recordings.recording(id, for: person)
    guard recording.state == .ready, let playback = recording.hash.flatMap({ ContentHash($0) })
    else {
      throw Problem(
        409, "not_ready", "“\(recording.title)” is not ready to be exported; try again later.")
    }
    let original = try await files.original(of: id, for: person)
    let encoding = try format.encoding(of: recording)
    guard format != .original || recording.editCount > 0 else {
      return Item(
        id: id, hash: original.hash, title: recording.title, ending: original.ending, encoding: nil,
        chapters: [], bytes: recording.bytes ?? 0)
    }
    return Item(
      id: id, hash: recording.editCount > 0 ? playback : original.hash, title: recording.title,
      ending: encoding.format.ending, encoding: encoding,
      chapters: encoding.format.ending == "m4a" ? recording.chapters : [],
      bytes: Int64((recording.seconds ?? 0) * Double((recording.sampleRate ?? 48_000) * 4)))
  }

  private func write(_ item: Item) async throws -> Descriptor {
    let source = try await context.blobs.open(item.hash)
    guard let encoding = item.encoding else { return source }
    let folder = try PassingFolder(toSave: item.bytes)
    let output = "\(folder.path)/sound.\(item.ending)"
    let chapters = item.chapters.isEmpty ? nil : item.chapters
    _ = try await context.media.convert(
      "/proc/self/fd/\(source.number)", to: output, as: encoding,
      labels: LabelChanges(tags: ["title": item.title], chapters: chapters))
    withExtendedLifetime(source) {}
    // What is open stays readable when its folder has gone.
    return try Descriptor.reading(output)
  }
}

extension ExportRequest.Format {
  fileprivate func encoding(of recording: Recording) throws -> AudioEncoding {
    let channels = (recording.channels ?? 2) > 2 ? 2 : nil
    return switch self {
    case .wav: try AudioEncoding(.wav, depth: .int16, channels: channels)
    case .m4a: try AudioEncoding(.aac, kilobits: 256, channels: channels)
    case .alac: try AudioEncoding(.alac, channels: channels)
    // What was edited goes out in the form that the original has.
    case .original:
      switch recording.codec {
      case "aac": try AudioEncoding(.aac, kilobits: 256, channels: channels)
      case "alac": try AudioEncoding(.alac, channels: channels)
      case "mp3": try AudioEncoding(.mp3, channels: channels)
      case "opus": try AudioEncoding(.opus, channels: channels)
      case "flac": try AudioEncoding(.flac, channels: channels)
      default: try AudioEncoding(.wav, depth: .int16, channels: channels)
      }
    }
  }
}

extension Recording {
  /// Its markers as parts of a file, each up to the next. What is before the first is called as the recording is: the
  /// chapters of an M4A have no gap, so that the first would begin there.
  var chapters: [Chapter] {
    let end = seconds ?? 0
    let sorted = markers.filter { $0.seconds < end }.sorted { $0.seconds < $1.seconds }
    guard let first = sorted.first?.seconds else { return [] }
    let before = first > 0 ? [Chapter(title: title, startSeconds: 0, endSeconds: first)] : []
    return before
      + sorted.enumerated().map { index, marker in
        Chapter(
          title: marker.name.isEmpty ? "\(index + 1)" : marker.name, startSeconds: marker.seconds,
          endSeconds: index + 1 < sorted.count ? sorted[index + 1].seconds : end)
      }
  }
}

/// Gives each file a name that no other has, whether a system tells capitals apart or not.
struct UniqueNames {
  private var taken: Set<String> = []

  mutating func unique(_ name: String) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, ending) = (name[..<dot], name[dot...])
    var (found, number) = (name, 1)
    while !taken.insert(found.lowercased()).inserted {
      number += 1
      found = "\(stem) \(number)\(ending)"
    }
    return found
  }
}
