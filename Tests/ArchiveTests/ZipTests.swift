import Files
import Foundation
import TestKit
import Testing

@testable import Archive

@Suite struct ZipTests {
  private let folder = try! TemporaryFolder()

  private func archive(_ entries: [(String, [UInt8])]) throws -> [UInt8] {
    let file = try OutputFile(folder / UUID().uuidString, mayReplace: true)
    let writer = ZipWriter(file.descriptor)
    for (name, bytes) in entries { try writer.add(name, bytes) }
    try writer.finish()
    var bytes = [UInt8](repeating: 0, count: Int(file.descriptor.byteCount))
    _ = pread(file.descriptor.number, &bytes, bytes.count, 0)
    return bytes
  }

  private func reader(_ bytes: [UInt8], _ limits: ZipReader.Limits = .init()) throws -> ZipReader {
    let path = try folder.write(bytes, as: UUID().uuidString)
    return try ZipReader(Descriptor.reading(path), limits: limits)
  }

  private static let things: [(String, [UInt8])] = [
    ("board.json", Array("{}".utf8)), ("audio/ä.wav", (0..<70_000).map { UInt8($0 % 251) }),
    ("empty", []),
  ]

  @Test func givesBackWhatWasPutIn() throws {
    let zip = try reader(archive(Self.things))
    #expect(zip.names == ["audio/ä.wav", "board.json", "empty"])
    for (name, bytes) in Self.things {
      #expect(try zip.read(name, limit: 1 << 20) == bytes)
    }
    #expect(throws: ArchiveError.self) { try zip.read("other", limit: 1) }
    #expect(throws: ArchiveError.self) { try zip.read("audio/ä.wav", limit: 1_000) }
  }

  @Test func writesWhatOthersRead() throws {
    let path = try folder.write(archive(Self.things), as: "out.zip")
    let script = """
      import sys, zipfile
      z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
      print(','.join(i.filename + ':' + str(i.file_size) for i in z.infolist()))
      """
    let said = try Tool.need("python3", ["-c", script, path]).text
    #expect(said == "board.json:2,audio/ä.wav:70000,empty:0\n")
  }

  @Test func readsWhatOthersPack() throws {
    let path = folder / "packed.zip"
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z:
        z.comment = b'a comment'
        z.writestr('board.json', '{"a":1}' * 10)
        z.writestr('long', bytes(i * i // 7 % 256 for i in range(1024000)))
      """
    try Tool.need("python3", ["-c", script, path])
    let zip = try ZipReader(Descriptor.reading(path))
    #expect(try zip.read("board.json", limit: 1_000).count == 70)
    let long = try zip.read("long", limit: 1 << 21)
    #expect(long.count == 1_024_000 && long[1_000] == UInt8(1_000_000 / 7 % 256))
  }

  /// Quiet sounds end in runs of the same, of which a few bytes unpack to thousands.
  @Test func readsRunsWhereverTheyEnd() throws {
    let path = folder / "runs.zip"
    let script = """
      import random, sys, zipfile
      random.seed(1)
      # As many as zlib packs into whole blocks: only zeros are in the last one.
      noise = random.randbytes(196_596)
      with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z:
        for more in range(0, 300, 3):
          z.writestr(str(more), noise + bytes((1 << 18) + more - len(noise)))
      """
    try Tool.need("python3", ["-c", script, path])
    let zip = try ZipReader(Descriptor.reading(path))
    for name in zip.names {
      let bytes = try #require(try? zip.read(name, limit: 1 << 20), "\(name) more")
      #expect(bytes.count == (1 << 18) + Int(name)!)
    }
  }

  /// An archive by Python, from lines that may do anything to it.
  private func strange(_ lines: String) throws -> [UInt8] {
    let path = folder / UUID().uuidString
    let script = "import sys, zipfile, struct\npath = sys.argv[1]\n\(lines)"
    try Tool.need("python3", ["-W", "ignore", "-c", script, path])
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test func refusesWhatGrowsBeyondMeasure() throws {
    let bomb = try strange(
      """
      with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as z: z.writestr('a', b'0' * 50_000_000)
      """)
    #expect(throws: ArchiveError.self) { try reader(bomb) }
    var limits = ZipReader.Limits()
    limits.ratio = 2_000
    limits.entryBytes = 1_000_000
    #expect(throws: ArchiveError.self) { try reader(bomb, limits) }
    limits.entryBytes = 100_000_000
    limits.allBytes = 1_000_000
    #expect(throws: ArchiveError.self) { try reader(bomb, limits) }
    // One that lies about how large it becomes is stopped there.
    let liar = try strange(
      """
      with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as z: z.writestr('a', b'0' * 100_000)
      b = bytearray(open(path, 'rb').read())
      for mark, at in ((b'PK\\1\\2', 24), (b'PK\\3\\4', 22)):
        p = b.index(mark) + at; b[p:p+4] = struct.pack('<I', 1_000)
      open(path, 'wb').write(b)
      """)
    let zip = try reader(liar)
    var taken = 0
    #expect(throws: ArchiveError.damaged) { try zip.read("a") { taken += $0.count } }
    #expect(taken <= 1_000)
    limits = ZipReader.Limits()
    limits.entries = 2
    #expect(throws: ArchiveError.self) { try reader(archive(Self.things), limits) }
  }

  @Test func refusesWhatIsNoHonestArchive() throws {
    let twice = try strange(
      """
      with zipfile.ZipFile(path, 'w') as z: z.writestr('a', b'1'); z.writestr('a', b'2')
      """)
    #expect(throws: ArchiveError.self) { try reader(twice) }
    // One entry within another: many more bytes than there are could be claimed so.
    let over = try strange(
      """
      with zipfile.ZipFile(path, 'w') as z: z.writestr('b', b'22')
      inner = open(path, 'rb').read()[:33]
      with zipfile.ZipFile(path, 'w') as z: z.writestr('a', inner); z.writestr('b', b'22')
      b = bytearray(open(path, 'rb').read())
      p = b.rindex(b'PK\\1\\2'); b[p+42:p+46] = struct.pack('<I', 31); open(path, 'wb').write(b)
      """)
    #expect(throws: ArchiveError.self) { try reader(over) }
    let locked = try strange(
      """
      with zipfile.ZipFile(path, 'w') as z: z.writestr('a', b'1')
      b = bytearray(open(path, 'rb').read()); b[b.index(b'PK\\1\\2') + 8] |= 1
      open(path, 'wb').write(b)
      """)
    #expect(throws: ArchiveError.self) { try reader(locked) }
    let whole = try archive(Self.things)
    for bytes in [[], [1], Array(whole.dropLast(30)), Array("PK\u{5}\u{6}".utf8) + [0]] {
      #expect(throws: (any Error).self) { try reader(bytes) }
    }
  }

  @Test func noticesEveryChangedByteOfASound() throws {
    let bytes = try archive([("a", (0..<200).map { UInt8($0) })])
    for offset in 31..<231 {
      var changed = bytes
      changed[offset] ^= 0x10
      let zip = try reader(changed)
      #expect(throws: ArchiveError.damaged) { try zip.read("a", limit: 1_000) }
    }
  }

  @Test func survivesAnyBytesInAnyPlace() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    let whole = try archive(Self.things.map { ($0.0, Array($0.1.prefix(300))) })
    for _ in 0..<4_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let offset = Int.random(in: bytes.indices, using: &random)
        bytes[offset] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      guard let zip = try? reader(bytes) else { continue }
      for name in zip.names { _ = try? zip.read(name, limit: 1 << 20) }
    }
  }
}
