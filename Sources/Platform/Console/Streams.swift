import Glibc
import Synchronization

/// The two outputs of a program and the one progress bar over them.
///
/// All writing goes through one lock, so that lines of concurrent tasks stay whole and a bar is
/// taken away before a line is written and comes back after it.
final class Streams: Sendable {
  enum Target: Sendable {
    case descriptors(output: Int32, errors: Int32)
    case memory(columns: Int)
  }

  enum Channel {
    case output
    case errors
  }

  private struct State {
    var captured: [Channel: [UInt8]] = [:]
    var warnings: [String] = []
    var bar: (owner: ObjectIdentifier, line: String)?
    var failure: Int32?
    var onFailure: (@Sendable () -> Void)?
  }

  let target: Target
  let outputIsTerminal: Bool
  let errorsAreTerminal: Bool
  /// Monotonic seconds, for progress.
  let now: @Sendable () -> Double
  private let state = Mutex(State())

  init(
    target: Target, outputIsTerminal: Bool, errorsAreTerminal: Bool,
    now: @escaping @Sendable () -> Double
  ) {
    self.target = target
    self.outputIsTerminal = outputIsTerminal
    self.errorsAreTerminal = errorsAreTerminal
    self.now = now
  }

  /// The width of the terminal behind a channel; 80 where there is none.
  func columns(_ channel: Channel) -> Int {
    switch target {
    case .memory(let columns): return columns
    case .descriptors(let output, let errors):
      var size = winsize()
      let known = ioctl(channel == .output ? output : errors, UInt(TIOCGWINSZ), &size) == 0
      return known && size.ws_col > 0 ? Int(size.ws_col) : 80
    }
  }

  // MARK: Lines

  func write(_ text: String, to channel: Channel) { write(Array(text.utf8), to: channel) }

  func write(_ bytes: [UInt8], to channel: Channel) {
    let failed = state.withLock { state in
      let hidesBar = state.bar != nil && (channel == .errors || outputIsTerminal)
      if hidesBar { put("\r\u{1B}[K", .errors, &state) }
      let failedBefore = state.failure != nil
      put(bytes, channel, &state)
      if hidesBar, let bar = state.bar { put(bar.line, .errors, &state) }
      return state.failure != nil && !failedBefore ? state.onFailure : nil
    }
    failed?()
  }

  func warned(_ text: String) { state.withLock { $0.warnings.append(text) } }

  var warnings: [String] { state.withLock { $0.warnings } }

  /// What was written, for streams in memory.
  func text(_ channel: Channel) -> String {
    String(decoding: state.withLock { $0.captured[channel] ?? [] }, as: UTF8.self)
  }

  /// Why standard output could not be written, as an `errno`.
  var failure: Int32? { state.withLock { $0.failure } }

  /// Calls `action` once, when standard output can no longer be written, or now if so already.
  func whenFailed(_ action: @escaping @Sendable () -> Void) {
    let hasFailed = state.withLock { state in
      state.onFailure = action
      return state.failure != nil
    }
    if hasFailed { action() }
  }

  // MARK: The bar

  /// Shows a bar, unless another one is there; writes nothing when the line is already shown.
  func showBar(_ line: String, owner: ObjectIdentifier) {
    state.withLock { state in
      if let bar = state.bar, bar.owner != owner || bar.line == line { return }
      state.bar = (owner, line)
      put("\r" + line + "\u{1B}[K", .errors, &state)
    }
  }

  /// Takes the bar away; without an owner, whosever it is.
  func clearBar(owner: ObjectIdentifier? = nil) {
    state.withLock { state in
      guard let bar = state.bar, owner == nil || owner == bar.owner else { return }
      state.bar = nil
      put("\r\u{1B}[K", .errors, &state)
    }
  }

  // MARK: Writing

  private func put(_ text: String, _ channel: Channel, _ state: inout State) {
    put(Array(text.utf8), channel, &state)
  }

  private func put(_ bytes: [UInt8], _ channel: Channel, _ state: inout State) {
    switch (target, channel) {
    case (.memory, _):
      state.captured[channel, default: []] += bytes
    case (.descriptors(_, let errors), .errors):
      _ = bytes.withUnsafeBytes { Streams.writeAll($0, to: errors) }
    case (.descriptors(let output, _), .output):
      guard state.failure == nil else { return }
      state.failure = bytes.withUnsafeBytes { Streams.writeAll($0, to: output) }
    }
  }

  /// Writes all bytes and returns the `errno` that stopped it, if one did.
  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let written = Glibc.write(descriptor, part.baseAddress, part.count)
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
