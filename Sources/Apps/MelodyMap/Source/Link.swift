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
    let scheme = ["https://", "http://"].first {
      Tidy.start(text, $0.utf8.count).lowercased().utf8.elementsEqual($0.utf8)
    }
    guard let scheme, text.utf8.count <= 2_000,
      text.utf8.allSatisfy({ $0 > 32 && $0 != 127 && !Self.strange.contains($0) })
    else { return nil }
    self.text = text
    isSecure = scheme == "https://"
    // By bytes: a sign and an accent behind it are one letter, and would be no end of the host.
    let after = text.utf8.dropFirst(scheme.utf8.count)
    let authority = after.prefix { !"/?#".utf8.contains($0) }
    guard authority.allSatisfy({ $0 < 128 && $0 != UInt8(ascii: "@") }),
      let host = Self.host(text[authority.startIndex..<authority.endIndex])
    else { return nil }
    self.host = host
    rest = text[authority.endIndex...]
  }

  private static let strange = Set("\"<>\\^`{|}".utf8)

  /// The host of what has the host, and perhaps a port behind a colon.
  private static func host(_ authority: Substring) -> String? {
    let isBracketed = authority.first == "["
    let colon = isBracketed ? authority.firstIndex(of: "]") : authority.firstIndex(of: ":")
    if isBracketed && colon == nil { return nil }
    let end = colon.map { isBracketed ? authority.index(after: $0) : $0 } ?? authority.endIndex
    let (name, port) = (authority[..<end], authority[end...])
    guard !name.isEmpty, port.isEmpty || port.first == ":" && UInt16(port.dropFirst()) != nil
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
    return Link(text[..<rest.startIndex] + location)
  }

  /// With a question added.
  func asking(_ query: String) -> String {
    let bare = before("#")
    return bare + (bare.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + query
  }

  /// Without its question.
  var withoutQuery: String { before("?#") }

  /// What stands behind the question mark, part by part.
  var query: [Substring] {
    before("#").dropFirst(withoutQuery.count + 1).split(separator: "&")
  }

  /// Up to the first of these signs.
  private func before(_ signs: String) -> String {
    let end = text.utf8.firstIndex { signs.utf8.contains($0) } ?? text.endIndex
    return String(text[..<end])
  }
}

extension SongDetails.Link {
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
  static func sorted(_ addresses: [String]) -> [SongDetails.Link] {
    addresses.compactMap { SongDetails.Link(to: $0) }.sorted { a, b in
      (a.label == "Disney+" ? 0 : 1, a.label.lowercased(), a.url)
        < (b.label == "Disney+" ? 0 : 1, b.label.lowercased(), b.url)
    }
  }
}
