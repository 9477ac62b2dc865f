import DSP
import Files
import Foundation
import Media
import Players
import SoundCard
import TestKit
import Testing

@testable import Loudspeaker

/// What is rendered ahead of the card, by threads that wait for nobody.
@Suite struct AudioOutputTests {
  /// A card that takes samples, and ends, only while a test lets it.
  private final class HeldDevice: PlaybackDevice, Sendable {
    private let state = Locked((isHeld: false, endIsHeld: false, isEnding: false, loud: 0))

    func write(_ samples: Span<Float>) throws(SoundCardError) {
      while state.withLock({ $0.isHeld }) { usleep(1_000) }
      var loud = 0
      for index in samples.indices where abs(samples[index]) > 1e-5 { loud += 1 }
      state.withLock { $0.loud += loud / SoundCard.channels }
    }

    /// As of a device that plays each sample once it has it, and then has none left.
    var waiting: Int { 1 }

    func drain() {
      state.withLock { $0.isEnding = true }
      while state.withLock({ $0.endIsHeld }) { usleep(1_000) }
    }

    func hold(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }
    func holdEnd(_ isHeld: Bool) { state.withLock { $0.endIsHeld = isHeld } }
    var isEnding: Bool { state.withLock { $0.isEnding } }
    /// How many frames it was given that can be heard.
    var loudFrames: Int { state.withLock { $0.loud } }
  }

  private let files = try! MediaFiles()
  private let device = HeldDevice()

  private func hum(seconds: Double = 1) async throws -> DecodedSound {
    let samples = (0..<Int(seconds * Double(VoiceLink.rate))).map {
      Float(0.2 * sin(Double($0) * 0.03))
    }
    let path = try files.wave(PlanarBuffer(channels: [samples]))
    return try await DecodedSound.decode(
      path, in: files.folder.url.path, rate: VoiceLink.rate, Media())
  }

  private func output(
    _ place: Player.Place = .other, patienceSeconds: Double = 5
  ) -> AudioOutput {
    AudioOutput(
      device: "test", volume: 1, place: place, patienceSeconds: patienceSeconds,
      opening: { [device] (_, _) throws(SoundCardError) in device }, onChange: {})
  }

  private func play(_ sound: DecodedSound, loop: Bool = true, on output: AudioOutput) throws {
    try output.withPlayback { playback throws(LoudspeakerError) in
      let request = SoundboardPlayer.Request(
        key: ItemKey(kind: "asset", id: UUID()), name: "Lullaby", volume: 1, loop: loop,
        atSeconds: 0, fadeSeconds: 0)
      try playback.play(.soundboard(request, sound))
    }
  }

  /// Looks for at most half a minute, on this thread.
  private func isSoon(_ isSo: () -> Bool) -> Bool {
    for _ in 0..<6_000 {
      if isSo() { return true }
      usleep(5_000)
    }
    return false
  }

  private func becomes(_ isSo: @escaping @Sendable () -> Bool) async throws -> Bool {
    try await onOwnThread { isSoon(isSo) }
  }

  @Test func isFarAheadInANursery() async throws {
    let (sound, output) = (try await hum(), output(.nursery))
    try play(sound, on: output)
    try await output.wake()
    #expect(try await becomes { device.loudFrames > 0 })
    device.hold(true)
    #expect(try await becomes { output.secondsAhead >= 1.4 })
    device.hold(false)
    await output.end(fadeSeconds: 0)
  }

  @Test func writesOnWhileNothingIsRendered() async throws {
    let writer = CardWriter(device)
    device.hold(true)
    let frames = 128 * StereoBlock.frameCount
    for _ in 0..<128 { #expect(writer.add(StereoBlock(repeating: 0.1))) }
    #expect(writer.framesAhead >= frames)
    device.hold(false)
    #expect(try await becomes { device.loudFrames == frames })
    #expect(writer.end() == nil)
  }

  @Test func rendersOnWhileSomebodyIsAtWhatPlays() async throws {
    let (sound, output) = (try await hum(), output())
    try play(sound, on: output)
    try await output.wake()
    #expect(try await becomes { device.loudFrames > 0 })
    let isRendering = try await onOwnThread {
      output.withPlayback { _ in
        let before = device.loudFrames
        // Far more than was ahead.
        return isSoon { device.loudFrames - before >= VoiceLink.rate }
      }
    }
    #expect(isRendering)
    await output.end(fadeSeconds: 0)
  }

  @Test func playsWhatBeginsWhileTheCardCloses() async throws {
    let (sound, output) = (try await hum(seconds: 0.1), output(patienceSeconds: 0.05))
    device.holdEnd(true)
    try play(sound, loop: false, on: output)
    try await output.wake()
    #expect(try await becomes { device.isEnding })
    let before = device.loudFrames
    try play(sound, on: output)
    device.holdEnd(false)
    #expect(try await becomes { device.loudFrames - before >= VoiceLink.rate })
    await output.end(fadeSeconds: 0)
  }
}
