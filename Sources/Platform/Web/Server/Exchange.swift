import CHTTP
import Files
import Glibc

/// One request and its answer, from the first line to the last byte.
///
/// libmicrohttpd calls from its threads, the handler from a task; both meet here under one lock. While
/// the handler works, the connection sleeps (it is suspended).
final class Exchange: Sendable {
  /// How much of a body is kept for a handler that reads slowly, before the client must wait.
  static let fullBuffer = 1 << 20
  /// The largest body that is read to its end although the answer is known, so that it is heard.
  static let longestDrain: Int64 = 16 << 20

  enum Phase { case new, head, body, draining, complete, answered, gone }

  struct State {
    var phase = Phase.new
    var connection: OpaquePointer?
    var isSuspended = false
    var answer: Response?
    var task: Task<Void, Never>?
    var body = Arriving()
    var stream: ByteStream?
    var closes = false
    /// What is to be done when the client goes while the handler works.
    var leaves: (@Sendable () -> Void)?
  }

  let rawTarget: String
  let hub: Hub
  let state = Locked(State())

  init(rawTarget: String, hub: Hub) {
    self.rawTarget = rawTarget
    self.hub = hub
  }

  /// Goes one step on, as libmicrohttpd asks.
  func advance(
    _ connection: OpaquePointer, _ method: String, _ version: UnsafePointer<CChar>,
    _ size: UnsafeMutablePointer<Int>, _ data: UnsafePointer<CChar>?
  ) -> MHD_Result {
    let phase = state.withLock { $0.phase }
    if phase == .new { return open(connection, method, version) }
    if size.pointee > 0, let data {
      defer { size.pointee = 0 }
      return receive(UnsafeRawBufferPointer(start: data, count: size.pointee)) ? .YES : .NO
    }
    return rest(connection)
  }

  /// The head is here: refuse it, or begin to work.
  private func open(
    _ connection: OpaquePointer, _ method: String, _ version: UnsafePointer<CChar>
  ) -> MHD_Result {
    let head = Head(connection, method: method, rawTarget: rawTarget, hub: hub)
    hub.began(connection)
    let request: Request
    do throws(Problem) {
      guard quintet_http_is_plain(connection, version) else {
        throw .badRequest(
          "A header line is folded, contains NUL, or does not end in CR LF.")
      }
      request = try head.request(body: arrivingBody(head.bodyLength), of: self)
      // Whoever comes while the server stops must not fall asleep: nobody would wake them.
      if hub.isStopping { throw .unavailable }
      if hub.isSurplus(connection) { throw .tooManyConnections }
    } catch {
      state.withLock { $0.phase = .answered }
      hub.say("refused a request with \(error.status)")
      return send(Finishing.careful(error.response), on: connection, closes: true)
    }
    let waits = head.hasBody && head.isLarge
    state.withLock { state in
      state.connection = connection
      state.phase = !head.hasBody ? .complete : (waits ? .head : .body)
      state.body.expects = head.expectsContinue
      state.body.length = head.bodyLength
      state.closes = head.asksToClose
      if waits { sleep(&state) }
      state.task = Task { [self] in answer(await hub.respond(request)) }
    }
    return .YES
  }

  /// The handler is done.
  func answer(_ response: Response) {
    state.withLock { state in
      guard state.phase != .gone, state.phase != .answered, state.answer == nil else {
        if case .stream(let stream) = response.content { stream.detach() }
        return
      }
      state.answer = response
      state.leaves = nil
      state.body.drop()
      wake(&state)
    }
  }

  /// Lets the connection sleep. Once only: libmicrohttpd's lists break when it is told so twice, and it
  /// may go on handing over bytes that it has read already.
  func sleep(_ state: inout State) {
    guard !state.isSuspended, let connection = state.connection else { return }
    state.isSuspended = true
    MHD_suspend_connection(connection)
  }

  func wake(_ state: inout State) {
    guard state.isSuspended, let connection = state.connection else { return }
    state.isSuspended = false
    MHD_resume_connection(connection)
  }

  /// Nothing arrives at the moment: the body is at its end, or the handler woke us.
  private func rest(_ connection: OpaquePointer) -> MHD_Result {
    let ready: (response: Response, closes: Bool)? = state.withLock { state in
      switch state.phase {
      case .head:
        guard state.answer != nil else {
          state.phase = .body
          return nil
        }
        // Who waits for a word, or would send for long, is told at once; others may finish.
        let atOnce = state.body.expects || (state.body.length ?? .max) > Self.longestDrain
        guard atOnce else {
          state.phase = .draining
          return nil
        }
        state.closes = true
      case .body, .draining:
        state.phase = .complete
        state.body.end()
      case .new, .complete, .answered, .gone: break
      }
      guard let answer = state.answer else {
        sleep(&state)
        return nil
      }
      state.phase = .answered
      // libmicrohttpd has its own copy; nobody needs ours while somebody reads slowly.
      state.answer = nil
      return (answer, state.closes)
    }
    guard let ready else { return .YES }
    return send(ready.response, on: connection, closes: ready.closes || hub.isStopping)
  }

  /// The last that is heard of an exchange, whether it ended well or not.
  func completed() {
    let (task, stream) = state.withLock { state in
      let phase = state.phase
      // An answer that came too late to be sent is let go of, too.
      if state.stream == nil, case .stream(let unsent)? = state.answer?.content {
        state.stream = unsent
      }
      state.phase = .gone
      state.connection = nil
      state.isSuspended = false
      state.body.lose()
      // A handler that has answered is done; one that has not works for nobody.
      return (phase == .answered ? nil : state.task, state.stream)
    }
    task?.cancel()
    stream?.detach()
  }

  /// Calls `body` once, within some seconds, when the client closes the connection before it has its answer.
  func whenClientLeaves(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.leaves = body }
  }

  /// Looks whether the client is still there. While the handler works, libmicrohttpd does not.
  func lookForClient() {
    let leaves: (@Sendable () -> Void)? = state.withLock { state in
      guard let leaves = state.leaves, let connection = state.connection, state.isSuspended else {
        return nil
      }
      var look = pollfd(
        fd: quintet_http_socket(connection), events: Int16(Self.readHangUp), revents: 0)
      guard poll(&look, 1, 0) == 1 else { return nil }
      state.leaves = nil
      return leaves
    }
    leaves?()
  }

  /// Linux's POLLRDHUP: the other side writes no more. Clients of HTTP that still want an answer leave their side open.
  private static let readHangUp: Int32 = 0x2000

  /// Lets go of a handler that is still at work when the server stops.
  func giveUp() {
    let (task, stream) = state.withLock { ($0.task, $0.stream) }
    stream?.finish()
    task?.cancel()
    answer(Finishing.careful(Problem.unavailable.response))
  }

  /// Ends a stream, or waits for the handler.
  func wrapUp() {
    state.withLock { $0.stream }?.finish()
  }
}
