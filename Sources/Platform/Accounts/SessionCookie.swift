import Web

/// The cookie in which a browser keeps its session.
///
/// Browsers share cookies among all ports of a host, so its name has the port: two servers on one machine do not sign
/// each other's browsers out. Over an encrypted way its name begins with `__Host-`, and no other host can set it
/// (RFC 6265bis, section 4.1.3).
struct SessionCookie {
  private static let base = "quintet"

  private let name: String
  private let isSecure: Bool
  /// The secret that a request brings.
  let token: String?

  init(_ request: Request) {
    let host = request.headers["host"] ?? ""
    let port = host.split(separator: ":").last.flatMap { host.hasSuffix("]") ? nil : UInt16($0) }
    isSecure = request.client.isSecure
    name = (isSecure ? "__Host-" : "") + Self.base + (port.map { "-\($0)" } ?? "")
    var found: [String: String] = [:]
    for line in request.headers.all("cookie") {
      for pair in line.split(separator: ";") {
        let sides = pair.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { continue }
        found[String(sides[0].drop { $0 == " " })] = String(sides[1])
      }
    }
    token = found[name]
  }

  /// The line that sets it.
  func line(_ value: String, seconds: Int64) -> String {
    "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
      + (isSecure ? "; Secure" : "")
  }
}
