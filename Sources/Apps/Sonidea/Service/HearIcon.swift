import Analysis
import Media
import MediaModel

extension Studio {
  /// How much of a recording is listened to.
  private static let heardSeconds = 120

  /// Listens to a file and says which of the icons fits; nil where none does.
  func hearIcon(_ path: String) async throws -> String? {
    let form = PCMConversion(sampleRate: SoundKindFinder.rate, channels: 1)
    let heard = try await context.media.fold(path, as: form) { _, _ in
      Listening()
    } add: { listening, block in
      guard listening.left > 0 else { return }
      listening.left -= block.frameCount
      listening.finder.add(block[0])
    }
    return heard.state.finder.finish()?.kind.map { "\($0)" }
  }

  private struct Listening: @unchecked Sendable {
    // Safe to send: the decoder's thread alone has it until it is done.
    var finder = SoundKindFinder()
    var left = heardSeconds * SoundKindFinder.rate
  }
}
