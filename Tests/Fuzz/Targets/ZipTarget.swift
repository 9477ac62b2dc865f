import CZlib
import Files
import Glibc

@testable import Archive

extension FuzzTarget {
  /// Archives: bytes as one, and one that is made of bytes.
  static let zip = FuzzTarget("zip") { bytes in
    readBack(bytes)
    packAndRead(bytes)
  }

  /// Reads all that is in an archive, which is no more than it may be, and writes it again.
  private static func readBack(_ bytes: [UInt8]) {
    var limits = ZipReader.Limits()
    (limits.entries, limits.entryBytes, limits.allBytes) = (20, 1 << 20, 2 << 20)
    guard let reader = try? ZipReader(file(bytes), limits: limits) else { return }
    expect(reader.names.count <= limits.entries, "no more entries than there may be")
    var all: Int64 = 0
    var found: [(String, [UInt8])] = []
    for name in reader.names {
      expect((1...200).contains(name.utf8.count), "a name has a length")
      guard let size = reader.size(of: name) else { broken("a name has an entry") }
      all += size
      var taken: Int64 = 0
      let isWhole =
        (try? reader.read(name) { piece in
          taken += Int64(piece.count)
          expect(taken <= size, "an entry stays as large as it claims")
        }) != nil
      guard isWhole else { continue }
      expect(taken == size, "an entry is as large as it claims")
      guard let content = try? reader.read(name, limit: size) else {
        broken("read once, read twice")
      }
      found.append((name, content))
      expect(size == 0 || (try? reader.read(name, limit: size - 1)) == nil, "a limit holds")
    }
    expect(all <= limits.allBytes, "no more bytes than there may be")
    check(found, in: written(found), "what was read can be written")
  }

  private static func check(
    _ entries: [(String, [UInt8])], in archive: Descriptor, _ promise: String
  ) {
    guard let reader = try? ZipReader(archive) else { broken(promise) }
    expect(reader.names == entries.map(\.0).sorted(), promise)
    for (name, content) in entries {
      expect((try? reader.read(name, limit: Int64(content.count))) == content, promise)
    }
  }

  private static func written(_ entries: [(String, [UInt8])]) -> Descriptor {
    let archive = file([])
    let writer = ZipWriter(archive)
    do {
      for (name, content) in entries { try writer.add(name, content) }
      try writer.finish()
    } catch { broken("there is room for an archive: \(error)") }
    return archive
  }

  /// What others pack is read, however much of the same stands at its end: few bytes say how much, beside what is read
  /// at once.
  private static func packAndRead(_ bytes: [UInt8]) {
    guard (1...6).contains(bytes.count) else { return }
    var choices = Choices(bytes)
    let level = Int32(choices.choice(10))
    let noise = 2_000 + choices.byte() << 8 + choices.byte()
    var content = (0..<UInt32(noise)).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 24) }
    content += [UInt8](repeating: UInt8(choices.byte()), count: (1 << 18) - 500 - noise)
    content += [UInt8](repeating: 0, count: (choices.byte() << 8 | choices.byte()) % 1_500)
    let packed = deflated(content, level)
    guard content.count <= packed.count * 200 else { return }
    var archive = ByteLine()
    archive.add(Zip.local)
    describe(content, packed, in: &archive)
    archive.bytes += [0, 0, UInt8(ascii: "a")] + packed
    let start = archive.bytes.count
    archive.add(Zip.listed)
    archive.add(UInt16(20))
    describe(content, packed, in: &archive)
    archive.bytes += [UInt8](repeating: 0, count: 16) + [UInt8(ascii: "a")]
    let length = archive.bytes.count - start
    archive.add(Zip.end)
    archive.add(UInt32(0))
    archive.add(UInt16(1))
    archive.add(UInt16(1))
    archive.add(UInt32(length))
    archive.add(UInt32(start))
    archive.add(UInt16(0))
    check([("a", content)], in: file(archive.bytes), "what others pack is read")
  }

  private static func describe(_ content: [UInt8], _ packed: [UInt8], in line: inout ByteLine) {
    line.add(UInt16(20))
    line.add(UInt16(0))
    line.add(UInt16(8))
    line.add(UInt32(0x0021_0000))
    line.add(content.withUnsafeBytes { CRC.of($0) })
    line.add(UInt32(packed.count))
    line.add(UInt32(content.count))
    line.add(UInt16(1))
  }

  private static func deflated(_ content: [UInt8], _ level: Int32) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit2_(&stream, level, Z_DEFLATED, -15, 8, 0, ZLIB_VERSION, size) == Z_OK else {
      broken("zlib packs")
    }
    defer { deflateEnd(&stream) }
    var content = content
    var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(content.count))))
    let outcome = content.withUnsafeMutableBufferPointer { input in
      packed.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        return deflate(&stream, Z_FINISH)
      }
    }
    guard outcome == Z_STREAM_END else { broken("zlib packs all of it") }
    return Array(packed.prefix(Int(stream.total_out)))
  }
}
