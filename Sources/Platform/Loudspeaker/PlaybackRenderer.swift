import Engine
import Hearing

/// A few quanta of both channels, interleaved; about 11 ms.
typealias StereoBlock = InlineArray<1_024, Float>

extension StereoBlock {
  static let quanta = 4
  static let frameCount = quanta * Engine.quantum
}

/// The audio thread's side of `Playback`: all that plays, added up, and held below the limit.
///
/// It takes no memory and waits for nobody. For one thread at a time.
final class PlaybackRenderer {
  private let link: Playback.Link
  private let soundboard: VoiceRenderer
  private let sleep: VoiceRenderer
  /// The very last that everything passes.
  private var guardian = SafeVolume(
    sampleRate: Double(VoiceLink.rate), quantum: Engine.quantum)
  /// A quantum of four sides: both of all that plays, and both of what a child sleeps to.
  private let sides = UnsafeMutablePointer<Float>.allocate(capacity: 4 * Engine.quantum)

  init(_ link: Playback.Link) {
    self.link = link
    soundboard = VoiceRenderer(link.soundboard)
    sleep = VoiceRenderer(link.sleep)
    sides.initialize(repeating: 0, count: 4 * Engine.quantum)
  }

  deinit {
    sides.deallocate()
  }

  /// Renders what is heard next.
  func render(into block: inout StereoBlock) {
    var index = 0
    while index < block.count {
      renderQuantum { left, right in
        block[index] = left
        block[index + 1] = right
        index += 2
      }
    }
  }

  /// Renders the next quantum, and hands out its frames.
  func renderQuantum(_ receive: (_ left: Float, _ right: Float) -> Void) {
    let (left, right) = (sides, sides + Engine.quantum)
    let sleepSides = sides + 2 * Engine.quantum
    soundboard.renderQuantum(left: left, right: right)
    sleep.renderQuantum(left: sleepSides, right: sleepSides + Engine.quantum)
    for index in 0..<2 * Engine.quantum { sides[index] += sleepSides[index] }
    guardian.process(left, right, under: link.safety)
    // Each stays below full scale, but not both together.
    for frame in 0..<Engine.quantum {
      receive(Self.clipped(left[frame]), Self.clipped(right[frame]))
    }
  }

  private static func clipped(_ sample: Float) -> Float { min(max(sample, -1), 1) }

  /// Takes what was asked, while nothing is rendered.
  func obey() {
    soundboard.obey()
    sleep.obey()
  }
}
