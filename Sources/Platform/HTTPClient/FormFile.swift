import Files
import FoundationEssentials

/// A file as a form that is sent (RFC 7578), written out beside it so that memory stays small.
public struct FormFile: Sendable {
  /// For the header Content-Type.
  public let type: String
  /// The whole form.
  public let file: Descriptor
  /// Gone when nobody holds it any more.
  private let folder: PassingFolder

  /// The file at a path in the field `file`, after `fields` of text.
  public init(_ path: String, fields: [(name: String, value: String)] = []) async throws {
    let source = try Descriptor.reading(path)
    let boundary = "quintet-\(UUID().uuidString.lowercased())"
    type = "multipart/form-data; boundary=\(boundary)"
    let folder = try PassingFolder()
    let output = "\(folder.path)/form"
    let name = path.split(separator: "/").last.map(String.init) ?? "song"
    let texts = fields.map { field in
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.quoted(field.name))\"\r\n\r\n"
        + "\(field.value)\r\n"
    }
    let head =
      texts.joined() + "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; "
      + "filename=\"\(Self.quoted(name))\"\r\nContent-Type: application/octet-stream\r\n\r\n"
    try await onOwnThread {
      let form = try WholeFile(output, mayReplace: false)
      try form.write(Array(head.utf8))
      var done: Int64 = 0
      while case let piece = try source.bytes(at: done, most: 1 << 20), !piece.isEmpty {
        try form.write(piece)
        done += Int64(piece.count)
      }
      try form.write(Array("\r\n--\(boundary)--\r\n".utf8))
      try form.commit()
    }
    file = try Descriptor.reading(output)
    self.folder = folder
  }

  /// As browsers write what would end the name.
  private static func quoted(_ name: String) -> String {
    name.replacing("\"", with: "%22").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }
}
