import Blobs
import Files
import Foundation
import TestKit
import Testing

@Suite struct FolderStoreTests {
  private func path(_ lab: Lab, _ hash: ContentHash) -> String {
    lab.folder / "audio/\(hash.description.prefix(2))/\(hash.description.dropFirst(2))"
  }

  @Test func keepsOthersOut() async throws {
    let lab = try await Lab(.folder)
    let hash = try await lab.store([1])
    func mode(_ path: String) -> mode_t {
      var information = stat()
      return stat(path, &information) == 0 ? information.st_mode & 0o777 : 0
    }
    #expect(mode(path(lab, hash)) == 0o600)
    #expect(mode(lab.folder / "audio") == 0o700)
    #expect(mode(lab.folder / "audio/incoming") == 0o700)
  }

  @Test func findsAFlippedByteAndMendsIt() async throws {
    let lab = try await Lab(.folder)
    let bytes = noise(3_000_000)
    let hash = try await lab.store(bytes)
    var other = bytes
    other[1_234_567] ^= 1
    try Data(other).write(to: URL(fileURLWithPath: path(lab, hash)))
    #expect(try await !lab.store.verify(hash))
    try await lab.store(bytes)
    #expect(try await lab.store.verify(hash))
  }

  /// Turns one bit of a blob's file, in place as a disk does.
  private func flip(_ lab: Lab, _ hash: ContentHash) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path(lab, hash)))
    let first = try #require(try file.read(upToCount: 1)?.first)
    try file.seek(toOffset: 0)
    try file.write(contentsOf: Data([first ^ 1]))
    try file.close()
  }

  @Test func holdsAFileAgainstItsHashWhenItIsFirstOpened() async throws {
    let lab = try await Lab(.folder)
    let bytes = noise(100_000)
    let hash = try await lab.store(bytes)
    try flip(lab, hash)
    // Who opens it after a start.
    let visitor = try lab.visitor()
    for _ in 0..<2 { await expectError(.damaged) { _ = try await visitor.open(hash) } }
    #expect(try await visitor.size(of: hash) == 100_000)
    try await lab.store(bytes)
    #expect(try await visitor.open(hash).byteCount == 100_000)
  }

  @Test func aLargeFileIsNotWaitedForAndIsRefusedTheNextTime() async throws {
    let lab = try await Lab(.folder)
    let hash = try await lab.store(noise(65 << 20))
    let visitor = try lab.visitor()
    try flip(lab, hash)
    _ = try await visitor.open(hash)
    var isRefused = false
    for _ in 0..<600 where !isRefused {
      try await Task.sleep(for: .milliseconds(50))
      do { _ = try await visitor.open(hash) } catch { isRefused = true }
    }
    #expect(isRefused)
  }

  @Test func tellsAnEmptiedFileFromABlob() async throws {
    let lab = try await Lab(.folder)
    let hash = try await lab.store([1])
    truncate(path(lab, hash), 0)
    await expectError(.damaged) { _ = try await lab.store.open(hash) }
    #expect(try await !lab.store.verify(hash))
  }

  @Test func keepingOnceMoreMakesABlobYoung() async throws {
    let lab = try await Lab(.folder)
    let hash = try await lab.store([1])
    age(path(lab, hash))
    #expect(try await lab.store.list(after: nil, limit: 1)[0].modified < Int64(time(nil)) - 80_000)
    try await lab.store([1])
    #expect(try await lab.store.list(after: nil, limit: 1)[0].modified > Int64(time(nil)) - 80_000)
  }

  @Test func sweepsOldLeftoversButNothingThatIsBeingWritten() async throws {
    let lab = try await Lab(.folder)
    let writer = try lab.store.begin()
    try writer.write([1])
    for name in ["dead.part", "young.part", "notes.txt"] {
      _ = try lab.folder.write([1], as: "audio/incoming/\(name)")
    }
    for name in lab.arriving where name != "young.part" {
      age(lab.folder / "audio/incoming/\(name)")
    }
    _ = try lab.visitor()
    #expect(lab.arriving.count == 3)
    #expect(!lab.arriving.contains("dead.part"))
    let kept = try await writer.finish()
    #expect(try await lab.store.bytes(kept.hash) == [1])
  }

  @Test func saysThatTheFolderIsGone() async throws {
    let lab = try await Lab(.folder)
    let hash = try await lab.store([1])
    try FileManager.default.removeItem(atPath: lab.folder / "audio")
    await expectError(.unavailable) { _ = try await lab.store.open(hash) }
    await expectError(.unavailable) { try await lab.store([1]) }
    await expectError(.unavailable) { try await lab.store.remove(hash) }
  }

  @Test func opensPathsAndAddressesOfFiles() async throws {
    let folder = try TemporaryFolder()
    for location in [folder / "a", "file:" + folder / "b", "file://" + folder / "c"] {
      _ = try openBlobStore(location, cache: folder / "cache")
    }
    #expect(folder.names == ["a", "b", "c"])
    for location in ["", "file:", "file://host/a", "http://a/b", folder / "no/such/place"] {
      #expect(throws: BlobError.self, "\(location)") { try openBlobStore(location, cache: "") }
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk"))
  func saysThatTheDiskIsFullAndGoesOnWhenThereIsRoom() async throws {
    let disk = try SmallDisk(megabytes: 1)
    let store = try openBlobStore(disk.path + "/audio", cache: "")
    func add(_ bytes: [UInt8]) async throws -> ContentHash {
      let writer = try store.begin()
      try writer.write(bytes)
      return try await writer.finish().hash
    }
    let first = try await add(noise(600_000))
    let error = await expectError(.full) { _ = try await add(noise(600_000, seed: 2)) }
    #expect(error?.message.contains("free some space") == true)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: disk.path + "/audio/incoming").isEmpty)
    #expect(try await store.list(after: nil, limit: 5).map(\.hash) == [first])
    try await store.remove(first)
    let second = try await add(noise(600_000, seed: 2))
    #expect(try await store.verify(second))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk"))
  func takesNothingInBeforeTheDiskIsFull() async throws {
    let disk = try SmallDisk(megabytes: 10)
    let store = try openBlobStore(disk.path + "/audio", cache: "")
    let writer = try store.beginIncoming()
    try writer.write(noise(10_300_000))
    let first = try await writer.finish().hash
    let error = await expectError(.full) { _ = try store.beginIncoming() }
    #expect(error?.message.contains("nearly full") == true)
    // What the server itself writes still finds app.
    let result = try store.begin()
    try result.write(noise(50_000, seed: 2))
    _ = try await result.finish()
    try await store.remove(first)
    _ = try store.beginIncoming()
  }

  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk"))
  func knowsWhetherTheDiskTakesAnything() async throws {
    let disk = try SmallDisk(megabytes: 1)
    let store = try openBlobStore(disk.path + "/audio", cache: "")
    try await store.probe()
    let filler = disk.path + "/filler"
    #expect(throws: (any Error).self) {
      try Data(count: 2 << 20).write(to: URL(fileURLWithPath: filler))
    }
    await expectError(.full) { try await store.probe() }
    try FileManager.default.removeItem(atPath: filler)
    try await store.probe()
    try Tool.need("mount", ["-o", "remount,ro", disk.path])
    await expectError(.refused) { try await store.probe() }
  }

  private func age(_ path: String) {
    var times = [timeval(tv_sec: time(nil) - 90_000, tv_usec: 0)]
    times.append(times[0])
    utimes(path, times)
  }
}

/// A disk of its own that is soon full; gone with this value.
private final class SmallDisk {
  private let folder: TemporaryFolder
  let path: String

  init(megabytes: Int) throws {
    folder = try TemporaryFolder()
    path = folder / "disk"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try Tool.need("mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", path])
  }

  deinit { _ = try? Tool.need("umount", ["-l", path]) }
}
