import DSP
import Files
import Foundation
import Media
import Players
import SoundCard
import TestKit
import Testing

@testable import Loudspeaker

/// What is rendered ahead of the card.
@Suite struct OutputTests {
  /// A card that takes samples only while a test lets it.
  private final class HeldDevice: PlaybackDevice, @unchecked Sendable {
    // Safe to share: what changes is in `state`.
    private let state = Locked((mayTake: true, frames: 0, loud: 0))

    func write(_ samples: [Float]) throws(SoundCardError) {
      while !state.withLock({ $0.mayTake }) { usleep(1_000) }
      state.withLock { state in
        state.frames += samples.count / SoundCard.channels
        state.loud += samples.filter { abs($0) > 1e-5 }.count / SoundCard.channels
      }
    }

    /// As of a device that plays each sample once it has it, and then has none left.
    var waiting: Int { 1 }
    func drain() {}

    func hold(_ isHeld: Bool) { state.withLock { $0.mayTake = !isHeld } }
    /// How many frames it was given that can be heard.
    var loudFrames: Int { state.withLock { $0.loud } }
  }

  /// Looks for at most half a minute.
  private func wait(until isSo: () -> Bool) -> Bool {
    for _ in 0..<6_000 {
      if isSo() { return true }
      usleep(5_000)
    }
    return false
  }

  @Test func playsOnInANurseryWhileNothingCanBeRendered() async throws {
    let files = try MediaFiles()
    let hum = (0..<Deck.rate).map { Float(0.2 * sin(Double($0) * 0.03)) }
    let path = try files.wave(PlanarBuffer(channels: [hum]))
    let sound = try await DecodedSound.decode(
      path, in: files.folder.url.path, rate: Deck.rate, Media())
    let device = HeldDevice()
    let output = Output(
      device: "test", volume: 1, place: .nursery,
      opening: { (_, _) throws(SoundCardError) in device }, told: {})
    let order = Deck.Order(
      key: Deck.Key(kind: "asset", id: UUID()), name: "Lullaby", volume: 1, loop: true,
      atSeconds: 0,
      fadeSeconds: 0)
    #expect(output.withDecks { $0.play(.plain(order, sound)) } == nil)
    try await output.wake()
    try await onOwnThread {
      #expect(wait { device.loudFrames > 0 })
      device.hold(true)
      #expect(wait { output.secondsAhead >= 1.4 })
      // Who renders waits for the decks; the card gets what is there.
      output.withDecks { _ in
        let before = device.loudFrames
        device.hold(false)
        #expect(wait { device.loudFrames - before >= Int(1.2 * Double(Deck.rate)) })
      }
    }
    await output.end(fadeSeconds: 0)
  }
}
