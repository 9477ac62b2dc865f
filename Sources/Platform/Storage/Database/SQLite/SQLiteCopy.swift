import Files
import Glibc

/// Copies a database that is in use into one compact file.
enum SQLiteCopy {
  /// The copy appears under its name only when it is whole and on the disk.
  static func make(of source: String, at path: String, _ limits: DatabaseLimits) throws {
    var information = stat()
    guard stat(path, &information) != 0 else {
      throw StorageError(.failed, "\(path) exists already; choose another name for the copy")
    }
    let tag = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let temporary = "\(path).\(tag).part"
    defer { unlink(temporary) }
    let connection = try SQLiteConnection(source, .readWrite, limits)
    defer { connection.shut() }
    let quoted = temporary.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "''")
    try connection.execute("VACUUM INTO '\(quoted)'")
    try sync(temporary)
    // link refuses a name that has been taken meanwhile; rename would replace it.
    guard link(temporary, path) == 0 else { throw failed(path) }
    try sync(folder(path))
  }

  private static func folder(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    let parent = path[..<slash]
    return parent.isEmpty ? "/" : String(parent)
  }

  private static func sync(_ path: String) throws {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw failed(path) }
    let descriptor = Descriptor(number)
    guard fsync(descriptor.number) == 0 else { throw failed(path) }
  }

  private static func failed(_ path: String) -> StorageError {
    let code = errno
    return StorageError(
      code == ENOSPC || code == EDQUOT ? .full : .unavailable,
      "the copy could not be written and was removed", cause: "\(path): \(errorText(code))")
  }
}
