import Files
import Foundation

/// A client that says exactly what it is told over a socket, right or wrong. It waits for answers on the
/// thread it is called on, so it belongs on one of its own.
public final class PlainClient: @unchecked Sendable {
  // Safe to hand on: tests let one thread speak at a time.

  /// What came back: the status, the lines above the body, and the body.
  public struct Answer: Sendable {
    public var status: Int
    public var headers: [String: String]
    public var body: [UInt8]

    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON: objects, arrays, numbers, strings.
    public var json: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:]
    }
  }

  public struct Closed: Error {
    public init() {}
  }

  /// The lines by which the owners of servers are known, by the servers' ports.
  private static let owners = Locked<[UInt16: (name: String, value: String)]>([:])

  /// Has clients of a port ask as its owner from now on, by the secret that lies in the server's data.
  public static func signIn(at port: UInt16, key: String) {
    owners.withLock { $0[port] = ("Authorization", "Bearer \(key)") }
  }

  /// Has clients of a port ask as its owner from now on, who has opened the link.
  static func signIn(at port: UInt16, link: String) throws {
    let client = try PlainClient(port: port, isOwner: false)
    let code = link.split(separator: "#").last ?? ""
    try client.ask(
      "POST", "/api/v1/sessions/link",
      headers: ["Content-Type": "application/json"],
      body: Array("{\"code\":\"\(code)\"}".utf8))
    let cookie = try client.answer().headers["set-cookie"]?.prefix { $0 != ";" }
    guard let cookie else { throw Closed() }
    owners.withLock { $0[port] = ("Cookie", String(cookie)) }
  }

  private let owner: (name: String, value: String)?
  private let socket: Int32
  private let seconds: Int
  private var buffer: [UInt8] = []

  /// Connects to this machine, as the owner of the server where one is known. A read that is not complete after so many seconds fails, also when other
  /// things keep coming.
  public init(port: UInt16, seconds: Int = 300, isOwner: Bool = true) throws {
    owner = isOwner ? Self.owners.withLock { $0[port] } : nil
    self.seconds = seconds
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let outcome = withUnsafeBytes(of: &address) {
      connect(
        socket, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self),
        socklen_t(MemoryLayout<sockaddr_in>.size))
    }
    guard outcome == 0 else { throw Closed() }
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit {
    close(socket)
  }

  /// Sends bytes; throws when nobody takes them.
  public func send(_ bytes: [UInt8]) throws {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Closed() }
      done += count
    }
  }

  public func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  /// Sends a request with the lines that every client writes.
  public func ask(
    _ method: String, _ target: String, headers: [String: String] = [:], body: [UInt8]? = nil
  ) throws {
    var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    if let owner, headers["Authorization"] == nil, headers["Cookie"] == nil {
      head += "\(owner.name): \(owner.value)\r\n"
    }
    if let body { head += "Content-Length: \(body.count)\r\n" }
    try send(Array((head + "\r\n").utf8) + (body ?? []))
  }

  /// Reads until `marker` has come, and gives what stood before it.
  public func read(until marker: String) throws -> String {
    let wanted = Array(marker.utf8)
    let deadline = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < deadline {
      if let range = buffer.firstRange(of: wanted) {
        let text = String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
        buffer.removeFirst(range.upperBound)
        return text
      }
      try fill()
    }
    throw Closed()
  }

  /// Reads events until one says that a job of this kind is done. `request` has it done, and is sent again
  /// whenever the server says that it may have missed something: it may have been that.
  public func read(untilDone kind: String, request: () throws -> Void) throws {
    try request()
    while true {
      let event = try read(until: "\n\n")
      if event.contains("\"kind\":\"\(kind)\",\"state\":\"done\"") { return }
      if event.contains("event: jobs\n") { try request() }
    }
  }

  /// Reads exactly so many bytes.
  public func read(count: Int) throws -> [UInt8] {
    while buffer.count < count { try fill() }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  /// Ends the connection as a browser does that is closed in the midst of something: with a reset.
  public func abort() {
    var nowhere = sockaddr()
    nowhere.sa_family = sa_family_t(AF_UNSPEC)
    connect(socket, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
  }

  /// Whether the other side has ended the connection.
  public func isClosed() -> Bool {
    do { try fill() } catch { return true }
    return false
  }

  /// Reads one whole answer.
  public func answer(toHead: Bool = false) throws -> Answer {
    let lines = try read(until: "\r\n\r\n").components(separatedBy: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let sides = line.components(separatedBy: ": ")
      headers[sides[0].lowercased()] = sides.dropFirst().joined(separator: ": ")
    }
    let status = Int(lines[0].split(separator: " ")[1]) ?? 0
    var answer = Answer(status: status, headers: headers, body: [])
    if toHead || status == 304 || status == 204 || status == 100 { return answer }
    if headers["transfer-encoding"] == "chunked" {
      while let size = Int(try read(until: "\r\n"), radix: 16) {
        answer.body += try read(count: size)
        _ = try read(count: 2)
        if size == 0 { break }
      }
    } else {
      answer.body = try read(count: Int(headers["content-length"] ?? "0") ?? 0)
    }
    return answer
  }

  private func fill() throws {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &block, block.count, 0)
    guard count > 0 else { throw Closed() }
    buffer += block[..<count]
  }
}
