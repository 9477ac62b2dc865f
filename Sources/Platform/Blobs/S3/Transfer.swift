import CCurl
import Files
import Glibc
import Synchronization

/// A connection to the store, kept open between requests.
final class S3Connection: @unchecked Sendable {
  // Safe to hand on: whoever has borrowed it from S3Connections has it alone.
  private let handle: UnsafeMutableRawPointer

  private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  init?() {
    guard Self.isReady, let handle = curl_easy_init() else { return nil }
    self.handle = handle
  }

  deinit {
    curl_easy_cleanup(handle)
  }

  /// What came of one attempt: an answer, or why there is none.
  enum Outcome: Sendable {
    case answered(S3Answer)
    case failed(code: UInt32, cause: String)
  }

  /// Sends a request and waits for the end of its answer.
  func perform(
    _ request: S3Request, url: String, headers: [(name: String, value: String)],
    reception: Reception
  ) -> Outcome {
    var wish = Self.wish(request, reception)
    var answer = quintet_curl_answer()
    var bytes: [UInt8] = []
    if case .bytes(let some) = request.body { bytes = some }
    let lines = headers.map { UnsafePointer(strdup("\($0.name): \($0.value)")) }
    defer { for line in lines { free(UnsafeMutablePointer(mutating: line)) } }
    request.method.withCString { method in
      url.withCString { url in
        lines.withUnsafeBufferPointer { lines in
          bytes.withUnsafeBufferPointer { bytes in
            (wish.method, wish.url, wish.bytes) = (method, url, bytes.baseAddress)
            (wish.headers, wish.header_count) = (lines.baseAddress, lines.count)
            quintet_curl_perform(handle, &wish, &answer)
          }
        }
      }
    }
    guard answer.code == CURLE_OK else { return Self.failure(answer) }
    return .answered(reception.answer(status: Int(answer.status)))
  }

  /// All of a request but what is only lent while it is performed.
  private static func wish(_ request: S3Request, _ reception: Reception) -> quintet_curl_request {
    var wish = quintet_curl_request()
    wish.connect_seconds = 10
    wish.silent_seconds = 30
    wish.file = -1
    wish.context = Unmanaged.passUnretained(reception).toOpaque()
    wish.take = { receptionOf($0).take(UnsafeRawBufferPointer(start: $2, count: $3)) ? 1 : 0 }
    wish.header = { context, line, count in
      receptionOf(context).takeLine(
        UnsafeRawBufferPointer(start: UnsafeRawPointer(line), count: count))
    }
    wish.stopped = { receptionOf($0).isStopped.load(ordering: .relaxed) ? 1 : 0 }
    switch request.body {
    case .none: break
    case .bytes(let bytes): wish.length = Int64(bytes.count)
    case .file(let file, let range):
      wish.file = file.number
      wish.offset = range.lowerBound
      wish.length = range.upperBound - range.lowerBound
    }
    return wish
  }

  private static func failure(_ answer: quintet_curl_answer) -> Outcome {
    let detail = withUnsafeBytes(of: answer.trouble) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let general = String(cString: curl_easy_strerror(answer.code))
    return .failed(code: answer.code.rawValue, cause: detail.isEmpty ? general : detail)
  }
}

private func receptionOf(_ context: UnsafeMutableRawPointer?) -> Reception {
  Unmanaged<Reception>.fromOpaque(context!).takeUnretainedValue()
}

/// Gathers an answer while it comes in.
final class Reception: @unchecked Sendable {
  // Safe to share: only the transfer's thread touches what is not atomic, until it is over.
  let isStopped = Atomic(false)
  private let limit: Int
  private var body: [UInt8] = []
  private var headers: [String: String] = [:]

  init(limit: Int) {
    self.limit = limit
  }

  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= limit - body.count else { return false }
    body.append(contentsOf: bytes)
    return true
  }

  func takeLine(_ line: UnsafeRawBufferPointer) {
    // A new status line begins a new answer: what came before was only "100 Continue".
    if line.starts(with: "HTTP/".utf8) { headers = [:] }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), headers.count < 100 else { return }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    let value = line[(colon + 1)...].drop { $0 == 32 }
    headers[name] = String(decoding: value.prefix { $0 != 13 && $0 != 10 }, as: UTF8.self)
  }

  func answer(status: Int) -> S3Answer {
    S3Answer(status: status, headers: headers, body: body)
  }
}

/// The few connections that a store uses at a time; who finds none waits for one.
actor S3Connections {
  private var free: [S3Connection] = []
  private var count = 0
  private var waiting: [CheckedContinuation<S3Connection?, Never>] = []
  private let limit = 8

  func borrow() async throws -> S3Connection {
    if let connection = free.popLast() { return connection }
    if count < limit, let connection = S3Connection() {
      count += 1
      return connection
    }
    if count > 0, let connection = await withCheckedContinuation({ waiting.append($0) }) {
      return connection
    }
    throw BlobError(.unavailable, "there is no memory to speak with the S3 store")
  }

  func giveBack(_ connection: S3Connection) {
    if waiting.isEmpty {
      free.append(connection)
    } else {
      waiting.removeFirst().resume(returning: connection)
    }
  }
}
