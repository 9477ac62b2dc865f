import CCurl
import Files
import Glibc
import Synchronization

/// A connection to a server, kept open between requests; one request at a time, the next waits.
public final class HTTPConnection: Sendable {
  private let handle: Locked<UnsafeMutableRawPointer>

  private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Nil when there is no memory for it.
  public init?() {
    guard Self.isReady, let handle = curl_easy_init() else { return nil }
    self.handle = Locked(handle)
  }

  deinit {
    handle.withLock { curl_easy_cleanup($0) }
  }

  /// Sends a request and waits, on this thread, for the end of its answer.
  public func perform(
    _ request: HTTPRequest, _ reception: HTTPReception
  ) -> Result<HTTPAnswer, HTTPFailure> {
    var options = Self.options(request, reception)
    var answer = quintet_curl_answer()
    var bytes: [UInt8] = []
    if case .bytes(let some) = request.body { bytes = some }
    let lines = request.headers.map { UnsafePointer(strdup("\($0.name): \($0.value)")) }
    let authority = request.authority.flatMap { strdup($0) }
    defer {
      for line in lines { free(UnsafeMutablePointer(mutating: line)) }
      free(authority)
    }
    options.authority = UnsafePointer(authority)
    request.method.withCString { method in
      request.url.withCString { url in
        lines.withUnsafeBufferPointer { lines in
          bytes.withUnsafeBufferPointer { bytes in
            (options.method, options.url, options.bytes) = (method, url, bytes.baseAddress)
            (options.headers, options.header_count) = (lines.baseAddress, lines.count)
            handle.withLock { _ = quintet_curl_perform($0, &options, &answer) }
          }
        }
      }
    }
    guard answer.code == CURLE_OK else { return .failure(HTTPFailure(answer)) }
    return .success(reception.answer(status: Int(answer.status)))
  }

  /// The same on a thread of its own; ends early when the task is cancelled.
  public func ask(
    _ request: HTTPRequest, _ reception: HTTPReception
  ) async throws -> Result<HTTPAnswer, HTTPFailure> {
    let outcome = try await withTaskCancellationHandler {
      try await onOwnThread { self.perform(request, reception) }
    } onCancel: {
      reception.stop()
    }
    try Task.checkCancellation()
    return outcome
  }

  /// All of a request but what is only lent while it is performed.
  private static func options(
    _ request: HTTPRequest, _ reception: HTTPReception
  ) -> quintet_curl_request {
    var options = quintet_curl_request()
    options.connect_seconds = request.connectSeconds
    options.silent_seconds = request.silentSeconds
    if request.isForInternetOnly { options.admits = { Internet.has($0!) ? 1 : 0 } }
    options.file = -1
    options.context = Unmanaged.passUnretained(reception).toOpaque()
    options.take = { context, status, bytes, count in
      let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
      return receptionOf(context).receive(bytes, status: Int(status)) ? 1 : 0
    }
    options.header = { context, line, count in
      receptionOf(context).receiveHeader(
        UnsafeRawBufferPointer(start: UnsafeRawPointer(line), count: count))
    }
    options.stopped = { receptionOf($0).isStopped.load(ordering: .relaxed) ? 1 : 0 }
    switch request.body {
    case .none: break
    case .bytes(let bytes): options.length = Int64(bytes.count)
    case .file(let file, let range):
      options.file = file.number
      options.offset = range.lowerBound
      options.length = range.upperBound - range.lowerBound
    }
    return options
  }
}

extension HTTPFailure {
  fileprivate init(_ answer: quintet_curl_answer) {
    let detail = withUnsafeBytes(of: answer.trouble) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let general = String(cString: curl_easy_strerror(answer.code))
    cause = detail.isEmpty ? general : detail
    isPrivate = answer.is_refused != 0
    isUnreached = answer.is_unreached != 0
    isDistrust = [CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE].contains(answer.code)
  }
}

private func receptionOf(_ context: UnsafeMutableRawPointer?) -> HTTPReception {
  Unmanaged<HTTPReception>.fromOpaque(context!).takeUnretainedValue()
}

/// Gathers an answer while it comes in, or hands it on piece by piece.
public final class HTTPReception: Sendable {
  /// Receives a piece of the body of an answer that went well; false ends the transfer.
  public typealias BodyHandler = @Sendable (UnsafeRawBufferPointer) -> Bool

  let isStopped = Atomic(false)
  private let limit: Int
  private let bodyHandler: BodyHandler?
  private let body = Locked<[UInt8]>([])
  private let headers = Locked<[String: String]>([:])

  /// Keeps at most `limit` bytes. With a `bodyHandler` those of an answer between 200 and 299 go to it.
  public init(limit: Int, bodyHandler: BodyHandler? = nil) {
    self.limit = limit
    self.bodyHandler = bodyHandler
  }

  /// Ends the transfer soon, from any thread.
  public func stop() {
    isStopped.store(true, ordering: .relaxed)
  }

  func receive(_ bytes: UnsafeRawBufferPointer, status: Int) -> Bool {
    if let bodyHandler, (200..<300).contains(status) { return bodyHandler(bytes) }
    return body.withLock { body in
      guard bytes.count <= limit - body.count else { return false }
      body.append(contentsOf: bytes)
      return true
    }
  }

  func receiveHeader(_ line: UnsafeRawBufferPointer) {
    // A new status line begins a new answer: what came before was only "100 Continue".
    if line.starts(with: "HTTP/".utf8) { headers.withLock { $0 = [:] } }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    let rest = line[(colon + 1)...].drop { $0 == 32 }
    let value = String(decoding: rest.prefix { $0 != 13 && $0 != 10 }, as: UTF8.self)
    headers.withLock { if $0.count < 100 { $0[name] = value } }
  }

  func answer(status: Int) -> HTTPAnswer {
    HTTPAnswer(
      status: status, headers: headers.withLock { $0 }, body: body.withLock { $0 })
  }
}
