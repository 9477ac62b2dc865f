import CAuthority
import Files
import Glibc

/// A certificate authority of one household's own: what its devices trust, so that they trust the
/// server.
///
/// It lies in a folder of two files. `authority.pem` is made once and never replaced; `server.pem` is
/// made anew whenever that is needed. Times are milliseconds since 1970, handed in.
public struct Authority: Sendable {
  /// What devices are asked to trust.
  public let certificate: Certificate
  private let folder: AuthorityFolder

  private static let day: Int64 = 86_400
  /// Ten years, of which two or three are leap years.
  private static let lifetime = 3_652 * day
  /// Apple accepts 825 days at most; half a year leaves two months in which a server may be away.
  private static let serverLifetime = 180 * day

  /// The authority in a folder, or nil when none was made there.
  public static func open(_ path: String) throws -> Authority? {
    let folder = AuthorityFolder(path: path)
    guard folder.holds(.authority) else {
      guard !folder.holds(.server) else { throw folder.damaged("it is missing") }
      return nil
    }
    let certificate = try folder.read(.authority)
    guard certificate.isAuthority else { throw folder.damaged("this is not an authority") }
    return Authority(certificate: certificate, folder: folder)
  }

  /// The same, but made when there is none. The folder above must be there.
  public static func openOrMake(_ path: String, now: Int64) throws -> Authority {
    let folder = AuthorityFolder(path: path)
    try folder.prepare()
    return try folder.locked {
      if let authority = try open(path) { return authority }
      let machine = (ThisMachine.label ?? "home").prefix(24)
      let name = "Quintet at \(machine), \(dayText(now / 1_000))"
      // A day back, for devices whose clocks are behind.
      let from = now / 1_000 - day
      guard
        let text = quintet_authority_make(name, HostName.constraints, from, from + lifetime)
      else { throw failed }
      defer { free(text) }
      try folder.write(String(cString: text), as: .authority)
      guard let authority = try open(path) else { throw failed }
      return authority
    }
  }

  /// A server's certificate, and why it was made now; nil when it was there and is still good.
  public struct Issued: Sendable {
    public let certificate: Certificate
    public let reason: Reason?
  }

  public enum Reason: String, Sendable {
    /// There was none.
    case first
    /// There was one that could not be read, or that is none of this authority.
    case damaged
    /// Two thirds of its time are over, or it begins in the future.
    case due
    /// The machine has a name or an address that was not in it.
    case names
    /// Somebody asked for it.
    case asked
  }

  /// A certificate for a server with these names: the one that is there while it is good and has
  /// them all, or a new one.
  public func issue(for names: [HostName], now: Int64, anew: Bool = false) throws -> Issued {
    let seconds = now / 1_000
    guard (certificate.from..<certificate.to).contains(seconds) else {
      throw AuthorityError(
        .expired,
        "the household's authority is valid from \(Self.dayText(certificate.from)) to "
          + "\(Self.dayText(certificate.to)), but this machine says \(Self.dayText(seconds)); set "
          + "its clock, or move \(folder.path) away to start fresh")
    }
    return try folder.locked {
      let (present, why) = try judge(names, seconds)
      if let present, why == nil, !anew { return Issued(certificate: present, reason: nil) }
      let fresh = try make(names, seconds)
      return Issued(certificate: fresh, reason: why ?? .asked)
    }
  }

  /// The certificate that the server has, if there is a good one, whatever its dates and names.
  public var issued: Certificate? {
    guard let present = try? folder.read(.server), isOurs(present) else { return nil }
    return present
  }

  private func judge(
    _ names: [HostName], _ now: Int64
  ) throws -> (present: Certificate?, why: Reason?) {
    guard folder.holds(.server) else { return (nil, .first) }
    guard let present = issued else { return (nil, .damaged) }
    let third = (present.to - present.from) / 3
    let isDue = present.to - now <= third && present.to < certificate.to
    if isDue || present.from > now || present.to <= now { return (present, .due) }
    let isComplete = names.allSatisfy { present.names.contains($0.description) }
    return (present, isComplete ? nil : .names)
  }

  private func isOurs(_ server: Certificate) -> Bool {
    quintet_authority_signed(certificate.pem, server.pem) == 1
  }

  private func make(_ names: [HostName], _ now: Int64) throws -> Certificate {
    precondition(!names.isEmpty, "a server without a name")
    // A `HostName` holds letters, digits, dots, colons and hyphens, so nothing here is read as
    // another entry.
    let list = names.map { ($0.isAddress ? "IP:" : "DNS:") + $0.description }
    let to = min(now + Self.serverLifetime, certificate.to)
    guard
      let text = quintet_authority_sign(
        certificate.pem + certificate.key, "Quintet server", list.joined(separator: ","),
        max(now - Self.day, certificate.from), to)
    else { throw Self.failed }
    defer { free(text) }
    try folder.write(String(cString: text), as: .server)
    return try folder.read(.server)
  }

  private static let failed = AuthorityError(
    .failed, "libcrypto could not make the certificate; nothing was changed")

  /// `2026-11-21`.
  public static func dayText(_ seconds: Int64) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%d", &parts)
    return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
