import DSP
import Sleep

/// An engine that is not in a hurry: keeps its sounds, and renders as much as is asked for.
///
/// What it gives is what would be heard, to the sample, with the limiter's delay taken away. For one
/// thread.
public final class OfflineRender {
  public let engine: Engine
  private var memory: [UnsafeMutablePointer<Float>] = []
  private var soundNumber = 0
  /// Frames of the limiter's delay that are still to be left out.
  private var late: Int

  public init(sampleRate: Double, tracks: Int, sounds: Int) {
    engine = Engine(sampleRate: sampleRate, tracks: tracks, sounds: sounds)
    late = engine.latencyFrames
  }

  deinit {
    for pointer in memory { pointer.deallocate() }
  }

  /// Keeps a copy of a sound at the engine's rate, of which the first two channels are played;
  /// answers its number, or nil when there is no room.
  public func add(_ audio: PlanarBuffer) -> Int? {
    guard soundNumber < engine.soundCount, audio.channelCount > 0 else { return nil }
    let left = copy(audio, channel: 0)
    let right = audio.channelCount > 1 ? copy(audio, channel: 1) : nil
    return add(left: left, right: right.map { UnsafePointer($0) }, frameCount: audio.frameCount)
  }

  /// Plays finite samples from where they lie, which is the caller's to keep as long as this lives;
  /// answers their number, or nil when there is no room. Without a right side it is mono.
  public func add(
    left: UnsafePointer<Float>, right: UnsafePointer<Float>?, frameCount: Int
  ) -> Int? {
    guard
      soundNumber < engine.soundCount,
      engine.addSound(soundNumber, left: left, right: right, frameCount: frameCount)
    else { return nil }
    soundNumber += 1
    return soundNumber - 1
  }

  /// Registers a living sound; answers its number, or nil when there is no room.
  public func add(_ sound: SleepSound, seed: UInt32) -> Int? {
    guard engine.addLiving(soundNumber, sound, seed: seed) else { return nil }
    soundNumber += 1
    return soundNumber - 1
  }

  /// Renders the next frames of both channels, one after the other: whole quanta, at least one.
  public func render(quanta: Int) -> PlanarBuffer {
    let frames = max(quanta, 1) * Engine.quantum
    var audio = PlanarBuffer(channelCount: 2, frameCount: frames)
    audio.samples.withUnsafeMutableBufferPointer { samples in
      let left = samples.baseAddress!
      for start in stride(from: 0, to: frames, by: Engine.quantum) {
        engine.renderQuantum(left: left + start, right: left + frames + start)
      }
    }
    guard late > 0 else { return audio }
    let skipped = min(late, frames)
    late -= skipped
    return PlanarBuffer(channels: [
      Array(audio.samples[skipped..<frames]), Array(audio.samples[(frames + skipped)...]),
    ])
  }

  private func copy(_ audio: PlanarBuffer, channel: Int) -> UnsafeMutablePointer<Float> {
    let pointer = UnsafeMutablePointer<Float>.allocate(capacity: max(audio.frameCount, 1))
    audio.samples.withUnsafeBufferPointer { samples in
      let start = samples.baseAddress! + channel * audio.frameCount
      pointer.initialize(from: start, count: audio.frameCount)
    }
    _ = sanitize(pointer, count: audio.frameCount)
    memory.append(pointer)
    return pointer
  }
}
