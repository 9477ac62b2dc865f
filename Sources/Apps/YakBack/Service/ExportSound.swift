import Blobs
import Files
import FoundationEssentials
import Library
import Media
import MediaModel
import Web

/// How one sound goes out as a file: trimmed as it is set, and otherwise as it is.
extension Soundboard {
  enum Export: String, CaseIterable { case original, wav, m4a, mp3 }

  func export(_ id: UUID, as format: Export, for call: Call) async throws -> Response {
    let person = call.member.person
    let sound = try await sound(id, of: person)
    guard let asset = try await context.library.find(sound.asset.uuid, of: person),
      let hash = ContentHash(asset.hash), sound.state == .ready
    else { throw Problem(409, "not_ready", "This sound is not ready to be exported.") }
    let source = try await context.blobs.open(hash)
    let isWhole = sound.trimStart == nil && sound.trimEnd == nil
    if format == .original, isWhole {
      return try answer(source, sound, asset.ending, for: call)
    }
    let encoding = try format.encoding(of: asset)
    let end = sound.trimEnd ?? asset.facts?.seconds ?? Sound.longestSeconds
    let part = isWhole ? nil : min(sound.trimStart ?? 0, end)..<end
    // As a WAV of two channels; rather too much.
    let seconds = part.map { $0.upperBound - $0.lowerBound } ?? end
    let bytes = Int64(seconds * Double((asset.facts?.sampleRate ?? 48_000) * 4))
    let file = try await call.inTurn(context.library.turns) {
      try await write(part, of: source, as: encoding, in: PassingFolder(toSave: bytes))
    }
    return try answer(file, sound, encoding.format.ending, for: call)
  }

  /// A file of a part of a sound, or of all of it.
  private func write(
    _ part: Range<Double>?, of source: Descriptor, as encoding: AudioEncoding,
    in folder: PassingFolder
  ) async throws -> Descriptor {
    let output = "\(folder.path)/sound.\(encoding.format.ending)"
    let path = "/proc/self/fd/\(source.number)"
    if let part {
      _ = try await context.media.cut(path, seconds: part, to: output, as: encoding)
    } else {
      _ = try await context.media.convert(path, to: output, as: encoding)
    }
    withExtendedLifetime(source) {}
    // What is open stays readable when its folder has gone.
    return try Descriptor.reading(output)
  }

  private func answer(
    _ file: Descriptor, _ sound: Sound, _ ending: String, for call: Call
  ) throws -> Response {
    try .made(
      file, type: "application/octet-stream", as: "\(sound.name).\(ending)", for: call.request)
  }
}

extension Soundboard.Export {
  fileprivate func encoding(of asset: Asset) throws -> AudioEncoding {
    switch self {
    case .wav: try AudioEncoding(.wav, depth: .int16)
    case .m4a: try AudioEncoding(.aac)
    case .mp3: try AudioEncoding(.mp3, channels: (asset.facts?.channels ?? 2) > 1 ? 2 : nil)
    case .original: try AudioEncoding(AudioEncoding.format(forEnding: asset.ending) ?? .flac)
    }
  }
}

extension Asset {
  /// The ending that a file of its kind has.
  var ending: String {
    let codec = facts?.codec ?? ""
    return switch codec {
    case "mp3", "flac", "opus": codec
    case "aac", "alac": "m4a"
    case "vorbis": "ogg"
    case _ where codec.hasPrefix("pcm_"): facts?.container.contains("aiff") == true ? "aiff" : "wav"
    default: "audio"
    }
  }
}
