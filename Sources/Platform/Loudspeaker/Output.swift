import Dispatch
import Files
import Glibc
import SoundCard

/// The deck and the thread that carries its sound to the card.
///
/// The card is open only while something sounds, and a few seconds longer: others may want it.
final class Output: @unchecked Sendable {
  // Safe to share: what changes is in `state`; the card belongs to the thread that plays.
  private struct State {
    var deck: Deck
    var isPlaying = false
    var isEnded = false
    var trouble: String?
  }

  private let state: Locked<State>
  private let device: String
  private let told: @Sendable () -> Void

  /// Frames rendered at once: about 11 ms.
  private static let quanta = 4
  /// How long the card stays open in silence.
  private static let patienceSeconds = 5.0

  /// `told` is called, on any thread, when what sounds has changed by itself.
  init(device: String, volume: Double, told: @escaping @Sendable () -> Void) {
    state = Locked(State(deck: Deck(volume: volume)))
    self.device = device
    self.told = told
  }

  /// Does something with the deck.
  func withDeck<Answer>(_ body: (Deck) throws -> Answer) rethrows -> Answer {
    try state.withLock { try body($0.deck) }
  }

  /// Why nothing can be heard.
  var trouble: String? { state.withLock { $0.trouble } }

  /// Sees to it that the card is open and its thread runs; throws where there is no card.
  func wake() throws {
    // Asked one after the other, by the loudspeaker alone.
    guard !state.withLock({ $0.isPlaying }) else { return }
    let card: SoundCard
    do {
      card = try SoundCard(device: device, sampleRate: Deck.rate)
    } catch {
      state.withLock { $0.trouble = error.message }
      throw error
    }
    state.withLock { state in
      state.isPlaying = true
      state.trouble = nil
    }
    let handed = Handed(card: card)
    Thread.detach { self.play(on: handed.card) }
  }

  private struct Handed: @unchecked Sendable {
    // Safe to send: the one who opened it hands it to its thread, and lets go.
    let card: SoundCard
  }

  /// Lets everything fade, waits for it, and closes the card.
  func end(fadeSeconds: Double) async {
    withDeck { _ = $0.stop(nil, seconds: fadeSeconds) }
    state.withLock { $0.isEnded = true }
    let begin = ContinuousClock.now
    // A card that hangs must not keep the program.
    while state.withLock({ $0.isPlaying }), begin.duration(to: .now) < .seconds(3) {
      try? await onOwnThread { _ = usleep(10_000) }
    }
  }

  private func play(on card: SoundCard) {
    let pace = Pace()
    var silence = 0.0
    var before: [Deck.Key] = []
    while true {
      let (block, now, isSilent, isEnded) = state.withLock { state in
        let block = state.deck.render(quanta: Self.quanta)
        let keys = state.deck.sounding.map(\.key)
        return (block, keys, state.deck.isSilent, state.isEnded)
      }
      if now != before { told() }
      before = now
      do { try card.write(block) } catch {
        return fail(error.message)
      }
      let frames = block.count / SoundCard.channels
      pace.wait(after: frames)
      silence = isSilent ? silence + Double(frames) / Double(Deck.rate) : 0
      // The limiter still holds a few samples when the last voice has ended.
      if silence > (isEnded ? 0.05 : Self.patienceSeconds), close() { break }
    }
    card.drain()
  }

  /// Ends the thread, unless something has begun meanwhile.
  private func close() -> Bool {
    state.withLock { state in
      guard state.deck.isSilent else { return false }
      state.isPlaying = false
      return true
    }
  }

  private func fail(_ message: String) {
    state.withLock { state in
      state.trouble = message
      state.isPlaying = false
      // What nobody hears does not play.
      state.deck = Deck(volume: state.deck.volume)
    }
    told()
  }
}

/// Holds back a card that takes everything at once, as those do that only write a file.
private final class Pace {
  private let begin = ContinuousClock.now
  private var seconds = 0.0

  func wait(after frames: Int) {
    seconds += Double(frames) / Double(Deck.rate)
    let spent = begin.duration(to: .now).components
    let ahead = seconds - Double(spent.seconds) - Double(spent.attoseconds) * 1e-18
    if ahead > 0.25 { usleep(UInt32((ahead - 0.2) * 1e6)) }
    // After a standstill nothing is hurried.
    if ahead < -1 { seconds -= ahead }
  }
}

/// A thread for work that never ends soon.
private enum Thread {
  static func detach(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "quintet.loudspeaker", qos: .userInteractive).async(execute: body)
  }
}
