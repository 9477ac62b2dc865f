import CZlib
import Files
import Glibc

/// Writes a zip file: entries one after the other, as they are, since sound is packed already.
///
/// A file of 4 GiB is the largest.
public final class ZipWriter: Sendable {
  public static let entryLimit = 60_000

  private let archive: Locked<ArchiveFile>

  /// Writes to a file from its beginning.
  public init(_ file: Descriptor) {
    archive = Locked(ArchiveFile(file))
  }

  /// Adds an entry from memory.
  public func add(_ name: String, _ bytes: [UInt8]) throws {
    let crc = bytes.withUnsafeBytes { CRC.of($0) }
    try archive.withLock { try $0.add(name, bytes, crc: crc) }
  }

  /// Adds an entry from a file, which is read twice.
  public func add(_ name: String, _ source: Descriptor) throws {
    try archive.withLock { try $0.add(name, source) }
  }

  /// Writes the list of all that is in it; nothing may be added afterwards.
  public func finish() throws {
    try archive.withLock { try $0.finish() }
  }
}

/// The file that is written, and what is in it already.
private struct ArchiveFile {
  private struct Entry {
    let name: [UInt8]
    let crc: UInt32
    let size: UInt32
    let offset: UInt32
  }

  private static let byteLimit: Int64 = 0xFFFF_FFFF
  /// 1 January 1980, the format's first day: the same things give the same bytes.
  private static let day: UInt32 = 0x0021_0000

  private let file: Descriptor
  private var entries: [Entry] = []
  private var length: Int64 = 0

  init(_ file: Descriptor) {
    self.file = file
  }

  mutating func add(_ name: String, _ bytes: [UInt8], crc: UInt32) throws {
    try begin(name, crc: crc, size: Int64(bytes.count))
    try write(bytes)
  }

  mutating func add(_ name: String, _ source: Descriptor) throws {
    var crc: UInt32 = 0
    try Self.each(source) { crc = CRC.of($0, after: crc) }
    try begin(name, crc: crc, size: source.byteCount)
    try Self.each(source) { piece in try write(piece) }
  }

  mutating func finish() throws {
    let start = length
    for entry in entries { try write(Self.listing(entry)) }
    let count = UInt16(entries.count)
    var end = ByteLine()
    end.add(Zip.end)
    end.add(UInt16(0))
    end.add(UInt16(0))
    end.add(count)
    end.add(count)
    end.add(UInt32(length - start))
    end.add(UInt32(start))
    end.add(UInt16(0))
    try write(end.bytes)
  }

  private mutating func begin(_ name: String, crc: UInt32, size: Int64) throws {
    let name = Array(name.utf8)
    precondition(name.count < 1_000, "an entry's name is short")
    let most = Self.byteLimit - length - size - Int64(entries.count + 1) * 2_200
    guard entries.count < ZipWriter.entryLimit, most > 0 else {
      throw ArchiveError(.tooLarge, "it would be larger than 4 GB, the limit for such files")
    }
    let entry = Entry(name: name, crc: crc, size: UInt32(size), offset: UInt32(length))
    entries.append(entry)
    var head = ByteLine()
    head.add(Zip.local)
    Self.describe(entry, in: &head)
    head.add(UInt16(0))
    head.bytes += name
    try write(head.bytes)
  }

  private static func listing(_ entry: Entry) -> [UInt8] {
    var line = ByteLine()
    line.add(Zip.listed)
    // Made by a Unix, version 2.0 of the format.
    line.add(UInt16(3 << 8 | 20))
    describe(entry, in: &line)
    for _ in 0..<4 { line.add(UInt16(0)) }
    // A plain file that its owner may read and write.
    line.add(UInt32(0o100_644) << 16)
    line.add(entry.offset)
    line.bytes += entry.name
    return line.bytes
  }

  /// What both heads of an entry say, up to the length of its name.
  private static func describe(_ entry: Entry, in line: inout ByteLine) {
    line.add(UInt16(20))
    line.add(Zip.namesAreUTF8)
    line.add(UInt16(0))
    line.add(day)
    line.add(entry.crc)
    line.add(entry.size)
    line.add(entry.size)
    line.add(UInt16(entry.name.count))
  }

  private static func each(
    _ source: Descriptor, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { block.deallocate() }
    var offset: Int64 = 0
    while offset < source.byteCount {
      let count = pread(source.number, block.baseAddress, block.count, off_t(offset))
      guard count > 0 else { throw ArchiveError(.notWritable, "a sound could not be read") }
      try body(UnsafeRawBufferPointer(rebasing: block[..<count]))
      offset += Int64(count)
    }
  }

  private mutating func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }

  private mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard writeAll(bytes, to: file.number) else {
      throw ArchiveError(.notWritable, "the archive cannot be written: \(errorText(errno))")
    }
    length += Int64(bytes.count)
  }
}

/// The marks of the format (PKWARE's APPNOTE 6.3.10).
enum Zip {
  static let local: UInt32 = 0x0403_4B50
  static let listed: UInt32 = 0x0201_4B50
  static let end: UInt32 = 0x0605_4B50
  static let namesAreUTF8: UInt16 = 1 << 11
  static let isEncrypted: UInt16 = 1
}

/// The checksum of the format.
enum CRC {
  static func of(_ bytes: UnsafeRawBufferPointer, after crc: UInt32 = 0) -> UInt32 {
    guard let base = bytes.baseAddress else { return crc }
    return UInt32(
      truncatingIfNeeded: crc32_z(
        UInt(crc), base.assumingMemoryBound(to: UInt8.self), bytes.count))
  }
}

/// Numbers as bytes, the lowest first.
struct ByteLine {
  var bytes: [UInt8] = []

  mutating func add(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
