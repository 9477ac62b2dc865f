import Analysis
import DSP
import Media
import MediaModel

/// Finds the icon that fits to what is heard of a recording.
struct IconDetector {
  /// How much of a recording is listened to.
  private static let longestSeconds = 120.0
  private static let rate = Double(SoundKindFinder.rate)

  private var finder = SoundKindFinder()
  private var resampler: MonoResampler?
  private var secondsLeft = longestSeconds

  /// Adds a block of the sound, from its beginning on, at `rate` samples a second.
  mutating func add(_ block: PlanarView, rate: Int) {
    guard secondsLeft > 0, block.channelCount > 0 else { return }
    secondsLeft -= Double(block.frameCount) / Double(rate)
    let resampler = resampler ?? MonoResampler(from: Double(rate), to: Self.rate)
    self.resampler = resampler
    var mono = [Float](repeating: 0, count: block.frameCount)
    for channel in 0..<block.channelCount {
      for (index, sample) in block[channel].enumerated() { mono[index] += sample }
    }
    let scale = 1 / Float(block.channelCount)
    for index in mono.indices { mono[index] *= scale }
    resampler.process(mono) { finder.add($0) }
  }

  /// The icon that fits; nil where none does.
  func finish() -> String? { finder.finish()?.kind.map { "\($0)" } }

  /// Listens to the beginning of a file and says which of the icons fits; nil where none does.
  static func detect(_ path: String, _ media: Media) async throws -> String? {
    let form = PCMConversion(channels: 1, seconds: longestSeconds)
    return try await media.fold(path, as: form) { _, format in
      (IconDetector(), format.sampleRate)
    } add: { state, block in
      state.0.add(block, rate: state.1)
    }.state.0.finish()
  }
}

/// Brings one channel to another rate.
private final class MonoResampler {
  private let resampler: Resampler
  private var output = [Float](repeating: 0, count: 4_096)

  init(from rate: Double, to target: Double) {
    resampler = Resampler(from: rate, to: target, channelCount: 1, quality: .fast)
  }

  deinit { resampler.deallocate() }

  func process(_ samples: [Float], _ use: (UnsafeBufferPointer<Float>) -> Void) {
    samples.withUnsafeBufferPointer { input in
      guard let base = input.baseAddress else { return }
      output.withUnsafeMutableBufferPointer { output in
        var start = 0
        while true {
          let rest = PlanarView(
            base: base + start, channelCount: 1, frameCount: input.count - start,
            stride: input.count)
          let room = MutablePlanarView(
            base: output.baseAddress!, channelCount: 1, frameCount: output.count,
            stride: output.count)
          let progress = resampler.process(rest, into: room)
          use(UnsafeBufferPointer(rebasing: output[..<progress.produced]))
          start += progress.consumed
          if start == input.count && progress.produced < output.count { return }
        }
      }
    }
  }
}
