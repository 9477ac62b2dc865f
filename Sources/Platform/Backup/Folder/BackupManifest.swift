import Blobs
import Files
import FoundationEssentials
import Glibc

/// What a finished backup run has put into its folder: a line about it, then one for each blob.
///
/// See docs/formats/backup.md.
struct BackupManifest: Codable, Equatable {
  static let format = "quintet backup"
  static let fileName = "backup.jsonl"
  /// Wide enough for the first line, whatever the numbers are.
  private static let width = 512

  var format = Self.format
  var version = 1
  var finishedMs: Int64 = 0
  /// The checksum that the snapshot names for itself.
  var snapshotSha256 = ""
  var itemCount = 0
  var blobCount = 0
  var blobBytes: Int64 = 0
  /// Over all bytes behind the first line.
  var sha256 = ""

  enum CodingKeys: String, CodingKey {
    case format, version, sha256
    case finishedMs = "finished_ms"
    case snapshotSha256 = "snapshot_sha256"
    case itemCount = "item_count"
    case blobCount = "blob_count"
    case blobBytes = "blob_bytes"
  }

  /// Collects the lines of a manifest in a file that appears at the end.
  final class Writer {
    private var manifest = BackupManifest()
    private let file: OutputFile
    private let path: String
    private let hasher = Hasher256()

    init(in folder: String) throws {
      path = "\(folder)/\(BackupManifest.fileName)"
      file = try OutputFile(path, mayReplace: true)
      try put([UInt8](repeating: UInt8(ascii: " "), count: BackupManifest.width))
    }

    func add(_ entry: BlobEntry) throws {
      let line = Array("\(entry.hash) \(entry.byteCount)\n".utf8)
      line.withUnsafeBytes(hasher.add)
      try put(line)
      manifest.blobCount += 1
      manifest.blobBytes += entry.byteCount
    }

    /// Writes the first line, and gives the file its name.
    func commit(_ snapshot: SnapshotHeader, at milliseconds: Int64) throws -> BackupManifest {
      manifest.finishedMs = milliseconds
      (manifest.snapshotSha256, manifest.itemCount) = (snapshot.sha256, snapshot.itemCount)
      manifest.sha256 = hasher.finish().description
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      var line = Array(try encoder.encode(manifest))
      line += [UInt8](repeating: UInt8(ascii: " "), count: BackupManifest.width - 1 - line.count)
      guard lseek(file.descriptor.number, 0, SEEK_SET) == 0 else {
        throw FileError.writing(errno, path)
      }
      try put(line + [UInt8(ascii: "\n")])
      try file.commit()
      return manifest
    }

    private func put(_ bytes: [UInt8]) throws {
      guard bytes.withUnsafeBytes({ writeAll($0, to: file.descriptor.number) }) else {
        throw FileError.writing(errno, path)
      }
    }
  }

  /// The blobs that a folder's manifest names; nil where there is no whole manifest.
  ///
  /// Held in memory: a hundred bytes for each blob.
  static func blobs(in folder: String) -> [(hash: ContentHash, byteCount: Int64)]? {
    guard let bytes = try? SmallFile.read("\(folder)/\(fileName)", limit: 1 << 30),
      bytes.count >= width,
      let manifest = try? JSONDecoder().decode(Self.self, from: bytes.prefix(width)),
      manifest.format == format, manifest.version == 1,
      ContentHash(of: Array(bytes.dropFirst(width))[...]).description == manifest.sha256
    else { return nil }
    let lines = bytes.dropFirst(width).split(separator: UInt8(ascii: "\n"))
    return lines.compactMap { line in
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard words.count == 2, let hash = ContentHash(words[0]), let count = Int64(words[1])
      else { return nil }
      return (hash, count)
    }
  }
}
