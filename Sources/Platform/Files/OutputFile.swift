import Glibc

/// A file that appears under its name only when it is whole.
///
/// It is written beside its path under a hidden name, synced, and then renamed; dropped without
/// `commit` it leaves nothing behind. An empty file that stands there is replaced, since nothing is
/// lost with it.
public final class OutputFile {
  private let path: String
  /// The file to be, open for reading and writing.
  public let descriptor: Descriptor
  private let temporary: String
  private let folder: String
  private let mayReplace: Bool
  private var committed = false

  /// Writes bytes as a whole file, or throws a `FileError` and leaves everything as it was.
  ///
  /// `mode` says who may read and write it, before the process's umask.
  public static func write(
    _ bytes: [UInt8], to path: String, mayReplace: Bool, mode: mode_t = 0o666
  ) throws {
    let file = try OutputFile(path, mayReplace: mayReplace, mode: mode)
    guard bytes.withUnsafeBytes({ writeAll($0, to: file.descriptor.number) }) else {
      throw FileError.writing(errno, path)
    }
    try file.commit()
  }

  /// Opens a file beside `wanted`, or throws where nothing may be written.
  public init(_ wanted: String, mayReplace: Bool, mode: mode_t = 0o666) throws {
    let path = Self.followed(wanted)
    self.path = path
    let parts = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init)
    let name = parts.last ?? ""
    let prefix = parts.dropLast().joined(separator: "/")
    folder = parts.count == 1 ? "." : (prefix.isEmpty ? "/" : prefix)
    guard !name.isEmpty, name != ".", name != ".." else {
      throw FileError(.notWritable, "this is a folder; name a file in it", file: path)
    }
    self.mayReplace = try Self.checkPath(path, mayReplace: mayReplace)
    let tag = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    // The name is cut so that the longest allowed name still leaves room for the tag.
    let start = String(decoding: name.utf8.prefix(64), as: UTF8.self)
    temporary = "\(folder)/.\(start).\(tag).part"
    let number = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard number >= 0 else { throw FileError.writing(errno, path) }
    descriptor = Descriptor(number)
  }

  deinit {
    if !committed { unlink(temporary) }
  }

  /// Bytes written so far.
  public var byteCount: Int { Int(descriptor.byteCount) }

  /// Syncs the bytes and gives the file its name.
  public func commit() throws {
    guard fsync(descriptor.number) == 0 else { throw FileError.writing(errno, path) }
    try chooseName()
    committed = true
    let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return }
    fsync(number)
    close(number)
  }

  /// Where a link points to, so that the file it stands for is replaced and not the link.
  private static func followed(_ path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { Glibc.free(target) }
    return String(cString: target)
  }

  private func chooseName() throws {
    if !mayReplace {
      // link refuses a name that has been taken meanwhile; rename would replace it.
      if link(temporary, path) == 0 {
        unlink(temporary)
        return
      }
      if errno == EEXIST { throw Self.existsError(path) }
    }
    guard rename(temporary, path) == 0 else { throw FileError.writing(errno, path) }
  }

  /// Refuses a file that is taken; answers whether what stands there may be replaced.
  private static func checkPath(_ path: String, mayReplace: Bool) throws -> Bool {
    var information = stat()
    guard stat(path, &information) == 0 else { return mayReplace }
    guard information.st_mode & S_IFMT == S_IFREG else {
      throw FileError(.notWritable, "this is not a regular file; choose another name", file: path)
    }
    guard mayReplace || information.st_size == 0 else { throw existsError(path) }
    return true
  }

  private static func existsError(_ path: String) -> FileError {
    FileError(.exists, "this file already exists; choose another name or use --force", file: path)
  }
}
