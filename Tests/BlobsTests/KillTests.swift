import Blobs
import Files
import Foundation
import TestKit
import Testing

@Suite struct KillTests {
  /// A hundred processes write and are shot; what they have promised must stand, and nothing half.
  @Test func losesNothingThatWasPromisedWhenItIsKilled() async throws {
    let seed =
      UInt64(ProcessInfo.processInfo.environment["QUINTET_KILL_SEED"] ?? "")
      ?? UInt64.random(in: 1...UInt64.max)
    print("QUINTET_KILL_SEED=\(seed)")
    var random = SeededRandom(seed: seed)
    let folder = try TemporaryFolder()
    var promised: [ContentHash: Int64] = [:]
    var promises = 0
    for _ in 0..<100 {
      let said = try Self.shoot(
        folder / "audio", seed: random.next() >> 1, after: random.unit() * 0.05)
      for line in said.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        let words = line.split(separator: " ")
        promised[try #require(ContentHash(words[0]))] = Int64(words[1])
        promises += 1
      }
    }
    let store = try openBlobStore(folder / "audio", cache: "")
    let entries = try await store.list(after: nil, limit: .max)
    for entry in entries { #expect(try await store.verify(entry.hash)) }
    let found = Dictionary(uniqueKeysWithValues: entries.map { ($0.hash, $0.byteCount) })
    for (hash, byteCount) in promised { #expect(found[hash] == byteCount) }
    #expect(promises >= 100)
    try await expectSweep(folder)
  }

  /// What the dead have left goes away a day later.
  private func expectSweep(_ folder: TemporaryFolder) async throws {
    let incoming = folder / "audio/incoming"
    let left = try FileManager.default.contentsOfDirectory(atPath: incoming)
    #expect(!left.isEmpty)
    for name in left {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -90_000)],
        ofItemAtPath: "\(incoming)/\(name)")
    }
    _ = try openBlobStore(folder / "audio", cache: "")
    #expect(try FileManager.default.contentsOfDirectory(atPath: incoming).isEmpty)
  }

  /// Lets a process write for a moment, kills it, and answers what it has said.
  private static func shoot(_ folder: String, seed: UInt64, after seconds: Double) throws -> String
  {
    let output = Pipe()
    let trial = try RunningProgram(
      built: "BlobTrial", ["write", folder, "\(seed)"], output: .pipe(output))
    // The moment counts from the first promise, or nothing would be written on a slow machine.
    var said = (try output.fileHandleForReading.read(upToCount: 1)) ?? Data()
    Thread.sleep(forTimeInterval: seconds)
    trial.signal(SIGKILL)
    said += (try output.fileHandleForReading.readToEnd()) ?? Data()
    trial.wait()
    return String(decoding: said, as: UTF8.self)
  }
}
