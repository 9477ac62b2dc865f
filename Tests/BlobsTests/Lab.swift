import Blobs
import Files
import Foundation
import TestKit
import Testing

/// The kinds of location that must all behave the same.
enum Location: CaseIterable {
  case folder, s3
}

/// A store of a test's own, with what the test needs to look behind it.
struct Lab {
  let folder: TemporaryFolder
  let store: any BlobStore
  /// The store's place once more, as text.
  let location: String

  init(
    _ kind: Location, port: UInt16? = nil, secret: String = TestS3.secret,
    _ change: (inout BlobSettings) -> Void = { _ in }
  ) async throws {
    folder = try TemporaryFolder()
    location =
      switch kind {
      case .folder: folder / "audio"
      case .s3:
        try await TestS3.shared.location(
          prefix: UUID().uuidString.lowercased(), port: port, secret: secret)
      }
    var settings = Lab.settings
    change(&settings)
    store = try openBlobStore(location, cache: folder / "cache", settings: settings)
  }

  /// Settings that know no environment and lose no time.
  static var settings: BlobSettings {
    var settings = BlobSettings()
    settings.environment = { _ in nil }
    settings.firstPause = .milliseconds(20)
    settings.attempts = 4
    return settings
  }

  /// The same place, opened by somebody with a cache of their own.
  func visitor() throws -> any BlobStore {
    try openBlobStore(location, cache: folder / UUID().uuidString, settings: Lab.settings)
  }

  @discardableResult
  func store(_ bytes: [UInt8], expecting: ContentHash? = nil) async throws -> ContentHash {
    let writer = try store.begin()
    for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
      try writer.write(Array(bytes[start..<min(start + 1 << 20, bytes.count)]))
    }
    let kept = try await writer.finish(expecting: expecting)
    #expect(kept.byteCount == Int64(bytes.count))
    return kept.hash
  }

  /// Files that stand somewhere below the folder, but for finished blobs of the store.
  var arriving: [String] {
    ["audio", "cache"].flatMap {
      (try? FileManager.default.contentsOfDirectory(atPath: folder / "\($0)/incoming")) ?? []
    }
  }
}

extension BlobStore {
  /// The bytes of a range.
  func bytes(_ hash: ContentHash, _ range: Range<Int64> = 0..<Int64.max) async throws -> [UInt8] {
    var all: [UInt8] = []
    try await read(hash, range: range) { all += $0 }
    return all
  }
}

/// Everything that an open file holds.
func contents(_ file: Descriptor) -> [UInt8] {
  Array(FileHandle(fileDescriptor: file.number, closeOnDealloc: false).readDataToEndOfFile())
}

/// Plain `==` in an expectation that fails would look for the differences among millions of bytes.
func isSame(_ some: [UInt8], _ other: [UInt8]) -> Bool { some == other }

func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var random = SeededRandom(seed: seed)
  var bytes = [UInt8](repeating: 0, count: count)
  bytes.withUnsafeMutableBytes { buffer in
    for start in stride(from: 0, to: count - 7, by: 8) {
      buffer.storeBytes(of: random.next(), toByteOffset: start, as: UInt64.self)
    }
    for index in (count / 8 * 8)..<count {
      buffer[index] = UInt8(truncatingIfNeeded: index * 7 + 1)
    }
  }
  return bytes
}

/// Fails unless `body` throws a `BlobError` of this code; answers it.
@discardableResult
func expectError(
  _ code: BlobErrorCode, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Void
) async -> BlobError? {
  do {
    try await body()
    Issue.record("nothing was thrown", sourceLocation: sourceLocation)
  } catch let error as BlobError {
    #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
    return error
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
  return nil
}
