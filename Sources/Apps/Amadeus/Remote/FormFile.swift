import Files
import FoundationEssentials

/// A file as a form that is sent (RFC 7578), written out beside it so that memory stays small.
struct FormFile: Sendable {
  let type: String
  let file: Descriptor
  /// Gone when nobody holds it any more.
  private let folder: PassingFolder

  init(_ path: String) async throws {
    let source = try Descriptor.reading(path)
    let boundary = "quintet-\(UUID().uuidString.lowercased())"
    type = "multipart/form-data; boundary=\(boundary)"
    let folder = try PassingFolder()
    let output = "\(folder.path)/form"
    let name = path.split(separator: "/").last.map(String.init) ?? "song"
    let head =
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; "
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
