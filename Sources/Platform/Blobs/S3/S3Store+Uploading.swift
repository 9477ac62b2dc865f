import Files
import Glibc
import HTTPClient

extension S3Store {
  private static let largestSingle: Int64 = 64 << 20
  private static let smallestPart: Int64 = 32 << 20
  /// S3 takes 10,000 parts.
  private static let mostParts: Int64 = 9_000

  /// Sends a file. Its hash goes along in the signature, so that the store itself refuses other bytes; of what is put
  /// together of parts it is asked whether all is there.
  func upload(_ file: IncomingFile, _ hash: ContentHash) async throws {
    if file.byteCount <= Self.largestSingle {
      let answer = try await client.ask(.put(name(hash), file.descriptor, hash))
      if answer.status == 404 { throw gone(answer) }
      return
    }
    let begun = try await client.ask(.post(name(hash), [("uploads", "")]))
    guard let id = XMLText(begun.body).first("UploadId")?.plain, !id.isEmpty else {
      throw gone(begun)
    }
    do {
      let marks = try await sendParts(file, hash, id)
      try await complete(hash, id, marks)
      guard try await size(of: hash) == file.byteCount else {
        throw BlobError(
          .unavailable, "the S3 store did not store everything; send it again", cause: "\(hash)")
      }
    } catch {
      // In a task of its own, since this one may have been cancelled; what cannot be taken back now
      // is for the bucket's own rule on unfinished uploads.
      let request = S3Request(method: "DELETE", name: name(hash), query: [("uploadId", id)])
      await Task { _ = try? await client.ask(request) }.value
      throw error
    }
  }

  /// Sends the parts one after the other and answers the marks that the store gave them.
  private func sendParts(
    _ file: IncomingFile, _ hash: ContentHash, _ id: String
  ) async throws -> [String] {
    let step = max(Self.smallestPart, file.byteCount / Self.mostParts + 1)
    var marks: [String] = []
    for start in stride(from: 0, to: file.byteCount, by: Int64.Stride(step)) {
      let range = start..<min(start + step, file.byteCount)
      let request = S3Request(
        method: "PUT", name: name(hash),
        query: [("partNumber", "\(marks.count + 1)"), ("uploadId", id)],
        body: .file(file.descriptor, range),
        payload: try await onOwnThread { try hashOfPart(file.descriptor, range) })
      let answer = try await client.ask(request)
      guard let mark = answer.headers["etag"] else { throw gone(answer) }
      marks.append(mark)
    }
    return marks
  }

  private func complete(_ hash: ContentHash, _ id: String, _ marks: [String]) async throws {
    let parts = marks.enumerated().map { index, mark in
      "<Part><PartNumber>\(index + 1)</PartNumber><ETag>\(mark)</ETag></Part>"
    }
    let list = "<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>"
    // 404 says that the upload is over: an attempt whose answer was lost has ended it. Whether the
    // blob is there is asked afterwards.
    _ = try await client.ask(.post(name(hash), [("uploadId", id)], list))
  }

  private func gone(_ answer: HTTPAnswer) -> BlobError {
    BlobError(
      .unavailable, "the S3 store did not accept the recording; send it again",
      cause: "\(answer.status) \(answer.errorCode)")
  }
}

/// The hash of a part of a file.
private func hashOfPart(_ file: Descriptor, _ range: Range<Int64>) throws -> ContentHash {
  let hasher = Hasher256()
  var position = range.lowerBound
  while position < range.upperBound {
    let piece = try readPiece(
      file, at: position, count: Int(min(1 << 20, range.upperBound - position)))
    guard !piece.isEmpty else { throw BlobError.reading(EIO, "a file that is sent") }
    piece.withUnsafeBytes(hasher.add)
    position += Int64(piece.count)
  }
  return hasher.finish()
}
