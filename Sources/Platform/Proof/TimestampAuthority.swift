import CTimestamp
import Files
import FoundationEssentials
import HTTPClient

/// An authority of others that says when something existed, by RFC 3161.
public struct TimestampAuthority: Sendable {
  private static let largestAnswer = 1 << 15

  let url: String

  /// Nil unless the address is one of the web. Plain HTTP will do: what is answered is signed.
  public init?(_ url: String) {
    guard ["http://", "https://"].contains(where: url.hasPrefix) else { return nil }
    self.url = url
  }

  /// A time stamp over a receipt's statement, in base64. It answers exactly what was asked; whether the authority is to be
  /// believed is for whoever verifies.
  public func stamp(_ receipt: Receipt) async throws -> String {
    let request = try Self.request(for: ContentHash(of: receipt.entry[...]))
    guard let connection = HTTPConnection() else {
      throw ProofError(.authorityFailed, "there is no memory to ask the time-stamp authority")
    }
    let asked = HTTPRequest(
      "POST", url, headers: [("Content-Type", "application/timestamp-query")],
      body: .bytes(request))
    let answer: HTTPAnswer
    do {
      answer = try await connection.ask(asked, HTTPReception(limit: Self.largestAnswer)).get()
    } catch let failure as HTTPFailure {
      throw ProofError(
        .authorityFailed, "the time-stamp authority cannot be reached", cause: failure.cause)
    }
    var token = [UInt8](repeating: 0, count: Self.largestAnswer)
    let count = quintet_timestamp_token(
      answer.body, answer.body.count, request, request.count, &token, token.count)
    guard answer.status == 200, count > 0 else {
      throw ProofError(
        .authorityFailed, "the time-stamp authority has not stamped it",
        cause: "status \(answer.status), \(answer.body.count) bytes")
    }
    return Data(token.prefix(count)).base64EncodedString()
  }

  private static func request(for hash: ContentHash) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let nonce = UInt64.random(in: 1...UInt64(Int64.max))
    let count = quintet_timestamp_request(hash.bytes, nonce, &bytes, bytes.count)
    guard count > 0 else {
      throw ProofError(.authorityFailed, "no request for a time stamp could be written")
    }
    return Array(bytes.prefix(count))
  }
}

extension Receipt {
  /// When the receipt was stamped, in milliseconds since 1970, by an authority for which one of these certificates (PEM)
  /// vouches.
  public func verifyTimestamp(authorities: [UInt8]) throws(ProofError) -> Int64 {
    guard let timestamp else {
      throw ProofError(.timestamp, "this receipt has no time stamp of an authority")
    }
    var seconds: Int64 = 0
    let token = Data(base64Encoded: timestamp).map(Array.init) ?? []
    let roots = authorities.map { CChar(bitPattern: $0) }
    let isGood = quintet_timestamp_verify(
      token, token.count, ContentHash(of: entry[...]).bytes, roots, roots.count, &seconds)
    guard isGood == 1 else {
      throw ProofError(
        .timestamp,
        "the time stamp is not one for this receipt by an authority that the certificates "
          + "vouch for")
    }
    return seconds * 1_000
  }
}
