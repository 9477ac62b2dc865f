import Files
import Glibc

/// The list at the end of a zip file, checked.
struct ZipList {
  private(set) var entries: [ZipReader.Entry] = []

  private static let endBytes = 22
  private static let listedBytes = 46
  private static let localBytes = 30
  private static let longestName = 200

  init(_ file: Descriptor, _ limits: ZipReader.Limits) throws(ArchiveError) {
    let size = file.byteCount
    let end = try Self.end(of: file, size)
    guard end.count <= limits.entries else {
      throw ArchiveError(.tooLarge, "the archive has more than \(limits.entries) entries")
    }
    guard end.start + end.length <= end.offset else { throw .damaged }
    guard end.length <= Int64(limits.entries) * Int64(Self.listedBytes + 2 * Self.longestName)
    else {
      throw ArchiveError(.tooLarge, "the archive's list of entries is too large")
    }
    var reader = LittleReader(try Self.bytes(file, at: end.start, count: Int(end.length)))
    var all: Int64 = 0
    for _ in 0..<end.count {
      let entry = try Self.entry(&reader, limits)
      all += entry.size
      guard all <= limits.allBytes else {
        throw ArchiveError(.tooLarge, "the archive contains more than \(limits.allBytes >> 20) MB")
      }
      entries.append(entry)
    }
    try checkOffsets(file, before: end.start)
  }

  /// Entries lie one behind the other, and none over another: else few bytes could claim to be many.
  private func checkOffsets(_ file: Descriptor, before end: Int64) throws(ArchiveError) {
    var free: Int64 = 0
    for entry in entries.sorted(by: { $0.offset < $1.offset }) {
      guard entry.offset >= free else { throw .damaged }
      free = try Self.start(of: entry, in: file) + entry.packed
      guard free <= end else { throw .damaged }
    }
  }

  private static func end(
    of file: Descriptor, _ size: Int64
  ) throws(ArchiveError) -> (offset: Int64, count: Int, start: Int64, length: Int64) {
    // A comment of up to 64 KB may stand behind it.
    let tail = try bytes(
      file, at: max(0, size - 65_557), count: Int(min(size, 65_557)),
      else: ArchiveError(.notAnArchive, "this is not a zip file"))
    let mark = withUnsafeBytes(of: Zip.end.littleEndian) { Array($0) }
    for offset in stride(from: tail.count - endBytes, through: 0, by: -1)
    where tail[offset] == mark[0] && tail[offset..<offset + 4].elementsEqual(mark) {
      var reader = LittleReader(Array(tail[(offset + 4)...]))
      let (disk, listDisk) = (reader.next(UInt16.self), reader.next(UInt16.self))
      let (here, count) = (reader.next(UInt16.self), reader.next(UInt16.self))
      let (length, start) = (reader.next(UInt32.self), reader.next(UInt32.self))
      let comment = Int(reader.next(UInt16.self))
      guard offset + endBytes + comment == tail.count else { continue }
      guard disk == 0, listDisk == 0, here == count, start != .max else {
        throw ArchiveError(
          .unsupported, "split archives and archives of 4 GB or more are not supported")
      }
      return (
        size - Int64(tail.count - offset), Int(count), Int64(start), Int64(length)
      )
    }
    throw ArchiveError(.notAnArchive, "this is not a zip file, or its end is missing")
  }

  private static func entry(
    _ reader: inout LittleReader, _ limits: ZipReader.Limits
  ) throws(ArchiveError) -> ZipReader.Entry {
    guard reader.left >= listedBytes, reader.next(UInt32.self) == Zip.listed else { throw .damaged }
    reader.skip(4)
    let (flags, method) = (reader.next(UInt16.self), reader.next(UInt16.self))
    reader.skip(4)
    let crc = reader.next(UInt32.self)
    let (packed, size) = (Int64(reader.next(UInt32.self)), Int64(reader.next(UInt32.self)))
    let lengths = (0..<3).map { _ in Int(reader.next(UInt16.self)) }
    reader.skip(8)
    let offset = Int64(reader.next(UInt32.self))
    guard reader.left >= lengths.reduce(0, +) else { throw .damaged }
    let name = try Self.name(reader.next(bytes: lengths[0]))
    reader.skip(lengths[1] + lengths[2])
    guard flags & Zip.isEncrypted == 0, method == 0 || method == 8 else {
      throw ArchiveError(
        .unsupported, "the archive is encrypted or uses an unsupported compression")
    }
    guard method == 8 || packed == size else { throw .damaged }
    guard size <= limits.entryBytes, size <= max(packed, 1) * limits.ratio else {
      throw ArchiveError(.tooLarge, "an entry in the archive is too large")
    }
    return ZipReader.Entry(
      name: name, isPacked: method == 8, crc: crc, packed: packed, size: size, offset: offset)
  }

  private static func name(_ bytes: [UInt8]) throws(ArchiveError) -> String {
    guard (1...longestName).contains(bytes.count),
      let name = String(validating: bytes, as: UTF8.self),
      name.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
    else { throw ArchiveError(.unsupported, "an entry of the archive has no usable name") }
    return name
  }

  /// Where an entry's bytes begin.
  static func start(
    of entry: ZipReader.Entry, in file: Descriptor
  ) throws(ArchiveError) -> Int64 {
    var head = LittleReader(try bytes(file, at: entry.offset, count: localBytes))
    guard head.next(UInt32.self) == Zip.local else { throw .damaged }
    head.skip(4)
    guard head.next(UInt16.self) == (entry.isPacked ? 8 : 0) else { throw .damaged }
    head.skip(16)
    let (name, extra) = (Int(head.next(UInt16.self)), Int64(head.next(UInt16.self)))
    let words = try bytes(file, at: entry.offset + Int64(localBytes), count: name)
    guard words.elementsEqual(entry.name.utf8) else { throw .damaged }
    return entry.offset + Int64(localBytes + name) + extra
  }

  private static func bytes(
    _ file: Descriptor, at offset: Int64, count: Int, else trouble: ArchiveError = .damaged
  ) throws(ArchiveError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes {
        pread(file.number, $0.baseAddress! + done, count - done, off_t(offset) + off_t(done))
      }
      guard got > 0 else { throw trouble }
      done += got
    }
    return bytes
  }
}

/// Takes numbers from bytes, the lowest first; beyond their end there are zeros.
struct LittleReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var left: Int { max(bytes.count - index, 0) }

  mutating func skip(_ count: Int) { index += count }

  mutating func next<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
    var value: Number = 0
    for byte in 0..<MemoryLayout<Number>.size where index + byte < bytes.count {
      value |= Number(truncatingIfNeeded: bytes[index + byte]) << Number(8 * byte)
    }
    index += MemoryLayout<Number>.size
    return value
  }

  mutating func next(bytes count: Int) -> [UInt8] {
    defer { index += count }
    return Array(bytes[min(index, bytes.count)..<min(index + count, bytes.count)])
  }
}
