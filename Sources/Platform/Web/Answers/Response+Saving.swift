import Files
import FoundationEssentials

extension Response {
  /// A file that was made for this request, to be kept by whoever asked under a name.
  public static func made(
    _ file: Descriptor, type: String, as name: String, for request: Request
  ) throws -> Response {
    var response = try Response.file(file, type: type, tag: UUID().uuidString, for: request)
    response.headers["Cache-Control"] = "private, no-store"
    response.offer(as: name)
    return response
  }

  /// Says that this is a file to be kept, under a name that every system takes (RFC 6266).
  public mutating func offer(as name: String) {
    let safe = Self.fileName(name)
    let plain = String(
      safe.unicodeScalars.map { $0.isASCII && $0 != "%" ? Character($0) : "_" })
    headers["Content-Disposition"] =
      "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(Text.escaped(safe))"
  }

  /// A name without what some system refuses in one, and not too long.
  public static func fileName(_ name: String) -> String {
    // By code points: what is seen as one letter may begin with a dot, or end in the last one.
    let dot = name.unicodeScalars.lastIndex(of: ".") ?? name.endIndex
    let (stem, ending) = (name.unicodeScalars[..<dot], String(name.unicodeScalars[dot...]))
    let forbidden = Set("\\/:*?\"<>|;".unicodeScalars)
    let scalars = stem.map { scalar in
      scalar.value < 32 || scalar.value == 127 || forbidden.contains(scalar)
        || scalar.properties.generalCategory == .format && scalar.value != 0x200D
        ? " " : scalar
    }
    var text = String(String.UnicodeScalarView(scalars))
    while text.utf8.count > 150 { text.removeLast() }
    let bare = Text.trimmed(text).unicodeScalars.drop { $0 == "." || $0 == " " }
    return (bare.isEmpty ? "sound" : String(bare)) + ending
  }
}

extension PassingFolder {
  /// A folder for files that are made to be kept by whoever asked, of about so many bytes together; throws before any of
  /// them is made where they would not fit on the disk.
  public convenience init(toSave bytes: Int64) throws {
    try self.init()
    guard diskSpace(at: path)?.free ?? .max > UInt64(clamping: bytes) else {
      throw Problem(
        507, "disk_full",
        "The server does not have enough free space for this. Export less at once.")
    }
  }
}
