import Files

/// Where a bucket is and who asks for it, read from `s3://host:port/bucket/prefix?region=…&tls=0`.
struct S3Location: Sendable, CustomStringConvertible {
  let host: String
  let isSecure: Bool
  let region: String
  let bucket: String
  /// Empty, or ends in a slash.
  let prefix: String
  let key: String
  let secret: String

  /// The location without the secret.
  var description: String { "s3://\(host)/\(bucket)/\(prefix)" }

  init(_ text: String, environment: (String) -> String?) throws {
    guard text.hasPrefix("s3://") else { throw Self.wrong("it must begin with s3://") }
    let halves = text.dropFirst(5).split(separator: "?", maxSplits: 1)
    let location = halves.first ?? ""
    // The last @: a secret may hold one, and a slash too; a host and a path may not.
    let at = location.lastIndex(of: "@")
    let path = at.map { location[location.index(after: $0)...] } ?? location
    let parts = path.split(separator: "/")
    guard parts.count >= 2, parts.allSatisfy(Self.isPlain) else {
      throw Self.wrong(
        "the host must be followed by the bucket's name, of letters, digits, . - and _")
    }
    host = String(parts[0])
    bucket = String(parts[1])
    prefix = parts.dropFirst(2).map { $0 + "/" }.joined()
    guard !host.isEmpty, prefix.utf8.count <= 512 else {
      throw Self.wrong("the prefix is too long")
    }
    let options = try Self.options(halves.count > 1 ? halves[1] : "")
    region = options["region"] ?? "us-east-1"
    isSecure = options["tls"] != "0"
    let user =
      at.map { location[..<$0].split(separator: ":", maxSplits: 1).map(Self.decoded) } ?? []
    guard let key = environment("QUINTET_S3_KEY") ?? user.first,
      let secret = environment("QUINTET_S3_SECRET") ?? user.dropFirst().first
    else {
      throw BlobError(
        .refused,
        "the S3 store needs a key: set QUINTET_S3_KEY and QUINTET_S3_SECRET in the environment")
    }
    (self.key, self.secret) = (key, secret)
    guard (key + secret).utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
      throw BlobError(
        .refused, "QUINTET_S3_KEY or QUINTET_S3_SECRET contains a space or an invalid character")
    }
  }

  private static func options(_ query: Substring) throws -> [String: String] {
    var options: [String: String] = [:]
    for option in query.split(separator: "&") {
      let sides = option.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, isPlain(sides[1]),
        sides[0] == "region" || sides[0] == "tls" && (sides[1] == "0" || sides[1] == "1")
      else { throw wrong("only region=… and tls=0 may follow ?") }
      options[String(sides[0])] = String(sides[1])
    }
    return options
  }

  /// Names that need no encoding anywhere, and no step up.
  private static func isPlain(_ part: Substring) -> Bool {
    part != "." && part != ".."
      && part.utf8.allSatisfy { isUnreserved($0) || $0 == UInt8(ascii: ":") }
  }

  /// Undoes `%3A` and the like.
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let digits = String(rest.prefix(2)), digits.utf8.count == 2,
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func wrong(_ reason: String) -> BlobError {
    BlobError(
      .invalidLocation,
      "not a valid S3 location: \(reason) (s3://host:port/bucket/prefix?region=…&tls=0)")
  }
}

/// Letters, digits, `-`, `.`, `_` and `~` stand for themselves in URLs (RFC 3986, section 2.3).
func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "-._~".utf8.contains(byte)
  }
}

/// Text as it stands in a URL: all but unreserved bytes as `%3A`.
func percentEncoded(_ text: String) -> String {
  text.utf8.map { byte in
    isUnreserved(byte)
      ? String(UnicodeScalar(byte)) : "%" + twoDigits(Int(byte)).uppercased()
  }.joined()
}
