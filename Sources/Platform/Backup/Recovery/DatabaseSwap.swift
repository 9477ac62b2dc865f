import Files
import Glibc
import Storage

/// Puts a database made from a snapshot in the place of an SQLite file.
enum DatabaseSwap {
  /// What SQLite keeps beside a database.
  private static let endings = ["", "-wal", "-shm"]

  /// Makes the new database beside its path; nothing else is touched.
  ///
  /// It is opened, filled, looked over and closed, so that it is one whole file on the disk.
  static func prepare(
    _ snapshot: String, for path: String, _ migrations: [Migration], clock: Clock
  ) async throws -> (file: String, header: SnapshotHeader) {
    removeLeftovers(of: path)
    let tag = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let file = "\(path).restoring-\(tag)"
    do {
      let limits = DatabaseLimits(connections: 1, longestStatementSeconds: 3_600)
      let database = try await openDatabase("sqlite:\(file)", limits: limits)
      do {
        let header = try await Snapshot.restore(
          snapshot, into: database, migrations: migrations, clock: clock)
        let found = try await database.verify()
        guard found.isEmpty else {
          throw BackupError.damaged(found.joined(separator: "; "))
        }
        await database.close()
        return (file, header)
      } catch {
        await database.close()
        throw error
      }
    } catch {
      remove(file)
      throw error
    }
  }

  /// Moves what stands at `path` aside, and the new file there; answers where the old one lies.
  static func replace(
    _ path: String, by file: String, word: String, clock: Clock
  ) throws -> String? {
    let aside = try moveAside(path, word: word, clock: clock)
    guard rename(file, path) == 0 else { throw FileError.writing(errno, path) }
    try syncFolder(folder(of: path))
    return aside
  }

  /// Removes a database that was made and is not wanted after all.
  static func remove(_ file: String) {
    for ending in endings { unlink(file + ending) }
  }

  /// Whether there is a file, or the log of one.
  static func exists(_ path: String) -> Bool {
    endings.contains { access(path + $0, F_OK) == 0 }
  }

  /// Renames a database with its log, so that it can still be opened under the new name.
  private static func moveAside(_ path: String, word: String, clock: Clock) throws -> String? {
    guard exists(path) else { return nil }
    let stamp = timeText(clock.now()).filter { $0 != ":" }
    var aside = "\(path).\(word)-\(stamp)"
    var number = 2
    while exists(aside) {
      aside = "\(path).\(word)-\(stamp)-\(number)"
      number += 1
    }
    // The log goes last: a database that is missing is restored at the next start, but one that has
    // lost its log looks well and is not.
    for ending in endings where access(path + ending, F_OK) == 0 {
      guard rename(path + ending, aside + ending) == 0 else {
        throw FileError.writing(errno, aside + ending)
      }
    }
    return aside
  }

  /// Removes what restorings that were killed have left.
  private static func removeLeftovers(of path: String) {
    let folder = folder(of: path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    for found in (try? names(in: folder)) ?? [] where found.hasPrefix("\(name).restoring-") {
      unlink("\(folder)/\(found)")
    }
  }
}
