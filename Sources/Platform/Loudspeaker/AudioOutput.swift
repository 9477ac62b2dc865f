import Dispatch
import Files
import Glibc
import Players
import SoundCard

/// What plays on this machine, and the threads that make it heard while it does: one renders ahead of the card, one
/// hands it to the card, and one sees what has ended.
///
/// The card is open only while something sounds, and a few seconds longer: others may want it.
final class AudioOutput: Sendable {
  private struct State {
    var playback: Playback
    /// The audio thread has it while the card is open.
    var renderer: PlaybackRenderer?
    var card = CardState.closed
    var writer: CardWriter?
    var isEnded = false
    var trouble: String?
  }

  /// Opens a device by its name that is to hold so many seconds.
  typealias Opening =
    @Sendable (_ name: String, _ bufferSeconds: Double) throws(SoundCardError) -> any PlaybackDevice

  private enum CardState { case closed, open, closing }

  /// For all threads but the audio thread and the card's, which never wait for it.
  private let state: Locked<State>
  private let device: String
  private let opening: Opening
  private let safety: SleepSoundPlayer.Safety
  private let patienceSeconds: Double
  private let onChange: @Sendable () -> Void

  /// Seconds that are rendered before they are heard. What a child sleeps to, and everything in a nursery, goes
  /// on through a moment in which the machine has no time for it; elsewhere what is tapped comes at once.
  private static let leadForSleep = 1.5
  private static let leadForTaps = 0.1

  /// The card stays open for `patienceSeconds` of silence. `onChange` is called, on any thread, when what sounds
  /// has changed by itself.
  init(
    device: String, volume: Double, safety: SleepSoundPlayer.Safety = .init(),
    place: Player.Place = .other, patienceSeconds: Double = 5,
    opening: @escaping Opening = { (name, seconds) throws(SoundCardError) in
      try SoundCard(device: name, sampleRate: VoiceLink.rate, bufferSeconds: seconds)
    },
    onChange: @escaping @Sendable () -> Void
  ) {
    let playback = Playback(volume: volume, safety: safety, place: place)
    state = Locked(State(playback: playback, renderer: PlaybackRenderer(playback.link)))
    self.device = device
    self.opening = opening
    self.safety = safety
    self.patienceSeconds = patienceSeconds
    self.onChange = onChange
  }

  /// Does something with what plays; the audio thread goes on meanwhile.
  func withPlayback<Answer, Failure: Error>(
    _ body: (Playback) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let result = state.withLock { state in
      state.playback.receive()
      // While no thread renders, nobody else would take what was asked.
      defer { state.renderer?.obey() }
      return Result { () throws(Failure) in try body(state.playback) }
    }
    return try result.get()
  }

  /// How much is rendered and not heard yet.
  var secondsAhead: Double {
    Double(state.withLock { $0.writer }?.framesAhead ?? 0) / Double(VoiceLink.rate)
  }

  /// Why nothing can be heard.
  var trouble: String? { state.withLock { $0.trouble } }

  /// Sees to it that the card is open and its threads run; throws where there is no card.
  func wake() async throws {
    try await onOwnThread { [self] in
      // A card that is about to be closed cannot be opened before that is done.
      while state.withLock({ $0.card == .closing }) { usleep(5_000) }
      guard state.withLock({ $0.card == .closed }) else { return }
      do throws(SoundCardError) { try open(from: .closed) } catch {
        state.withLock { $0.trouble = error.message }
        throw error
      }
    }
  }

  private func open(from before: CardState) throws(SoundCardError) {
    let card = try opening(device, Self.leadForSleep)
    let renderer: PlaybackRenderer? = state.withLock { state in
      // Where somebody else was quicker, this card closes itself.
      guard state.card == before else { return nil }
      (state.card, state.trouble) = (.open, nil)
      return state.renderer.take()
    }
    guard let renderer else { return }
    let writer = CardWriter(card)
    let thread = RenderThread(renderer, writer)
    state.withLock { $0.writer = writer }
    thread.lead = withPlayback(Self.lead)
    thread.start()
    DispatchQueue(label: "quintet.loudspeaker", qos: .userInitiated).async { [self] in
      watch(writer, thread)
      close(writer, thread)
    }
  }

  /// So many frames are to be rendered before they are heard.
  private static func lead(for playback: Playback) -> Int {
    Int((playback.mayComeLate ? leadForSleep : leadForTaps) * Double(VoiceLink.rate))
  }

  /// Lets everything fade, waits for it, and closes the card.
  func end(fadeSeconds: Double) async {
    // Who has asked for too much to be stopped is not waited for.
    try? withPlayback { playback throws(LoudspeakerError) in
      try playback.stop(nil, seconds: fadeSeconds)
    }
    state.withLock { $0.isEnded = true }
    let begin = ContinuousClock.now
    // A card that hangs must not keep the program.
    while state.withLock({ $0.card != .closed }), begin.duration(to: .now) < .seconds(3) {
      try? await onOwnThread { _ = usleep(10_000) }
    }
  }

  /// Sees what begins and ends, until it is silent for a while or nothing can be heard.
  private func watch(_ writer: CardWriter, _ thread: RenderThread) {
    var before: [ItemKey] = []
    var silentFrom: Int?
    while !writer.isBroken {
      let (now, isSilent) = withPlayback { playback in
        thread.lead = Self.lead(for: playback)
        return (playback.playing.map(\.key), playback.isSilent)
      }
      if now != before { onChange() }
      before = now
      silentFrom = isSilent ? silentFrom ?? writer.framesAdded : nil
      if let silentFrom, mayClose(after: writer.framesAdded - silentFrom) { return }
      usleep(10_000)
    }
  }

  /// Whether it was silent for long enough, and nothing has begun meanwhile.
  private func mayClose(after silentFrames: Int) -> Bool {
    state.withLock { state in
      // The limiter still holds a few samples when the last voice has ended.
      let wanted = state.isEnded ? 0.05 : patienceSeconds
      guard Double(silentFrames) / Double(VoiceLink.rate) > wanted, state.playback.isSilent else {
        return false
      }
      state.card = .closing
      return true
    }
  }

  private func close(_ writer: CardWriter, _ thread: RenderThread) {
    let renderer = thread.end()
    let trouble = writer.end()
    let isWantedAgain = state.withLock { state in
      (state.renderer, state.writer) = (renderer, nil)
      if let trouble { fail(trouble, &state) }
      let isSilent = state.playback.isSilent
      state.card = isSilent ? .closed : .closing
      return !isSilent
    }
    if trouble != nil { onChange() }
    if isWantedAgain { reopen() }
  }

  /// Opens the card again for what was begun while it closed.
  private func reopen() {
    do throws(SoundCardError) { try open(from: .closing) } catch {
      state.withLock { state in
        state.card = .closed
        fail(error.message, &state)
      }
      onChange()
    }
  }

  /// What nobody hears does not play.
  private func fail(_ trouble: String, _ state: inout State) {
    state.trouble = trouble
    let (volume, place) = (state.playback.volume, state.playback.place)
    state.playback = Playback(volume: volume, safety: safety, place: place)
    state.renderer = PlaybackRenderer(state.playback.link)
  }
}
