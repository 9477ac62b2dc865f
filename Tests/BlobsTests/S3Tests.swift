import Files
import Foundation
import TestKit
import Testing

@testable import Blobs

@Suite struct S3StoreTests {
  private func client(_ lab: Lab) throws -> S3Client {
    S3Client(try S3Location(lab.location) { _ in nil }, settings: Lab.settings)
  }

  /// Puts other bytes where a blob is.
  private func overwrite(_ lab: Lab, _ hash: ContentHash, _ bytes: [UInt8]) async throws {
    let client = try client(lab)
    let answer = try await client.ask(
      S3Request(
        method: "PUT", name: client.location.prefix + blobName(hash), body: .bytes(bytes),
        payload: ContentHash(of: bytes[...])))
    #expect(answer.status == 200)
  }

  @Test func findsAFlippedByteAndNeverCachesIt() async throws {
    let lab = try await Lab(.s3)
    let bytes = noise(3_000_000)
    let hash = try await lab.store(bytes)
    var other = bytes
    other[1_234_567] ^= 1
    try await overwrite(lab, hash, other)
    #expect(try await !lab.store.verify(hash))
    let visitor = try lab.visitor()
    for _ in 0..<2 { await expectError(.damaged) { _ = try await visitor.open(hash) } }
    try await lab.store(bytes)
    #expect(try await isSame(contents(visitor.open(hash)), bytes))
  }

  @Test func saysThatTheSecretIsWrong() async throws {
    let lab = try await Lab(.s3, secret: "guessed")
    let refusals: [() async throws -> Void] = [
      { try await lab.store([1]) },
      { _ = try await lab.store.size(of: ContentHash(of: [1])) },
      { _ = try await lab.store.list(after: nil, limit: 1) },
    ]
    for refusal in refusals {
      let error = await expectError(.refused, refusal)
      #expect(error?.message.contains("QUINTET_S3_SECRET") == true)
      #expect(error?.message.contains("guessed") == false)
    }
  }

  @Test func saysThatThereIsNoSuchBucket() async throws {
    let address = try await TestS3.shared.location(prefix: "x")
    let folder = try TemporaryFolder()
    let store = try openBlobStore(
      address.replacingOccurrences(of: "/audio/", with: "/nowhere/"),
      cache: folder / "cache", settings: Lab.settings)
    let error = await expectError(.invalidLocation) {
      _ = try await store.list(after: nil, limit: 1)
    }
    #expect(error?.message.contains("no bucket nowhere") == true)
  }

  @Test func givesUpAfterSomeAttempts() async throws {
    let relay = TestRelay(to: try await TestS3.shared.port)
    let lab = try await Lab(.s3, port: relay.port)
    relay.goDown()
    let error = await expectError(.unavailable) { try await lab.store([1]) }
    #expect(error?.cause?.contains("4 attempts") == true)
    #expect(relay.connections == 4)
    await expectError(.unavailable) { try await lab.store.probe() }
    #expect(lab.arriving.isEmpty)
  }

  @Test func goesOnWhenTheServerComesBack() async throws {
    let relay = TestRelay(to: try await TestS3.shared.port)
    let lab = try await Lab(.s3, port: relay.port) { $0.attempts = 50 }
    relay.goDown()
    async let kept = lab.store(noise(10_000))
    try await relay.waitForConnections(3)
    relay.comeBack()
    let hash = try await kept
    #expect(try await lab.store.verify(hash))
  }

  @Test func neverTakesAShortAnswerForTheWhole() async throws {
    let relay = TestRelay(to: try await TestS3.shared.port)
    let lab = try await Lab(.s3, port: relay.port)
    let bytes = noise(20_000_000)
    let hash = try await lab.store(bytes)
    for isLasting in [false, true] {
      let visitor = try openBlobStore(
        lab.location, cache: lab.folder / "cut-\(isLasting)", settings: Lab.settings)
      relay.cut(after: Array(repeating: 5_000_000, count: isLasting ? 1_000 : 3))
      if isLasting {
        await expectError(.unavailable) { _ = try await visitor.open(hash) }
        let names = try FileManager.default.subpathsOfDirectory(atPath: lab.folder / "cut-true")
        #expect(!names.contains { $0.contains(hash.description.dropFirst(2)) })
        #expect(!names.contains { $0.hasSuffix(".part") })
      } else {
        #expect(try await isSame(contents(visitor.open(hash)), bytes))
        #expect(relay.connections > 3)
      }
    }
  }

  @Test func leavesNothingShortWhenAnUploadIsCut() async throws {
    let server = try await TestS3.shared.port
    let relay = TestRelay(to: server)
    let lab = try await Lab(.s3, port: relay.port)
    relay.cutUploads(after: 3_000_000)
    await expectError(.unavailable) { try await lab.store(noise(5_000_000)) }
    let direct = try openBlobStore(
      lab.location.replacingOccurrences(of: ":\(relay.port)/", with: ":\(server)/"),
      cache: lab.folder / "direct", settings: Lab.settings)
    #expect(try await direct.list(after: nil, limit: 10).isEmpty)
    await expectError(.unavailable) { try await lab.store(noise(70_000_000)) }
    #expect(try await direct.list(after: nil, limit: 10).isEmpty)
    #expect(lab.arriving.isEmpty)
  }

  @Test func stopsWhenItIsCancelled() async throws {
    let relay = TestRelay(to: try await TestS3.shared.port)
    let lab = try await Lab(.s3, port: relay.port) { $0.attempts = 1_000_000 }
    relay.goDown()
    let task = Task { _ = try await lab.store([1]) }
    try await relay.waitForConnections(2)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func takesAnUnfinishedUploadBack() async throws {
    let lab = try await Lab(.s3)
    let client = try client(lab)
    let relay = TestRelay(to: try await TestS3.shared.port)
    let address = lab.location.replacingOccurrences(
      of: ":\(try await TestS3.shared.port)/", with: ":\(relay.port)/")
    let store = try openBlobStore(
      address, cache: lab.folder / "relayed", settings: Lab.settings)
    // The upload is begun, no part of it comes through, and what is small does.
    relay.cutUploads(after: 10_000_000)
    await expectError(.unavailable) {
      let writer = try store.begin()
      try writer.write(noise(70_000_000))
      _ = try await writer.finish()
    }
    let answer = try await client.ask(
      S3Request(method: "GET", query: [("uploads", ""), ("prefix", client.location.prefix)]))
    #expect(answer.status == 200)
    #expect(XMLText(answer.body).all("Upload").isEmpty)
  }

  @Test func keepsTheCacheBelowItsLimit() async throws {
    let lab = try await Lab(.s3) { $0.cacheBytes = 250_000 }
    var hashes: [ContentHash] = []
    for seed in UInt64(1)...4 { hashes.append(try await lab.store(noise(100_000, seed: seed))) }
    func cached() -> Int {
      hashes.filter {
        FileManager.default.fileExists(atPath: lab.folder / "cache/\(blobName($0))")
      }.count
    }
    #expect(cached() == 2)
    for (index, hash) in hashes.enumerated() {
      #expect(
        try await isSame(contents(lab.store.open(hash)), noise(100_000, seed: UInt64(index + 1))))
      #expect(cached() == 2)
    }
    // Larger than the whole cache: handed out all the same, and kept nowhere.
    let large = try await lab.store(noise(300_000))
    #expect(try await isSame(contents(lab.store.open(large)), noise(300_000)))
    #expect(cached() == 0)
  }

  @Test func forgetsFirstWhatWasUsedLongestAgo() async throws {
    let lab = try await Lab(.s3) { $0.cacheBytes = 250_000 }
    let first = try await lab.store(noise(100_000, seed: 1))
    let second = try await lab.store(noise(100_000, seed: 2))
    _ = try await lab.store.open(first)
    try await lab.store(noise(100_000, seed: 3))
    #expect(FileManager.default.fileExists(atPath: lab.folder / "cache/\(blobName(first))"))
    #expect(!FileManager.default.fileExists(atPath: lab.folder / "cache/\(blobName(second))"))
  }

  @Test func sendsAPieceOnceAndReadsItBackFromTheCache() async throws {
    let relay = TestRelay(to: try await TestS3.shared.port)
    let lab = try await Lab(.s3, port: relay.port)
    let bytes = noise(700_000)
    let hash = try await lab.store(bytes)
    #expect(relay.requests == ["PUT"])
    relay.goDown()
    var read: [UInt8] = []
    try await lab.store.read(hash, range: 1..<600_000) { read += $0 }
    #expect(isSame(read, Array(bytes[1..<600_000])))
    #expect(relay.requests == ["PUT"])
  }

  @Test func opensFromTheCacheWhileTheServerIsDown() async throws {
    let relay = TestRelay(to: try await TestS3.shared.port)
    let lab = try await Lab(.s3, port: relay.port)
    let bytes = noise(50_000)
    let hash = try await lab.store(bytes)
    relay.goDown()
    let later = try openBlobStore(
      lab.location, cache: lab.folder / "cache", settings: Lab.settings)
    #expect(try await isSame(contents(later.open(hash)), bytes))
  }
}
