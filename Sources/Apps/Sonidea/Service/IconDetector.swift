import Analysis
import Media
import MediaModel

/// Finds the icon that fits to what is heard of a recording.
enum IconDetector {
  /// How much of a recording is listened to.
  private static let longestSeconds = 120

  /// Listens to a file and says which of the icons fits; nil where none does.
  static func detect(_ path: String, _ media: Media) async throws -> String? {
    let form = PCMConversion(sampleRate: SoundKindFinder.rate, channels: 1)
    let listening = try await media.fold(path, as: form) { _, _ in
      Listening()
    } add: { listening, block in
      guard listening.left > 0 else { return }
      listening.left -= block.frameCount
      listening.finder.add(block[0])
    }
    return listening.state.finder.finish()?.kind.map { "\($0)" }
  }

  private struct Listening: @unchecked Sendable {
    // Safe to send: the decoder's thread alone has it until it is done.
    var finder = SoundKindFinder()
    var left = longestSeconds * SoundKindFinder.rate
  }
}
