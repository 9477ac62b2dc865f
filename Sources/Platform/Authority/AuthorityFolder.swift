import Files
import FoundationEssentials
import Glibc

/// The two files of an authority, each a certificate with its key, for the owner's eyes only.
struct AuthorityFolder: Sendable {
  let path: String

  enum File: String {
    case authority = "authority.pem"
    case server = "server.pem"
  }

  /// Makes the folder where it is missing; those above it are there.
  func prepare() throws {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileError.writing(errno, path) }
  }

  /// Runs `body` while no other process of ours works with the folder.
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    let number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw FileError.reading(errno, path) }
    let folder = Descriptor(number)
    while flock(folder.number, LOCK_EX) != 0 && errno == EINTR {}
    return try body()
  }

  func holds(_ file: File) -> Bool {
    // A link that leads nowhere counts: somebody meant something with it.
    var information = stat()
    return lstat(name(file), &information) == 0
  }

  /// A file of the two; throws `damaged` or `exposed` with its name, or why it cannot be read.
  func read(_ file: File) throws -> Certificate {
    let name = name(file)
    var information = stat()
    if stat(name, &information) == 0, information.st_mode & 0o077 != 0 {
      throw AuthorityError(
        .exposed,
        "\(name): others on this machine can read this key; remove that permission (chmod 600),"
          + " and start fresh if a stranger could have read it")
    }
    let data = try SmallFile.read(name, limit: 1 << 16)
    do throws(Certificate.Unreadable) {
      return try Certificate(text: String(decoding: data, as: UTF8.self))
    } catch {
      throw damaged(error.words)
    }
  }

  /// Writes a file whole or not at all, synced.
  func write(_ text: String, as file: File) throws {
    try OutputFile.write(Array(text.utf8), to: name(file), mayReplace: file == .server, mode: 0o600)
  }

  func name(_ file: File) -> String { "\(path)/\(file.rawValue)" }

  func damaged(_ what: String) -> AuthorityError {
    AuthorityError(
      .damaged,
      "\(name(.authority)): \(what). Nothing was changed. Restore the file from the copy that you keep; or move"
        + " the folder away to start fresh, and trust the new authority on every device")
  }
}
