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
    #expect(restore.text.contains("copied 1 recording ("))
    let again = try Tool.quintet("restore", folder / "to", "--data", folder / "new", "--json")
    #expect(again.status == 1)
    #expect(again.errors.contains("--replace"))
    let nothing = try Tool.quintet("backup", folder / "to", "--data", folder / "nowhere")
    #expect(nothing.status == 1)
    #expect(nothing.errors.contains("--data"))
    #expect(!folder.names.contains("nowhere"))
  }

  /// The rows are there before the steps that have come since.
  @Test func movesWhatAnEarlierVersionLeftToPostgreSQL() throws {
    let left = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Browser/support/homes/2026-11-25.sql").standardizedFileURL.path
    let old = try DataLocation(data: folder / "old")
    try old.prepare()
    let load = """
      import sqlite3, sys
      sqlite3.connect(sys.argv[1]).executescript(open(sys.argv[2]).read())
      """
    try Tool.need("python3", ["-c", load, old.database, left])
    let backup = try Tool.quintet("backup", folder / "to", "--data", old.folder)
    #expect(backup.status == 0, "\(backup.errors)")
    let postgres = try TestPostgres.shared.get()
    let database = try postgres.makeDatabase()
    let restore = try Tool.quintet(
      "restore", folder / "to", "--data", folder / "new", "--database", database)
    #expect(restore.status == 0, "\(restore.errors)")
    #expect(restore.text.hasPrefix("restored 135 rows"), "\(restore.text)")
    let recordings = "SELECT title, location_sharing FROM son_recordings ORDER BY title"
    #expect(try postgres.ask(recordings, in: database) == ["Harmony|none", "Riff|none"])
  }

  /// Such a backup would be lost with the data, or copy nothing at all and still say that all is well.
  @Test func refusesABackupThatLiesInTheDataItself() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder / "link", withDestinationPath: location.folder)
    let data = location.folder
    for to in [data, "\(data)/", "\(data)/new/backup", location.blobs, folder / "link"] {
      let refused = try Tool.quintet("backup", to, "--data", data)
      #expect(refused.status == 1, "\(to)")
      #expect(refused.errors.contains("on another disk"), "\(refused.errors)")
    }
    let besides = try Tool.quintet("backup", folder / "to", "--data", data)
    #expect(besides.status == 0, "\(besides.errors)")
    let elsewhere = folder / "to/blobs"
    let same = try Tool.quintet("backup", folder / "to", "--data", data, "--blobs", elsewhere)
    #expect(same.status == 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: data).sorted()
    #expect(names == ["blobs", "quintet.db", "snapshots"])
  }

  @Test func namesAFileThatStandsWhereAFolderIsWanted() throws {
    let file = try folder.write([1], as: "a file")
    for arguments in [
      ["backup", file, "--data", location.folder], ["serve", "--data", file, "--port", "0"],
      ["restore", folder / "to", "--data", file],
    ] {
      if arguments[0] == "restore" {
        #expect(try Tool.quintet("backup", folder / "to", "--data", location.folder).status == 0)
      }
      let path = Tool.buildFolder.appendingPathComponent("quintet").path
      let outcome = try Tool.run(path, arguments)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("\(file): this is a file, not a folder"), "\(outcome.errors)")
    }
  }

  @Test(.enabled(if: getuid() == 0, "mounting a small disk needs root"))
  func saysWhichDiskIsFull() throws {
    let disk = folder / "disk"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    try Tool.need("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk])
    defer { _ = try? Tool.need("umount", ["-l", disk]) }
    let outcome = try Tool.quintet("backup", disk, "--data", location.folder, "--json")
    #expect(outcome.status == 1)
    let error = outcome.json["error"] as? [String: String]
    #expect(error?["code"] == "disk_full")
    #expect(error?["message"]?.contains("\(disk): ") == true, "\(outcome.errors)")
  }

  @Test func findsAndRepairsAFlippedBlob() throws {
    let data = ["--data", location.folder]
    #expect(try Tool.quintet("backup", folder / "to", data[0], data[1]).status == 0)
    #expect(try Tool.quintet("doctor", "--verify", data[0], data[1]).status == 0)
    try flip(blob, at: 77_777)
    let sick = try Tool.quintet("doctor", "--verify", data[0], data[1])
    let name = blob.split(separator: "/").suffix(2).joined()
    #expect(sick.status == 1)
    #expect(sick.text.contains("damaged  recordings: "))
    #expect(sick.text.contains("\n         \(name)\n"))
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
