import FoundationEssentials
import Media
import MediaModel

/// A take of a group, as the mixer has it.
struct MixdownChannel: Sendable {
  var path: String
  var offsetSeconds: Double
  var volume = 1.0
  var pan = 0.0
  var isMuted = false
  var isSolo = false
}

// Until the editing core lands.
extension Studio {
  func render(
    _ input: String, _ edits: ArraySlice<SonEdit>, to output: String, as encoding: AudioEncoding,
    progress: @escaping Media.ProgressListener = { _ in }
  ) async throws -> Double {
    let trim = edits.last { $0.kind == .trim }
    let report = try await media.cut(
      input, seconds: (trim?.from ?? 0)..<(trim?.to ?? 1e7), to: output, as: encoding)
    return report.seconds
  }

  func preview(
    _ input: String, _ edits: ArraySlice<SonEdit>, seconds: Range<Double>
  ) async throws -> [UInt8] { [] }

  func mixdown(
    _ channels: [MixdownChannel], master: Double, to output: String, as encoding: AudioEncoding,
    progress: @escaping Media.ProgressListener = { _ in }
  ) async throws {
    _ = try await media.convert(channels[0].path, to: output, as: encoding)
  }

  func hearIcon(_ path: String) async throws -> String? { nil }
}
