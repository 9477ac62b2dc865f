import FoundationEssentials
import Storage
import Web

/// A sound on its way into the library, piece by piece. What was taken is never lost.
public struct Upload: Model, Equatable {
  public let id: ID
  public let name: String
  /// How many bytes of it are here.
  public let bytes: Int64
  /// The numbers of the pieces that are here, in order.
  public let chunks: [Int]
  public let createdMs: Int64
  public let updatedMs: Int64

  public static let schema = Schema.object(
    Schema.Object(
      "Upload", "An upload of a sound into the library.",
      [
        .must("id", .uuid), .must("name", Asset.name), .must("bytes", .count),
        .must(
          "chunks", .list(.integer(0...Int64(Library.chunkLimit)), most: Library.chunkLimit),
          "The numbers of the pieces received."),
        .must("created_ms", .moment), .must("updated_ms", .moment),
      ]))
}

/// What begins an upload.
struct UploadRequest: Model {
  var name: String

  static let schema = Schema.object(
    Schema.Object("UploadRequest", "A new upload.", [.must("name", Asset.name)]))
}

/// What ends an upload.
public struct UploadEnd: Model {
  var chunks: Int
  var hash: String?

  public init(chunks: Int, hash: String? = nil) {
    (self.chunks, self.hash) = (chunks, hash)
  }

  /// How many chunks an upload may have.
  public static let chunkCount = Schema.integer(1...Int64(Library.chunkLimit))

  public static let schema = Schema.object(
    Schema.Object(
      "UploadEnd", "The end of an upload.",
      [
        .must("chunks", chunkCount, "Number of chunks."),
        .may("hash", .hash, "The SHA-256 of the whole file; a mismatch is refused."),
      ]))
}

/// A piece that was taken.
struct Chunk: Model {
  var number: Int
  var bytes: Int64
  var hash: String

  static let schema = Schema.object(
    Schema.Object(
      "Chunk", "A chunk that has been stored.",
      [
        .must("number", .integer(0...Int64(Library.chunkLimit))), .must("bytes", .count),
        .must("hash", .hash),
      ]))
}

/// The uploads that wait for their end.
struct UploadList: Model {
  var uploads: [Upload]

  static let schema = Schema.object(
    Schema.Object(
      "UploadList", "Unfinished uploads, newest first.",
      [.must("uploads", .list(Upload.schema, most: Library.openUploadLimit))]))
}
