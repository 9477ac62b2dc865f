import Backup
import Blobs
import Foundation
import Storage
import TestKit
import Testing

/// `backup`, `restore` and `doctor --verify` as a person uses them.
@Suite struct KeepingVerbTests {
  let folder: TemporaryFolder
  let location: DataLocation
  let blob: String

  init() async throws {
    folder = try TemporaryFolder()
    location = try DataLocation(data: folder / "data")
    try location.prepare()
    let database = try await openDatabase(location.database)
    await database.close()
    let writer = try location.openBlobs().begin()
    try writer.write([UInt8](repeating: 5, count: 100_000))
    let hash = try await writer.finish().hash.description
    blob = "\(location.blobs)/\(hash.prefix(2))/\(hash.dropFirst(2))"
  }

  @Test func backsUpAndRestores() throws {
    let backup = try Tool.quintet("backup", folder / "to", "--data", location.folder, "--json")
    #expect(backup.status == 0, "\(backup.errors)")
    #expect(backup.json["blob_count"] as? Int == 1)
    let restore = try Tool.quintet("restore", folder / "to", "--data", folder / "new")
    #expect(restore.status == 0, "\(restore.errors)")
    #expect(restore.text.contains("copied 1 recordings"))
    let again = try Tool.quintet("restore", folder / "to", "--data", folder / "new", "--json")
    #expect(again.status == 1)
    #expect(again.errors.contains("--replace"))
    let nothing = try Tool.quintet("backup", folder / "to", "--data", folder / "nowhere")
    #expect(nothing.status == 1)
    #expect(nothing.errors.contains("--data"))
    #expect(!folder.names.contains("nowhere"))
  }

  @Test func findsAndRepairsAFlippedBlob() throws {
    let data = ["--data", location.folder]
    #expect(try Tool.quintet("backup", folder / "to", data[0], data[1]).status == 0)
    #expect(try Tool.quintet("doctor", "--verify", data[0], data[1]).status == 0)
    try flip(blob, at: 77_777)
    let sick = try Tool.quintet("doctor", "--verify", data[0], data[1])
    let name = blob.split(separator: "/").suffix(2).joined()
    #expect(sick.status == 1)
    #expect(sick.text.contains("damaged \(name)"))
    #expect(sick.text.contains("--backup"))
    let repaired = try Tool.quintet(
      "doctor", "--verify", data[0], data[1], "--backup", folder / "to")
    #expect(repaired.status == 0, "\(repaired.text)")
    #expect(repaired.errors.contains(name))
    #expect(try Tool.quintet("doctor", "--verify", data[0], data[1]).status == 0)
    #expect(try Tool.quintet("doctor", "--backup", folder / "to").status == 2)
  }

  @Test func tellsOfADamagedDatabase() throws {
    try Data((0..<9_000).map { UInt8($0 & 255) }).write(to: .init(filePath: location.database))
    let sick = try Tool.quintet("doctor", "--verify", "--data", location.folder)
    #expect(sick.status == 1)
    #expect(sick.text.contains("damaged  database"))
    #expect(sick.text.contains("start the server"))
    #expect(try Tool.quintet("backup", folder / "to", "--data", location.folder).status == 1)
  }
}
