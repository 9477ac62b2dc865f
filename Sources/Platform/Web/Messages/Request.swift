/// What a client asks.
public struct Request: Sendable {
  public var method: Method
  /// The address as it came, escaped: a path and perhaps a query.
  public var target: Target
  public var headers: Headers
  public var body: Body
  public var client: Client
  /// Where it came from; nil for one made in memory.
  var exchange: Exchange?

  /// A request made in memory, as tests do.
  public init(
    _ method: Method, _ target: Target, headers: Headers = [:], body: Body = .none,
    client: Client = .loopback
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.client = client
  }
}

/// Who asks, as far as the network tells.
public struct Client: Sendable, Hashable {
  /// An IPv4 or IPv6 address.
  public let address: String
  /// Whether it speaks from this very machine, as everybody does behind a proxy here: that proves nothing.
  public let isLoopback: Bool
  /// Whether the words between us are encrypted.
  public let isSecure: Bool
  /// Whether a trusted proxy says that it is a proxy's TLS, which stays when this server's own is given up.
  public let isSecureByProxy: Bool

  public static let loopback = Client(address: "127.0.0.1", isLoopback: true, isSecure: false)

  public init(
    address: String, isLoopback: Bool, isSecure: Bool, isSecureByProxy: Bool = false
  ) {
    self.isSecureByProxy = isSecureByProxy
    self.address = address
    self.isLoopback = isLoopback
    self.isSecure = isSecure
  }
}
