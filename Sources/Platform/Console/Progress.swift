import Synchronization

/// How far some work is, shown on one line until it is finished or released.
///
/// It appears after a moment, so that quick work never flashes, and is drawn ten times a second
/// at most.
public final class Progress: Sendable {
  private struct State {
    var fraction: Double?
    var lastDrawn: Double?
    var isFinished = false
  }

  static let delay = 0.2
  static let interval = 0.1

  private let title: String
  private let streams: Streams?
  private let started: Double
  private let state = Mutex(State())

  init(_ title: String, on streams: Streams?) {
    self.title = VisibleText.line(title)
    self.streams = streams
    self.started = streams?.now() ?? 0
    if case .descriptors = streams?.target { redrawRegularly() }
  }

  deinit { finish() }

  /// Says how much is done, from 0 to 1; nil if nobody can know. Cheap enough for every block.
  public func update(_ fraction: Double?) {
    guard streams != nil else { return }
    state.withLock { $0.fraction = fraction.map { min(1, max(0, $0.isNaN ? 0 : $0)) } }
    draw()
  }

  /// Takes the line away.
  public func finish() {
    guard let streams else { return }
    let wasShown = state.withLock { state in
      defer { state.isFinished = true }
      return !state.isFinished && state.lastDrawn != nil
    }
    if wasShown { streams.clearBar(owner: ObjectIdentifier(self)) }
  }

  /// Draws the line if it is time to.
  func draw() {
    guard let streams else { return }
    let now = streams.now()
    state.withLock { state in
      let isDue = now - (state.lastDrawn ?? started + Progress.delay - Progress.interval)
      guard !state.isFinished, isDue >= Progress.interval - 1e-9 else { return }
      state.lastDrawn = now
      let line = ProgressLine(title: title, fraction: state.fraction, elapsed: now - started)
      streams.showBar(
        line.text(columns: streams.columns(.errors) - 1), owner: ObjectIdentifier(self))
    }
  }

  /// Redraws between updates, since time left and the moving sign go on.
  private func redrawRegularly() {
    Task.detached { [weak self] in
      while let self, !self.state.withLock({ $0.isFinished }) {
        self.draw()
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
  }
}
