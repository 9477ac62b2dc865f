import Files
import Glibc

extension FolderStore {
  func list(after: ContentHash?, limit: Int) async throws -> [BlobEntry] {
    try await onOwnThread { try entries(after: after, limit: limit) }
  }

  func entries(after: ContentHash?, limit: Int) throws -> [BlobEntry] {
    var found: [BlobEntry] = []
    for first in Int(after?.bytes[0] ?? 0)..<256 where found.count < limit {
      let folder = twoDigits(first)
      let hashes = try namesIn("\(path)/\(folder)").compactMap { ContentHash(folder + $0) }
      let wanted = hashes.map { ($0.description, $0) }.sorted { $0.0 < $1.0 }
        .drop { name, _ in after.map { name <= $0.description } ?? false }
      for (_, hash) in wanted where found.count < limit {
        if let entry = entry(hash) { found.append(entry) }
      }
    }
    return found
  }

  /// A line of the list; nil for what was removed meanwhile.
  private func entry(_ hash: ContentHash) -> BlobEntry? {
    var information = stat()
    guard lstat(path(of: hash), &information) == 0, information.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return BlobEntry(
      hash: hash, byteCount: Int64(information.st_size),
      modified: Int64(information.st_mtim.tv_sec))
  }
}

/// The names in a folder, in no order.
func namesIn(_ folder: String) throws -> [String] {
  guard let names = namesInFolder(folder) else { throw BlobError.reading(errno, folder) }
  return names
}
