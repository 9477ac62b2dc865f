import Blobs
import DSP
import Files
import Foundation
import Jobs
import Media
import Storage
import Sync
import TestKit
import Web

@testable import Library

/// One household's library, asked over its routes.
struct Home {
  let library: Library
  let folder: TemporaryFolder
  let queue: JobQueue
  let blobs: any BlobStore
  let person = UUID()

  func client(_ person: UUID? = nil) -> ServiceClient {
    let identity = Identity(person: person ?? self.person, role: .child)
    return ServiceClient(Service(library.routes + queue.routes, identify: { _ in identity }))
  }

  func work() async {
    await JobWorkers(queue, kinds: library.jobKinds).runDue()
  }

  /// Sends a sound in pieces, as a browser would.
  func upload(
    _ bytes: [UInt8], name: String = "sound.wav", id: String = UUID().uuidString.lowercased(),
    pieces: Int = 3
  ) async -> ServiceClient.Answer {
    let client = client()
    _ = await client.ask(
      .put, "/api/v1/library/uploads/\(id)", json: "{\"name\":\"\(name)\"}")
    let size = (bytes.count + pieces - 1) / pieces
    for number in 0..<pieces {
      let piece = Array(
        bytes[min(number * size, bytes.count)..<min((number + 1) * size, bytes.count)])
      _ = await client.ask(
        .put, "/api/v1/library/uploads/\(id)/chunks/\(number)", bytes: piece)
    }
    let hash = ContentHash(of: bytes[...])
    return await client.ask(
      .post, "/api/v1/library/uploads/\(id)/finish",
      json: "{\"chunks\":\(pieces),\"hash\":\"\(hash)\"}")
  }

  /// Opens a library over a fresh database, with its audio in a folder.
  static func with(
    _ kind: DatabaseKind, storageLimit: @escaping Library.StorageLimit = { _, _ in nil },
    _ body: (Home) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let blobs = try openBlobStore(folder / "blobs", cache: folder / "cache")
    try await kind.with(JobQueue.migrations + Library.migrations + Sync.migrations) { database in
      let queue = JobQueue(database)
      let library = Library(
        database, blobs, queue, try Media(), Sync(database), storageLimit: storageLimit)
      try await body(Home(library: library, folder: folder, queue: queue, blobs: blobs))
    }
  }

  /// A second of a tone, as WAV.
  static func wave() throws -> [UInt8] {
    let files = try MediaFiles()
    let tone = Signals.sine(hertz: 440, amplitude: 0.5, seconds: 1, sampleRate: 48_000)
    let path = try files.wave(PlanarBuffer(channels: [tone, tone]))
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
