import FoundationEssentials
import MediaModel

/// Reads files that must fit into memory: pictures, lists.
enum SmallFile {
  /// The bytes of a file, or an error that names it when it is missing or too large.
  static func read(_ path: String, limit: Int) throws -> Data {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder else {
      throw MediaError(.notFound, "there is no such file", file: path)
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let size = attributes?[.size] as? Int, size <= limit else {
      throw MediaError(.tooLarge, "the file is larger than \(limit >> 20) MiB", file: path)
    }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw MediaError(.notReadable, "the file cannot be read", file: path)
    }
    return bytes
  }
}
