import Dispatch
import Files
import Glibc
import Players
import SoundCard

/// The decks, and the thread that renders what they sound ahead of the card.
///
/// The card is open only while something sounds, and a few seconds longer: others may want it.
final class Output: @unchecked Sendable {
  // Safe to share: what changes is in `state`; the card belongs to the thread that plays.
  private struct State {
    var decks: Decks
    var card = CardState.closed
    var isEnded = false
    var trouble: String?
    var secondsAhead = 0.0
  }

  /// Opens a device by its name that is to hold so many seconds.
  typealias Opening =
    @Sendable (_ name: String, _ bufferSeconds: Double) throws(SoundCardError) -> any PlaybackDevice

  private enum CardState { case closed, open, closing }

  private let state: Locked<State>
  private let device: String
  private let opening: Opening
  private let safety: Cradle.Safety
  private let told: @Sendable () -> Void

  /// Frames rendered at once: about 11 ms.
  private static let quanta = 4
  /// Seconds that are rendered before they are heard. What a child sleeps to, and everything in a nursery, goes
  /// on through a moment in which the machine has no time for it; elsewhere what is tapped comes at once.
  private static let leadForSleep = 1.5
  private static let leadForTaps = 0.1
  /// How long the card stays open in silence.
  private static let patienceSeconds = 5.0

  /// `told` is called, on any thread, when what sounds has changed by itself.
  init(
    device: String, volume: Double, safety: Cradle.Safety = .init(),
    place: Player.Place = .other,
    opening: @escaping Opening = { (name, seconds) throws(SoundCardError) in
      try SoundCard(device: name, sampleRate: Deck.rate, bufferSeconds: seconds)
    },
    told: @escaping @Sendable () -> Void
  ) {
    state = Locked(State(decks: Decks(volume: volume, safety: safety, place: place)))
    self.safety = safety
    self.device = device
    self.opening = opening
    self.told = told
  }

  /// Does something with the decks.
  func withDecks<Answer>(_ body: (Decks) throws -> Answer) rethrows -> Answer {
    try state.withLock { try body($0.decks) }
  }

  /// How much is rendered and not heard yet, as of the last look.
  var secondsAhead: Double { state.withLock { $0.secondsAhead } }

  /// Why nothing can be heard.
  var trouble: String? { state.withLock { $0.trouble } }

  /// Sees to it that the card is open and its thread runs; throws where there is no card.
  func wake() async throws {
    try await onOwnThread { [self] in
      // A card that is about to be closed cannot be opened before that is done.
      while state.withLock({ $0.card == .closing }) { usleep(5_000) }
      guard state.withLock({ $0.card == .closed }) else { return }
      do throws(SoundCardError) { try open() } catch {
        state.withLock { $0.trouble = error.message }
        throw error
      }
    }
  }

  private func open() throws(SoundCardError) {
    let card = Handed(try opening(device, Self.leadForSleep))
    let isFirst = state.withLock { state in
      defer { (state.card, state.trouble) = (.open, nil) }
      return state.card == .closed
    }
    // Somebody else was quicker; this one closes itself.
    guard isFirst else { return }
    DispatchQueue(label: "quintet.loudspeaker", qos: .userInteractive).async { [self] in
      let trouble = play(on: card.card!)
      card.card = nil
      state.withLock { state in
        state.card = .closed
        guard let trouble else { return }
        state.trouble = trouble
        // What nobody hears does not play.
        let (volume, place) = (state.decks.volume, state.decks.place)
        state.decks = Decks(volume: volume, safety: safety, place: place)
      }
      if trouble != nil { told() }
    }
  }

  private final class Handed: @unchecked Sendable {
    // Safe to send: the one who opened it hands it to its thread, and touches it no more.
    var card: (any PlaybackDevice)?

    init(_ card: any PlaybackDevice) {
      self.card = card
    }
  }

  /// Lets everything fade, waits for it, and closes the card.
  func end(fadeSeconds: Double) async {
    withDecks { $0.stop(nil, seconds: fadeSeconds) }
    state.withLock { $0.isEnded = true }
    let begin = ContinuousClock.now
    // A card that hangs must not keep the program.
    while state.withLock({ $0.card != .closed }), begin.duration(to: .now) < .seconds(3) {
      try? await onOwnThread { _ = usleep(10_000) }
    }
  }

  /// Plays until it is silent for a while; answers what went wrong.
  private func play(on card: any PlaybackDevice) -> String? {
    let lead = Lead(card)
    var silence = 0.0
    var before: [Deck.Key] = []
    while lead.trouble == nil {
      let ahead = lead.seconds
      let wanted = state.withLock { state in
        state.secondsAhead = ahead
        return state.decks.mayComeLate ? Self.leadForSleep : Self.leadForTaps
      }
      let surplus = ahead - wanted
      guard surplus < 0 else {
        usleep(UInt32(min(max(surplus, 0.002), 0.02) * 1e6))
        continue
      }
      let (block, now, isSilent, isEnded) = state.withLock { state in
        let block = state.decks.render(quanta: Self.quanta)
        let keys = state.decks.sounding.map(\.key)
        return (block, keys, state.decks.isSilent, state.isEnded)
      }
      if now != before { told() }
      before = now
      lead.add(block)
      let seconds = Double(block.count / SoundCard.channels) / Double(Deck.rate)
      silence = isSilent ? silence + seconds : 0
      // The limiter still holds a few samples when the last voice has ended.
      if silence > (isEnded ? 0.05 : Self.patienceSeconds), mayClose() { break }
    }
    return lead.end()
  }

  /// Whether nothing has begun meanwhile.
  private func mayClose() -> Bool {
    state.withLock { state in
      guard state.decks.isSilent else { return false }
      state.card = .closing
      return true
    }
  }
}
