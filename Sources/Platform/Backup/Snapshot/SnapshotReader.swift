import Files
import Glibc

/// Reads a snapshot from the front, and knows at the end whether every byte was right.
final class SnapshotReader {
  let header: SnapshotHeader
  private let firstLine: [UInt8]
  private let file: Descriptor
  private let hasher = Hasher256()
  private var position: off_t
  private var block: ArraySlice<UInt8> = []
  private var lineCount = 0

  /// Opens a snapshot and reads its first line.
  init(_ file: Descriptor) throws {
    self.file = file
    var line: [UInt8] = []
    var end: Int?
    while end == nil {
      let more = try Self.read(file, at: off_t(line.count), count: 1 << 16)
      let start = line.count
      line += more
      end = more.firstIndex(of: UInt8(ascii: "\n")).map { start + $0 + 1 }
      guard !more.isEmpty, line.count <= SnapshotHeader.longestLine + 1 << 16 else {
        throw BackupError.damaged("its first line is missing")
      }
    }
    firstLine = Array(line[..<end!])
    header = try SnapshotHeader(line: firstLine)
    position = off_t(firstLine.count)
  }

  convenience init(_ path: String) throws {
    try self.init(Descriptor.reading(path))
  }

  /// The next line without its end; nil after the last.
  func nextLine() throws -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let end = block.firstIndex(of: UInt8(ascii: "\n")) {
        line += block[..<end]
        block = block[(end + 1)...]
        lineCount += 1
        return line
      }
      line += block
      guard try fill() else {
        guard line.isEmpty else { throw BackupError.damaged("its last line is incomplete") }
        return nil
      }
    }
  }

  /// Reads what is left, and throws unless all bytes and the number of rows are as was written.
  func finish() throws {
    while try skipBlock() {}
    firstLine.withUnsafeBytes { line in
      SnapshotHeader.blanked(Array(line)).withUnsafeBytes(hasher.add)
    }
    guard hasher.finish().description == header.sha256 else {
      throw BackupError.damaged("its checksum does not match")
    }
    var sum = 0
    for table in header.tables {
      let (next, overflow) = sum.addingReportingOverflow(table.rows)
      guard !overflow else { throw BackupError.damaged("its row counts are invalid") }
      sum = next
    }
    guard sum == header.itemCount, lineCount == sum else {
      throw BackupError.damaged("it has \(lineCount) rows instead of \(header.itemCount)")
    }
  }

  private func skipBlock() throws -> Bool {
    block.withUnsafeBytes { bytes in
      guard var position = bytes.baseAddress else { return }
      let end = position + bytes.count
      while let found = memchr(position, Int32(UInt8(ascii: "\n")), end - position) {
        lineCount += 1
        position = UnsafeRawPointer(found) + 1
      }
    }
    block = []
    return try fill()
  }

  /// Takes the next bytes of the file; false at its end.
  private func fill() throws -> Bool {
    let next = try Self.read(file, at: position, count: 1 << 18)
    position += next.count
    next.withUnsafeBytes(hasher.add)
    block = next[...]
    return !next.isEmpty
  }

  private static func read(_ file: Descriptor, at position: off_t, count: Int) throws -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var got = 0
      repeat {
        got = pread(file.number, buffer.baseAddress, count, position)
      } while got < 0 && errno == EINTR
      code = got < 0 ? errno : 0
      filled = max(0, got)
    }
    // What the disk cannot give back is as good as damaged.
    guard code == 0 else { throw BackupError.damaged("reading it failed: \(errorText(code))") }
    return bytes
  }
}
