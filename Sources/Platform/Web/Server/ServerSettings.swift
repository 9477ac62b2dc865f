import Errors
import Files

/// Where a server listens and what it lets happen.
public struct ServerSettings: Sendable {
  /// An address of this machine; `127.0.0.1` lets nobody else in.
  public var host = "127.0.0.1"
  /// 0 takes any that is free.
  public var port: UInt16 = 0
  public var threads: UInt32 = 2
  /// How many connections are served at once; those above are told so and closed.
  public var connectionLimit = 4_096
  /// How many connections one address may hold; machines on loopback are not counted.
  public var connectionsPerClient: UInt32 = 256
  /// How long a connection may say nothing.
  public var idleSeconds: UInt32 = 30
  /// How long a new connection may take to say what it wants.
  public var headSeconds = 10
  /// The fewest bytes a second that an upload may arrive with, over ten seconds.
  public var slowestUpload = 256
  /// The proxies that are believed when they say for whom they ask.
  public var trustedProxies: [AddressRange] = []
  /// Encrypts, when given.
  public var certificate: Certificate?

  public init() {}

  /// How many of the connections may be streams, which last: an eighth is kept for requests that end.
  public var streamLimit: Int { connectionLimit - connectionLimit / 8 }

  /// The same with no more connections than a process may have that may open so many files: each may hold a file that
  /// it is sent, and the rest of the server needs some.
  public func within(openFiles: Int) -> ServerSettings {
    var settings = self
    settings.connectionLimit = max(min(connectionLimit, (openFiles - Self.otherFiles) / 2), 16)
    return settings
  }

  /// The database, audio that is read and written, workers' pipes, and connections that are being refused.
  private static let otherFiles = 1_024

  /// Whether only this machine can reach it.
  public var isOnLoopback: Bool {
    host.hasPrefix("127.") || host == "::1" || host == "localhost"
  }

  /// Whether it listens at all addresses of this machine.
  public var isEverywhere: Bool { host == "::" || host == "0.0.0.0" }

  /// The address at which a program on this machine reaches it once it listens at a port.
  public func localAddress(port: UInt16) -> String {
    let name = isOnLoopback || isEverywhere ? "localhost" : host.contains(":") ? "[\(host)]" : host
    return "\(certificate == nil ? "http" : "https")://\(name):\(port)"
  }

  /// A certificate with its chain, and its key, as PEM texts.
  public struct Certificate: Sendable {
    public let chain: String
    public let privateKey: String

    public init(chain: String, privateKey: String) {
      self.chain = chain
      self.privateKey = privateKey
    }
  }
}

/// Why a server did not start.
public typealias ServerError = CodedError<ServerErrorCode>

/// Stable names that programs may rely on.
public enum ServerErrorCode: String, ErrorCode {
  case cannotListen = "cannot_listen"
  case cannotStart = "cannot_start"
  case certificateUnusable = "certificate_unusable"
  case noSuchHost = "no_such_host"
  case portForbidden = "port_forbidden"
  case portTaken = "port_taken"
}
