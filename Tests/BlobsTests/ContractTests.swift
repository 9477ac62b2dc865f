import Blobs
import Files
import Foundation
import TestKit
import Testing

/// What every kind of store must do.
@Suite struct BlobContractTests {
  @Test(arguments: Location.allCases, [0, 1, 5_000_000])
  func givesBackWhatWasKept(_ location: Location, count: Int) async throws {
    let lab = try await Lab(location)
    let bytes = noise(count)
    let hash = try await lab.store(bytes)
    #expect(hash == ContentHash(of: bytes[...]))
    #expect(try await lab.store.size(of: hash) == Int64(count))
    for store in [lab.store, try lab.visitor()] {
      #expect(try await isSame(store.bytes(hash), bytes))
      #expect(try await isSame(contents(store.open(hash)), bytes))
      #expect(try await store.verify(hash))
    }
    #expect(lab.arriving.isEmpty)
  }

  /// More than S3 takes in one piece.
  @Test(arguments: Location.allCases)
  func givesBackSeventyMegabytes(_ location: Location) async throws {
    let lab = try await Lab(location)
    let bytes = noise(70_000_001)
    let hash = try await lab.store(bytes)
    #expect(try await lab.store.size(of: hash) == 70_000_001)
    #expect(try await isSame(contents(lab.visitor().open(hash)), bytes))
    #expect(
      try await lab.store.bytes(hash, 33_554_430..<33_554_434)
        == Array(bytes[33_554_430..<33_554_434]))
    try await lab.store.remove(hash)
    #expect(try await lab.store.size(of: hash) == nil)
  }

  @Test(arguments: Location.allCases)
  func keepsBytesThatLookLikeAnAnswer(_ location: Location) async throws {
    let lab = try await Lab(location)
    let bytes = Array("<Error><Code>SlowDown</Code></Error>".utf8)
    let hash = try await lab.store(bytes)
    #expect(try await isSame(lab.store.bytes(hash), bytes))
  }

  @Test(arguments: Location.allCases)
  func leavesNothingWhenItIsTried(_ location: Location) async throws {
    let lab = try await Lab(location)
    try await lab.store.probe()
    #expect(lab.arriving.isEmpty)
    #expect(try await lab.store.list(after: nil, limit: 10).isEmpty)
  }

  @Test(arguments: Location.allCases)
  func keepsTheSameBlobOnce(_ location: Location) async throws {
    let lab = try await Lab(location)
    let bytes = noise(100_000)
    async let first = lab.store(bytes)
    async let second = lab.store(bytes)
    let hashes = [try await first, try await second, try await lab.store(bytes)]
    #expect(Set(hashes).count == 1)
    let entries = try await lab.store.list(after: nil, limit: 10)
    #expect(entries.map(\.hash) == [hashes[0]])
    #expect(entries.first?.byteCount == 100_000)
    #expect(abs((entries.first?.modified ?? 0) - Int64(time(nil))) < 3_600)
  }

  @Test(arguments: Location.allCases)
  func keepsNothingThatIsNotWhatWasAnnounced(_ location: Location) async throws {
    let lab = try await Lab(location)
    let announced = ContentHash(of: [1, 2, 3])
    await expectError(.damaged) { try await lab.store([1, 2, 4], expecting: announced) }
    #expect(try await lab.store.list(after: nil, limit: 10).isEmpty)
    #expect(lab.arriving.isEmpty)
    #expect(try await lab.store([1, 2, 3], expecting: announced) == announced)
  }

  @Test(arguments: Location.allCases)
  func leavesNothingWhenItIsDropped(_ location: Location) async throws {
    let lab = try await Lab(location)
    do {
      let writer = try lab.store.begin()
      try writer.write([1, 2, 3])
      #expect(lab.arriving.count == 1)
    }
    #expect(lab.arriving.isEmpty)
    #expect(try await lab.store.list(after: nil, limit: 10).isEmpty)
  }

  @Test(arguments: Location.allCases)
  func givesRanges(_ location: Location) async throws {
    let lab = try await Lab(location)
    let bytes = noise(300_000)
    let hash = try await lab.store(bytes)
    func expect(_ range: Range<Int64>, _ wanted: ArraySlice<UInt8>) async throws {
      let given = try await lab.store.bytes(hash, range)
      #expect(isSame(given, Array(wanted)), "\(range)")
    }
    try await expect(0..<10, bytes[..<10])
    try await expect(100_000..<270_000, bytes[100_000..<270_000])
    try await expect(299_999..<300_000, bytes[299_999...])
    try await expect(299_990..<900_000, bytes[299_990...])
    try await expect(5..<5, [])
    try await expect(300_000..<300_001, [])
    try await expect(900_000..<Int64.max, [])
  }

  @Test(arguments: Location.allCases)
  func readsInPiecesThatAreSoonForgotten(_ location: Location) async throws {
    let lab = try await Lab(location)
    let bytes = noise(20_000_000)
    let hash = try await lab.store(bytes)
    var position = 0
    try await lab.store.read(hash, range: 0..<Int64.max) { piece in
      #expect(piece.count <= 8 << 20)
      #expect(isSame(piece, Array(bytes[position..<position + piece.count])))
      position += piece.count
    }
    #expect(position == bytes.count)
  }

  @Test(arguments: Location.allCases)
  func saysWhatIsNotThere(_ location: Location) async throws {
    let lab = try await Lab(location)
    let hash = ContentHash(of: [9])
    #expect(try await lab.store.size(of: hash) == nil)
    await expectError(.notFound) { _ = try await lab.store.open(hash) }
    await expectError(.notFound) { _ = try await lab.store.bytes(hash) }
    await expectError(.notFound) { _ = try await lab.store.bytes(hash, 3..<3) }
    await expectError(.notFound) { _ = try await lab.store.verify(hash) }
    #expect(lab.arriving.isEmpty)
  }

  @Test(arguments: Location.allCases)
  func listsInTheOrderOfTheHashes(_ location: Location) async throws {
    let lab = try await Lab(location)
    var hashes: [ContentHash] = []
    for byte in UInt8(0)..<12 { hashes.append(try await lab.store([byte])) }
    let sorted = hashes.sorted { $0.description < $1.description }
    var listed: [ContentHash] = []
    var pages: [Int] = []
    repeat {
      let page = try await lab.store.list(after: listed.last, limit: 5)
      listed += page.map(\.hash)
      pages.append(page.count)
    } while pages.last == 5
    #expect(listed == sorted)
    #expect(pages == [5, 5, 2])
    #expect(try await lab.store.list(after: sorted.last, limit: 5).isEmpty)
    #expect(try await lab.store.list(after: nil, limit: 0).isEmpty)
  }

  @Test(arguments: Location.allCases)
  func removesTwiceAsWellAsOnce(_ location: Location) async throws {
    let lab = try await Lab(location)
    let hash = try await lab.store([1])
    let other = try await lab.store([2])
    _ = try await lab.store.open(hash)
    for _ in 0..<2 { try await lab.store.remove(hash) }
    await expectError(.notFound) { _ = try await lab.store.open(hash) }
    #expect(try await lab.store.list(after: nil, limit: 5).map(\.hash) == [other])
  }

  @Test(arguments: Location.allCases)
  func takesNoMoreThanABlobMayHave(_ location: Location) async throws {
    let lab = try await Lab(location) { $0.largestBlob = 1_000 }
    let writer = try lab.store.begin()
    try writer.write(noise(1_000))
    await expectError(.tooLarge) { try writer.write([1]) }
    // What is short of a byte is not the blob that was meant.
    await expectError(.tooLarge) { _ = try await writer.finish() }
    #expect(try await lab.store.list(after: nil, limit: 10).isEmpty)
  }

  @Test(arguments: Location.allCases)
  func handsOutFilesThatStartAtTheirBeginning(_ location: Location) async throws {
    let lab = try await Lab(location)
    let bytes = noise(200_000)
    let hash = try await lab.store(bytes)
    let visitor = try lab.visitor()
    let files = try await withThrowingTaskGroup(of: Descriptor.self) { group in
      for _ in 0..<6 { group.addTask { try await visitor.open(hash) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for file in files { #expect(isSame(contents(file), bytes)) }
  }
}
