import DSP
import TestKit

/// The face that all nodes have in common, for the laws that hold for all of them.
protocol Node {
  mutating func process(_ audio: MutablePlanarView)
  mutating func reset()
  /// Frames from input to output.
  var delay: Int { get }
  func deallocate()
}

extension Node {
  var delay: Int { 0 }
  func deallocate() {}
}

extension Equalizer: Node {}
extension Compressor: Node {}
extension NoiseGate: Node {}
extension TruePeakLimiter: Node {
  var delay: Int { latencyFrames }
}

/// Every node, in settings that do something and in settings that do nothing.
enum NodeKind: String, CaseIterable {
  case equalizer, compressor, gate, limiter, limiterAt96kHz, limiterAt192kHz

  func make(channelCount: Int = 2, neutral: Bool = false) -> any Node {
    switch self {
    case .equalizer: equalizer(channelCount, neutral)
    case .compressor: Compressor(neutral ? .neutral : squashing, sampleRate: 48000)
    case .gate: NoiseGate(neutral ? .neutral : chopping, sampleRate: 48000)
    case .limiter: limiter(channelCount, 48000, neutral)
    case .limiterAt96kHz: limiter(channelCount, 96000, neutral)
    case .limiterAt192kHz: limiter(channelCount, 192_000, neutral)
    }
  }

  /// Hands out a new node and gives its memory back afterwards.
  func with<Result>(
    channelCount: Int = 2, neutral: Bool = false, _ body: (inout any Node) -> Result
  ) -> Result {
    var node = make(channelCount: channelCount, neutral: neutral)
    defer { node.deallocate() }
    return body(&node)
  }

  private func equalizer(_ channelCount: Int, _ neutral: Bool) -> Equalizer {
    let node = Equalizer(bandCount: 5, channelCount: channelCount, sampleRate: 48000)
    if neutral {
      node.jumpBand(1, to: EqualizerBand(.peak, gainDecibels: 0))
      node.jumpBand(2, to: EqualizerBand(.highShelf, gainDecibels: 0))
      return node
    }
    node.jumpBand(0, to: EqualizerBand(.highPass, hertz: 80))
    node.jumpBand(1, to: EqualizerBand(.peak, hertz: 900, gainDecibels: 12, q: 8))
    node.jumpBand(3, to: EqualizerBand(.highShelf, hertz: 5000, gainDecibels: -9))
    // On its way at the start, so that the laws also hold for gliding.
    node.setBand(4, to: EqualizerBand(.lowShelf, hertz: 200, gainDecibels: 6))
    return node
  }

  private var squashing: CompressorSettings {
    var settings = CompressorSettings()
    (settings.thresholdDecibels, settings.ratio, settings.makeUpDecibels) = (-30, 6, 4)
    (settings.attackSeconds, settings.releaseSeconds) = (0.002, 0.02)
    return settings
  }

  private var chopping: NoiseGateSettings {
    var settings = NoiseGateSettings()
    (settings.thresholdDecibels, settings.holdSeconds) = (-12, 0.001)
    (settings.attackSeconds, settings.releaseSeconds) = (0.0005, 0.004)
    return settings
  }

  private func limiter(
    _ channelCount: Int, _ sampleRate: Double, _ neutral: Bool
  ) -> TruePeakLimiter {
    TruePeakLimiter(
      channelCount: channelCount, sampleRate: sampleRate, ceilingDecibels: neutral ? 12 : -1)
  }
}

extension PlanarBuffer {
  /// This audio after a node has worked on it in blocks of the given sizes, over and over.
  func processed(inBlocks sizes: [Int] = [512], by node: inout any Node) -> PlanarBuffer {
    processed(inBlocks: sizes) { node.process($0) }
  }

  /// This audio after `body` has worked on it in blocks of the given sizes, over and over.
  func processed(
    inBlocks sizes: [Int] = [512], _ body: (MutablePlanarView) -> Void
  ) -> PlanarBuffer {
    var result = self
    let (channels, frames) = (channelCount, frameCount)
    result.samples.withUnsafeMutableBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      var (start, index) = (0, 0)
      while start < frames {
        let count = min(sizes[index % sizes.count], frames - start)
        body(
          MutablePlanarView(
            base: base + start, channelCount: channels, frameCount: count, stride: frames))
        start += count
        index += 1
      }
    }
    return result
  }

  /// The samples of one channel.
  func channel(_ index: Int) -> [Float] {
    Array(samples[index * frameCount..<(index + 1) * frameCount])
  }

  /// This audio `frames` later, as long as it was.
  func delayed(by frames: Int) -> PlanarBuffer {
    PlanarBuffer(
      channels: (0..<channelCount).map { index in
        [Float](repeating: 0, count: frames) + channel(index).dropLast(frames)
      })
  }
}
