/// An address on the web, as far as it must be understood.
struct Link: Sendable, Equatable {
  let text: String
  let isSecure: Bool
  /// In lower case, without the port.
  let host: String
  /// From the host's end on.
  private let rest: Substring

  /// Nil when it is no address of http or https, names a user, or has signs that belong in none.
  init?(_ text: String) {
    let lower = text.prefix(8).lowercased()
    guard lower.hasPrefix("https://") || lower.hasPrefix("http://"), text.utf8.count <= 2_000,
      text.utf8.allSatisfy({ $0 > 32 && $0 != 127 && !Self.strange.contains($0) })
    else { return nil }
    self.text = text
    isSecure = lower.hasPrefix("https://")
    let after = text.dropFirst(isSecure ? 8 : 7)
    let authority = after.prefix { !"/?#".contains($0) }
    guard let host = Self.host(authority) else { return nil }
    self.host = host
    rest = after[authority.endIndex...]
  }

  private static let strange = Set("\"<>\\^`{|}".utf8)

  private static func host(_ authority: Substring) -> String? {
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      return String(authority[...end]).lowercased()
    }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let name = parts.first, !name.isEmpty, !name.contains("@"),
      parts.count == 1 || UInt16(parts[1]) != nil
    else { return nil }
    return name.lowercased()
  }

  /// Whether it names this machine itself.
  var isLoopback: Bool {
    host == "localhost" || host == "[::1]" || host.hasPrefix("127.")
  }

  /// Where an answer sends on to (RFC 9110, section 10.2.2): a whole address, or a path here.
  func following(_ location: String) -> Link? {
    if location.hasPrefix("//") { return Link((isSecure ? "https:" : "http:") + location) }
    guard location.hasPrefix("/") else { return Link(location) }
    return Link(text.dropLast(rest.count) + location)
  }

  /// With a question added.
  func asking(_ query: String) -> String {
    let bare = text.prefix { $0 != "#" }
    return bare + (bare.contains("?") ? "&" : "?") + query
  }

  /// Without its question.
  var withoutQuery: String { String(text.prefix { $0 != "?" && $0 != "#" }) }

  /// What stands behind the question mark, part by part.
  var query: [Substring] {
    guard let mark = text.firstIndex(of: "?") else { return [] }
    return text[text.index(after: mark)...].prefix { $0 != "#" }.split(separator: "&")
  }
}

extension MelodyDetails.Link {
  private static let names: [(host: String, label: String)] = [
    ("disneyplus.com", "Disney+"), ("netflix.com", "Netflix"), ("primevideo.com", "Prime Video"),
    ("tv.apple.com", "Apple TV"), ("music.apple.com", "Apple Music"),
    ("itunes.apple.com", "iTunes"), ("spotify.com", "Spotify"), ("youtube.com", "YouTube"),
    ("youtu.be", "YouTube"), ("hulu.com", "Hulu"), ("play.google.com", "Google Play"),
    ("music.amazon.com", "Amazon Music"), ("amazon.com", "Amazon"), ("amazon.de", "Amazon"),
    ("amazon.co.uk", "Amazon"), ("deezer.com", "Deezer"), ("tidal.com", "Tidal"),
    ("vudu.com", "Fandango at Home"), ("qobuz.com", "Qobuz"), ("bandcamp.com", "Bandcamp"),
  ]

  /// An address under the name of whose it is.
  init?(to address: String) {
    guard let link = Link(address) else { return nil }
    let known = Self.names.first { link.host == $0.host || link.host.hasSuffix(".\($0.host)") }
    let bare = link.host.hasPrefix("www.") ? String(link.host.dropFirst(4)) : link.host
    self.init(label: known?.label ?? bare, url: address)
  }

  /// Disney+ first, then by name.
  static func sorted(_ addresses: [String]) -> [MelodyDetails.Link] {
    addresses.compactMap { MelodyDetails.Link(to: $0) }.sorted { a, b in
      (a.label == "Disney+" ? 0 : 1, a.label.lowercased(), a.url)
        < (b.label == "Disney+" ? 0 : 1, b.label.lowercased(), b.url)
    }
  }
}
