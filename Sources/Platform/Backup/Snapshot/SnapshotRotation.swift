import Files
import Glibc
import Storage

/// The three newest snapshots in a folder: `snapshot-1` is the newest, `snapshot-3` the oldest.
public struct SnapshotRotation: Sendable {
  /// What one run came to.
  public enum Outcome: Sendable, Equatable {
    /// Nothing has changed since the newest snapshot, which is this.
    case unchanged(SnapshotHeader)
    case written(SnapshotHeader)

    public var header: SnapshotHeader {
      switch self {
      case .unchanged(let header), .written(let header): header
      }
    }
  }

  /// One file of the rotation.
  public struct Entry: Sendable, Equatable {
    public let path: String
    /// What it says about itself; nil where it is damaged.
    public let header: SnapshotHeader?
    /// What is wrong with it.
    public let trouble: String?
    /// 0 for one that has not got its number yet, then 1 for the newest.
    let slot: Int
  }

  /// How many are kept.
  public static let count = 3

  public let folder: String
  private let clock: Clock
  private let lastSeen = Locked<(mark: String, header: SnapshotHeader)?>(nil)

  public init(_ folder: String, clock: Clock = .system) {
    self.folder = folder
    self.clock = clock
  }

  /// Takes a new snapshot when something has changed, and lets the oldest go once that is verified.
  ///
  /// To be called before migrations at start-up, every hour, and at the end. Programs that share the
  /// folder take turns.
  public func run(_ database: any Database) async throws -> Outcome {
    try makeFolder(folder)
    let turn = try await FolderTurn(folder)
    defer { turn.end() }
    let mark = try await ChangeMark.of(database)
    if let mark, let seen = lastSeen.withLock({ $0 }), seen.mark == mark,
      access(path(1), F_OK) == 0
    {
      return .unchanged(seen.header)
    }
    try removeLeftovers()
    try await rotate()
    let outcome = try await writeNew(database)
    lastSeen.withLock { $0 = mark.map { ($0, outcome.header) } }
    return outcome
  }

  /// Whether there is a snapshot, good or not.
  public var hasAny: Bool { (0...Self.count).contains { access(path($0), F_OK) == 0 } }

  /// Every snapshot there is, newest first, each read through and checked.
  public func entries() async throws -> [Entry] {
    var found: [Entry] = []
    for slot in 0...Self.count where access(path(slot), F_OK) == 0 {
      let path = path(slot)
      do {
        let header = try await Snapshot.check(path)
        found.append(Entry(path: path, header: header, trouble: nil, slot: slot))
      } catch {
        found.append(Entry(path: path, header: nil, trouble: words(error), slot: slot))
      }
    }
    return found
  }

  // MARK: Files

  private func path(_ slot: Int) -> String {
    "\(folder)/snapshot-\(slot == 0 ? "new" : "\(slot)").jsonl"
  }

  /// Writes a snapshot, unless it says the same as the newest, and reads it back from the disk.
  private func writeNew(_ database: any Database) async throws -> Outcome {
    let file = try OutputFile(path(0), mayReplace: true)
    let header = try await Snapshot.write(database, into: file.descriptor, clock: clock)
    if let newest = try? await Snapshot.check(path(1)), newest.describesTheSame(as: header),
      try await onOwnThread({ [descriptor = file.descriptor] in
        try haveSameRows(descriptor, Descriptor.reading(path(1)))
      })
    {
      return .unchanged(newest)
    }
    try file.commit()
    let written = try await Snapshot.check(path(0))
    guard written == header else { throw BackupError.damaged("the disk returned different data") }
    try await rotate()
    return .written(header)
  }

  /// Gives a new snapshot its number, and the others theirs behind it.
  ///
  /// Good ones move down, from the oldest on, over damaged ones first of all; only a fourth good one
  /// is let go. Cut off between two steps, the next run goes on from there.
  private func rotate() async throws {
    guard access(path(0), F_OK) == 0 else { return }
    let entries = try await entries()
    guard entries.first?.header != nil else {
      // What was cut off while it was written is no snapshot yet.
      unlink(path(0))
      return
    }
    let good = entries.filter { $0.header != nil }.prefix(Self.count)
    for (index, entry) in good.enumerated().reversed() where entry.slot != index + 1 {
      guard rename(entry.path, path(index + 1)) == 0 else {
        throw FileError.writing(errno, path(index + 1))
      }
      try syncFolder(folder)
    }
  }

  /// Removes what runs that were killed have left.
  private func removeLeftovers() throws {
    for name in try names(in: folder)
    where name.hasPrefix(".snapshot-new") && name.hasSuffix(".part") {
      unlink("\(folder)/\(name)")
    }
  }
}

/// A turn at a folder, which one program at a time has.
private struct FolderTurn {
  private let folder: Descriptor

  /// Waits until all others have ended theirs; a program that dies has ended it.
  init(_ path: String) async throws {
    let number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw FileError.reading(errno, path) }
    folder = Descriptor(number)
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw FileError.reading(errno, path) }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Closing alone would not do: a program that is being started at this moment has the folder open too.
  func end() {
    flock(folder.number, LOCK_UN)
  }
}

extension SnapshotHeader {
  /// Whether all but the time is the same, as far as the first line tells.
  func describesTheSame(as other: SnapshotHeader) -> Bool {
    schema == other.schema && tables == other.tables && itemCount == other.itemCount
  }
}

/// Whether two snapshots say the same behind their first lines.
private func haveSameRows(_ one: Descriptor, _ other: Descriptor) throws -> Bool {
  let (one, other) = (try SnapshotReader(one), try SnapshotReader(other))
  while true {
    let (left, right) = (try one.nextLine(), try other.nextLine())
    if left != right { return false }
    if left == nil { return true }
  }
}
