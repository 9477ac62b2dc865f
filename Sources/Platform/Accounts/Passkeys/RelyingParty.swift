import Web

/// The name under which a request has found us: a passkey is good for this name and no other.
struct RelyingParty: Sendable, Equatable {
  /// Without the port, in lower case.
  let host: String
  /// What a browser may call the pages that are ours.
  let origins: [String]

  /// Throws where the request came to an address of numbers, for which browsers make no passkeys.
  init(_ request: Request) throws(Problem) {
    let lines = request.headers.all("host")
    guard lines.count == 1 else { throw Problem.needsName }
    let sides = lines[0].lowercased().split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let port = sides.count == 2 ? UInt16(sides[1]).map(String.init) : ""
    guard let port, Self.isName(sides[0]) else { throw Problem.needsName }
    host = String(sides[0])
    // The browser tells the truth about its page, whatever a proxy in between has decrypted. Without
    // encryption there are passkeys on this machine only.
    let isLocal = host == "localhost" || host.hasSuffix(".localhost")
    let plain = isLocal && !request.client.isSecure ? [Self.origin("http", host, port, "80")] : []
    origins = [Self.origin("https", host, port, "443")] + plain
  }

  private static func origin(
    _ scheme: String, _ host: String, _ port: String, _ usual: String
  ) -> String {
    "\(scheme)://\(host)" + (port.isEmpty || port == usual ? "" : ":\(port)")
  }

  private static func isName(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= 253, let last = labels.last else { return false }
    // Whatever ends in a number is an address, also in its odder forms (URL Standard, section 3.5).
    let isNumber = last.utf8.allSatisfy { (48...57).contains($0) } || last.hasPrefix("0x")
    return !isNumber && labels.allSatisfy(isLabel)
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count)
      && label.utf8.allSatisfy { byte in
        (97...122).contains(byte) || (48...57).contains(byte) || byte == 45 || byte == 95
      }
  }
}
