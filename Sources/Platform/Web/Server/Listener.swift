import Files
import Glibc

/// A socket that waits for connections.
enum Listener {
  /// Opens one on an address of this machine; port 0 takes a free one.
  static func open(host: String, port: UInt16) throws(ServerError) -> (socket: Int32, port: UInt16)
  {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0, let first = found else {
      throw ServerError(.noSuchHost, "\(host) is not an address of this machine")
    }
    defer { freeaddrinfo(found) }
    let number = socket(
      first.pointee.ai_family,
      Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard number >= 0 else { throw failure(errno, host, port) }
    var yes: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
    guard bind(number, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0,
      listen(number, 511) == 0
    else {
      let error = failure(errno, host, port)
      close(number)
      throw error
    }
    return (number, boundPort(number))
  }

  private static func boundPort(_ number: Int32) -> UInt16 {
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    withUnsafeMutableBytes(of: &address) {
      _ = getsockname(number, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), &length)
    }
    // The port stands at the same offset for IPv4 and IPv6.
    return UInt16(bigEndian: address.sin6_port)
  }

  private static func failure(_ code: Int32, _ host: String, _ port: UInt16) -> ServerError {
    switch code {
    case EADDRINUSE:
      ServerError(
        .portTaken,
        "port \(port) is in use; stop the program that uses it, or choose another --port")
    case EACCES:
      ServerError(
        .portForbidden, "you are not allowed to listen on port \(port); choose one above 1023")
    case EADDRNOTAVAIL:
      ServerError(.noSuchHost, "\(host) is not an address of this machine")
    default:
      ServerError(
        .cannotListen, "cannot listen on \(host):\(port): \(errorText(code))")
    }
  }
}

/// How many files and connections this process may have open.
enum OpenFiles {
  /// Takes as many as the system allows: the usual 1,024 are for programs that still use `select`, and
  /// fewer than the connections that a server lets in. Answers how many that is.
  static func raiseLimit() -> Int {
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0 else { return 1_024 }
    limit.rlim_cur = limit.rlim_max
    setrlimit(kind, &limit)
    getrlimit(kind, &limit)
    return Int(clamping: limit.rlim_cur)
  }
}

extension Client {
  /// Who is at the other end of a connection.
  init(_ address: UnsafePointer<sockaddr>?, isSecure: Bool) {
    guard let address else {
      self.init(address: "unknown", isLoopback: false, isSecure: isSecure)
      return
    }
    let size =
      Int32(address.pointee.sa_family) == AF_INET6
      ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    var name = [CChar](repeating: 0, count: 64)
    getnameinfo(address, socklen_t(size), &name, 64, nil, 0, NI_NUMERICHOST)
    var text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // An IPv4 client of a socket for both.
    if text.hasPrefix("::ffff:") { text.removeFirst(7) }
    self.init(
      address: text, isLoopback: text == "::1" || text.hasPrefix("127."), isSecure: isSecure)
  }
}
