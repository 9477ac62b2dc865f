import Files

/// A request to a server somewhere.
public struct HTTPRequest: Sendable {
  public enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// A part of an open file.
    case file(Descriptor, Range<Int64>)
  }

  public var method: String
  /// `http://…` or `https://…`, with a path that is encoded already.
  public var url: String
  public var headers: [(name: String, value: String)]
  public var body: Body
  /// A connection that needs longer to open has failed.
  public var connectSeconds = 10
  /// So has one over which nothing comes for so long.
  public var silentSeconds = 30
  /// Whether only machines of the internet are reached, whatever a name leads to.
  public var isForInternetOnly = false
  /// A file with the only certificate that is trusted; those of the machine when it is nil.
  public var authority: String?

  public init(
    _ method: String, _ url: String, headers: [(name: String, value: String)] = [],
    body: Body = .none
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}

/// What a server said.
public struct HTTPAnswer: Sendable {
  public var status: Int
  /// Names in lower case.
  public var headers: [String: String]
  /// What nobody else has taken.
  public var body: [UInt8]

  public init(status: Int, headers: [String: String], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Why there is no answer.
public struct HTTPFailure: Error, Sendable {
  public let cause: String
  /// Nobody answers at the address: there is no such machine, or nothing at its port.
  public let isUnreached: Bool
  /// A stranger is in the server's place, so that it is no use to knock again.
  public let isDistrust: Bool
  /// It led to a machine of this network, or to this one, where it was for the internet only.
  public let isPrivate: Bool
}
