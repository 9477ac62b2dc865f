import Files
import Glibc

/// Which files of a folder were held against their hashes since this process began: each is read whole when it is opened
/// for the first time, a large one beside those who read it already.
final class CheckedFiles: Sendable {
  /// Larger files are not waited for.
  private static let waitedBytes: Int64 = 64 << 20

  private enum State {
    case whole, damaged, beingRead
  }
  /// A file that was replaced is another one.
  private struct Known {
    let inode: ino_t
    let byteCount: off_t
    let state: State
  }

  private let known = Locked<[ContentHash: Known]>([:])

  /// Throws where the bytes of an open file, of which `information` is known, are not those that its hash names.
  func check(_ hash: ContentHash, at path: String, _ information: stat) throws {
    switch state(of: hash, information) {
    case .whole, .beingRead: return
    case .damaged: throw BlobError.damaged(hash, "\(path) has other bytes")
    case nil: break
    }
    if Int64(information.st_size) > Self.waitedBytes {
      set(.beingRead, hash, information)
      Task.detached { [self] in
        try? await onOwnThread { [self] in
          set(Self.isWhole(hash, path) ? .whole : .damaged, hash, information)
        }
      }
      return
    }
    let isWhole = Self.isWhole(hash, path)
    set(isWhole ? .whole : .damaged, hash, information)
    guard isWhole else { throw BlobError.damaged(hash, "\(path) has other bytes") }
  }

  /// A file that was hashed as it was written needs no other look.
  func wasWritten(_ hash: ContentHash, _ information: stat) {
    set(.whole, hash, information)
  }

  private func state(of hash: ContentHash, _ information: stat) -> State? {
    known.withLock { known in
      known[hash].flatMap {
        $0.inode == information.st_ino && $0.byteCount == information.st_size ? $0.state : nil
      }
    }
  }

  private func set(_ state: State, _ hash: ContentHash, _ information: stat) {
    known.withLock {
      $0[hash] = Known(
        inode: information.st_ino, byteCount: information.st_size, state: state)
    }
  }

  /// With a descriptor of its own: the one that is handed out stands at its beginning.
  private static func isWhole(_ hash: ContentHash, _ path: String) -> Bool {
    let number = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return true }
    let file = Descriptor(number)
    return (try? ContentHash(ofFile: file.number)) == hash
  }
}
