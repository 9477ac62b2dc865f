import Console
import Files
import FoundationEssentials

/// Where a server is, as a command line names it.
public struct ServerAddress: Sendable, Equatable {
  /// `http://…` or `https://…`, without a slash at its end.
  public let text: String
  public let isSecure: Bool
  /// Whether it is this very machine.
  public let isHere: Bool

  /// The server of this machine, where it listens unless it is told otherwise.
  public static let usual = ServerAddress(
    text: "http://localhost:8321", isSecure: false, isHere: true)

  private init(text: String, isSecure: Bool, isHere: Bool) {
    (self.text, self.isSecure, self.isHere) = (text, isSecure, isHere)
  }

  /// Throws a `UsageError` for what is no address of a server.
  public init(_ text: String) throws {
    let text = text.hasSuffix("/") ? String(text.dropLast()) : text
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, ["http:", "https:"].contains(parts[0]), parts[1].isEmpty,
      !parts[2].isEmpty, text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }), !parts[2].contains("@"),
      !parts[2].contains("?"), !parts[2].contains("#")
    else {
      throw UsageError("--server takes an address like https://quintet.local:8321, not '\(text)'")
    }
    let host = parts[2]
    let isHere = ["localhost", "127.0.0.1", "[::1]"].contains {
      host == $0 || host.hasPrefix("\($0):")
    }
    self.init(text: text, isSecure: parts[0] == "https:", isHere: isHere)
  }
}

/// A device's token, as a command is given it: from a file or from QUINTET_TOKEN.
///
/// It never stands among the arguments, where everyone on the machine could read it.
public enum DeviceToken {
  public static func read(_ invocation: Invocation) throws -> String? {
    var text = environmentVariable("QUINTET_TOKEN")
    if let file = invocation.value("token-file") {
      text = String(decoding: try SmallFile.read(file, limit: 1_000), as: UTF8.self)
    }
    guard let token = text?.filter({ !$0.isWhitespace }) else { return nil }
    guard !token.isEmpty, token.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
      throw UsageError("the token is not valid; copy it again")
    }
    return token
  }
}

/// The options by which a command finds a server.
public enum ServerOptions {
  public static let all: [Option] = [
    .value("server", "URL", "a running server (default: the one that uses the data)"),
    .value("token-file", "F", "a file with the device's token", completes: .files),
    .value("ca", "FILE", "the household's root certificate, for https", completes: .files),
  ]

  /// A client of the server at an address, with the token and the authority that the options name; where they name
  /// none, with the `key` that lies in the server's data and the `authority` that vouches for it.
  public static func client(
    at address: String, _ invocation: Invocation, _ terminal: Terminal, key: String? = nil,
    authority own: String? = nil
  ) throws -> HouseholdClient {
    let server = try ServerAddress(address)
    // A token of the environment may be meant for another server.
    let isOwn = key != nil && invocation.value("token-file") == nil
    let token = isOwn ? nil : try DeviceToken.read(invocation)
    if token != nil, !server.isSecure, !server.isHere {
      terminal.warn("the token is sent unencrypted; see docs/operating/tls.md")
    }
    let authority = invocation.value("ca") ?? own
    if let authority { _ = try Descriptor.reading(authority) }
    return try HouseholdClient(server, token: token ?? key, authority: authority)
  }
}
