import Files
import FoundationEssentials
import Glibc
import HTTPClient

/// A package on its way from PyPI: what has come of it stays, so that another attempt goes on there.
struct SpeechDownload {
  private let package: SpeechPackage
  private let path: String

  init(_ package: SpeechPackage, in folder: String) {
    self.package = package
    path = "\(folder)/\(package.file).part"
  }

  /// The whole package, once it is what it is known to be. `progress` receives how many bytes there are.
  func file(_ progress: @escaping @Sendable (Int64) -> Void) async throws -> Descriptor {
    let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw FileError.writing(errno, path) }
    let file = Descriptor(number)
    if file.byteCount < package.bytes { try await fetch(into: file, progress) }
    let hash = try await onOwnThread { try ContentHash(ofFile: file.number).description }
    guard hash == package.hash else {
      forget()
      throw SpeechError.damagedDownload
    }
    return file
  }

  func forget() {
    unlink(path)
  }

  private func fetch(
    into file: Descriptor, _ progress: @escaping @Sendable (Int64) -> Void
  ) async throws {
    let start = file.byteCount
    _ = lseek(file.number, off_t(start), SEEK_SET)
    let trouble = Locked<(any Error)?>(nil)
    let (most, path) = (package.bytes, path)
    let reception = HTTPReception(limit: 1 << 16) { piece in
      let isTooLarge = file.byteCount + Int64(piece.count) > most
      if !isTooLarge, writeAll(piece, to: file.number) {
        progress(file.byteCount)
        return true
      }
      trouble.withLock {
        $0 =
          isTooLarge
          ? SpeechError.damagedDownload
          : FileError(
            .notWritable, "it cannot be written; check that the disk is not full", file: path)
      }
      return false
    }
    let headers = start > 0 ? [(name: "Range", value: "bytes=\(start)-")] : []
    let request = HTTPRequest("GET", package.url, headers: headers)
    let outcome = try await HTTPConnection()?.ask(request, reception)
    if let error = trouble.withLock({ $0 }) {
      if file.byteCount >= most { forget() }
      throw error
    }
    guard case .success(let answer) = outcome else { throw SpeechError.away }
    guard answer.status == (start > 0 ? 206 : 200) else {
      // What was received is something else, and not the rest of it.
      forget()
      throw SpeechError.away
    }
  }
}
