import Media
import MediaModel
import Melody

/// Hears the pitch of one instrument in a file.
struct TuningListener {
  /// Samples a second that are listened to: high notes are known to a hundredth of a cent from 48,000 on.
  static let rate = 48_000

  let media: Media
  /// What A4 is tuned to.
  let a4: Double

  /// The pitch every 10 ms; throws when the task is cancelled.
  func listen(
    to file: String, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> [TuningFrame] {
    let a4 = a4
    let form = PCMConversion(sampleRate: Self.rate, channels: 1)
    let folded = try await media.fold(file, as: form, progress: progress) { _, _ in
      Heard(tuner: try Tuner(rate: Double(Self.rate)))
    } add: { heard, block in
      guard heard.samples + block.frameCount <= SongListener.longestSeconds * Self.rate else {
        throw MediaError(
          .tooLong,
          "Amadeus analyses recordings of up to three hours; cut the "
            + "file first")
      }
      heard.samples += block.frameCount
      heard.tuner.push(block[0]) { heard.frames.append(TuningFrame($0, a4: a4)) }
    }
    return folded.state.frames
  }

  /// What was heard until now.
  private struct Heard {
    let tuner: Tuner
    var samples = 0
    var frames: [TuningFrame] = []
  }
}
