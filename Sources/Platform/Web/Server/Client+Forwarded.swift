import Files

extension Client {
  /// What one household or one stranger has of the network: all of an IPv4 address, the first 64 bits of another.
  public var network: String {
    guard let bytes = AddressRange.bytes(address) else { return address }
    return bytes.prefix(8).map(String.init).joined(separator: ".")
  }

  /// Who asks behind proxies, where the other end of the connection is one that is trusted; otherwise whoever is
  /// at the other end, whatever the headers say.
  ///
  /// Of what `Forwarded` (RFC 7239) or `X-Forwarded-For` name, the rightmost that is no trusted proxy counts: all
  /// before it was said by strangers. Where both stand there and disagree, a proxy has passed one of them on as it
  /// came from a stranger, and neither counts.
  init(peer: Client, headers: Headers, trusting proxies: [AddressRange]) {
    let isTrusted = { (address: String) in proxies.contains { $0.contains(address) } }
    guard isTrusted(peer.address) else {
      self = peer
      return
    }
    let forwarded = Self.elements(headers.all("forwarded")).map(Self.parameters)
    let named = Self.elements(headers.all("x-forwarded-for"))
    let found = [forwarded.map { $0["for"] ?? "" }, named].filter { !$0.isEmpty }
      .map { list in
        list.map(Self.address).reversed().first { $0.map { !isTrusted($0) } ?? true }
          ?? Self.address(list[0])
      }
    guard let first = found.first, let address = first, found.allSatisfy({ $0 == first }) else {
      self = Client(address: peer.address, isLoopback: peer.isLoopback, isSecure: peer.isSecure)
      return
    }
    let scheme =
      forwarded.last?["proto"] ?? Self.elements(headers.all("x-forwarded-proto")).last
    let isHTTPS = scheme.map { $0.lowercased() == "https" }
    self.init(
      address: address, isLoopback: false, isSecure: isHTTPS ?? peer.isSecure,
      isSecureByProxy: isHTTPS ?? false)
  }

  /// The elements of comma-separated lists, in order. Nothing that is quoted here has a comma in it.
  private static func elements(_ lines: [String]) -> [String] {
    lines.flatMap { $0.split(separator: ",") }.map { Text.trimmed($0) }.filter { !$0.isEmpty }
  }

  /// `for=192.0.2.60;proto=https` by name.
  private static func parameters(_ element: String) -> [String: String] {
    var found: [String: String] = [:]
    for pair in element.split(separator: ";") {
      let sides = pair.split(separator: "=", maxSplits: 1).map { Text.trimmed($0) }
      guard sides.count == 2 else { continue }
      found[sides[0].lowercased()] = sides[1].filter { $0 != "\"" }
    }
    return found
  }

  /// An address as a proxy writes it, without brackets and port; nil for `unknown` and hidden names.
  private static func address(_ text: String) -> String? {
    var text = text
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      text = String(text[text.index(after: text.startIndex)..<end])
    } else if text.filter({ $0 == ":" }).count == 1 {
      text = String(text.prefix { $0 != ":" })
    }
    guard let bytes = AddressRange.bytes(text) else { return nil }
    // Also where it is written within an IPv6 one, in whatever way.
    return bytes.count == 4 ? bytes.map(String.init).joined(separator: ".") : text
  }
}
