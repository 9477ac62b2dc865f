import CCrypto
import Files
import Glibc

/// Signs requests to S3, so that the secret itself never travels.
///
/// AWS Signature Version 4: Amazon Simple Storage Service API Reference, "Signature Calculations for
/// the Authorization Header: Transferring Payload in a Single Chunk".
struct Signature: Sendable {
  let key: String
  let secret: String
  let region: String

  /// The value of the `Authorization` header.
  ///
  /// `path` is encoded already and the names of `headers` are in lower case; all of them are signed,
  /// and `host`, `x-amz-date` and `x-amz-content-sha256` must be among them.
  func authorization(
    method: String, path: String, query: [(name: String, value: String)],
    headers: [(name: String, value: String)], payload: String, at time: SignatureTime
  ) -> String {
    let sorted = headers.sorted { $0.name < $1.name }
    let names = sorted.map(\.name).joined(separator: ";")
    let canonical = [
      method, path, Self.encoded(query), sorted.map { "\($0.name):\($0.value)\n" }.joined(), names,
      payload,
    ].joined(separator: "\n")
    let scope = "\(time.day)/\(region)/s3/aws4_request"
    let text = [
      "AWS4-HMAC-SHA256", time.text, scope, ContentHash(of: Array(canonical.utf8)[...]).description,
    ].joined(separator: "\n")
    var signing = Array("AWS4\(secret)".utf8)
    for part in [time.day, region, "s3", "aws4_request"] { signing = Self.hmac(signing, part) }
    let signature = Self.hmac(signing, text).map { twoDigits(Int($0)) }.joined()
    return "AWS4-HMAC-SHA256 Credential=\(key)/\(scope),SignedHeaders=\(names),"
      + "Signature=\(signature)"
  }

  /// A query as it is both signed and sent: encoded, in the order of the names.
  static func encoded(_ query: [(name: String, value: String)]) -> String {
    query.map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }.sorted()
      .joined(separator: "&")
  }

  /// HMAC with SHA-256 (RFC 2104), by libcrypto.
  private static func hmac(_ key: [UInt8], _ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var result = [UInt8](repeating: 0, count: ContentHash.byteCount)
    var count = 0
    let done = EVP_Q_mac(
      nil, "HMAC", nil, "SHA256", nil, key, key.count, bytes, bytes.count, &result, result.count,
      &count)
    precondition(done != nil && count == result.count, "libcrypto has no HMAC")
    return result
  }
}

/// A moment as signatures write it.
struct SignatureTime: Sendable {
  /// `20130524T000000Z`
  let text: String

  var day: String { String(text.prefix(8)) }

  /// Seconds since 1970.
  init(_ seconds: Int64) {
    var (clock, parts) = (time_t(seconds), tm())
    gmtime_r(&clock, &parts)
    let two = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(parts.tm_year + 1900)\(two(parts.tm_mon + 1))\(two(parts.tm_mday))"
    text = "\(day)T\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))Z"
  }
}
