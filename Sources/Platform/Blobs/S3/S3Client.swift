import Files
import Glibc
import HTTPClient

/// Asks an S3 store, signs what is asked, and asks again where that may help.
struct S3Client: Sendable {
  let location: S3Location
  private let attempts: Int
  private let firstPause: Duration
  private let connections = S3Connections()
  private let signature: Signature

  init(_ location: S3Location, settings: BlobSettings) {
    self.location = location
    attempts = max(1, settings.attempts)
    firstPause = settings.firstPause
    signature = Signature(key: location.key, secret: location.secret, region: location.region)
  }

  /// The answer to a request: done (2xx), not there (404) or beyond the end (416). All else is thrown.
  func ask(_ request: S3Request) async throws -> HTTPAnswer {
    var cause = ""
    for attempt in 0..<attempts {
      if attempt > 0 { try await pause(before: attempt) }
      switch try await askOnce(request) {
      case .failure(let failure):
        try checkTrust(failure)
        cause = failure.cause
      case .success(let answer):
        // The bytes of a blob may look like anything, an error too.
        let code = answer.status >= 300 || request.method == "POST" ? answer.errorCode : ""
        if try isFinal(answer.status, code) { return answer }
        cause = "\(answer.status) \(code)"
      }
    }
    throw BlobError(
      .unavailable,
      "the S3 store at \(location.host) answers with an error; try again later",
      cause: "\(attempts) attempts, the last: \(cause)")
  }

  /// Longer each time, and not for all the same, so that many who were cut off do not return at once.
  private func pause(before attempt: Int) async throws {
    let longest = firstPause * (1 << min(attempt - 1, 6))
    try await Task.sleep(for: longest * Double.random(in: 0.5...1))
  }

  private func askOnce(_ request: S3Request) async throws -> Result<HTTPAnswer, HTTPFailure> {
    let connection = try await connections.borrow()
    let (url, headers) = signed(request)
    let outcome = await Result {
      try await connection.ask(
        HTTPRequest(request.method, url, headers: headers, body: request.body),
        HTTPReception(limit: request.answerLimit))
    }
    await connections.giveBack(connection)
    return try outcome.get()
  }

  /// The address of a request, and its headers with the signature.
  private func signed(_ request: S3Request) -> (String, [(name: String, value: String)]) {
    let name = request.name.isEmpty ? "" : "/" + request.name
    let path = "/\(location.bucket)\(name)"
    let now = SignatureTime(Int64(time(nil)))
    let payload = request.payload.description
    var headers = request.headers
    headers += [
      ("host", location.host), ("x-amz-date", now.text), ("x-amz-content-sha256", payload),
    ]
    let authorization = signature.authorization(
      method: request.method, path: path, query: request.query, headers: headers,
      payload: payload, at: now)
    headers.append(("authorization", authorization))
    let query = Signature.encoded(request.query)
    let scheme = location.isSecure ? "https" : "http"
    return ("\(scheme)://\(location.host)\(path)\(query.isEmpty ? "" : "?" + query)", headers)
  }

  /// Whether an answer stands, or another attempt may bring a better one; throws what is hopeless.
  private func isFinal(_ status: Int, _ code: String) throws -> Bool {
    switch (status, code) {
    case (404, "NoSuchBucket"):
      throw BlobError(
        .invalidLocation,
        "the S3 store has no bucket \(location.bucket); create it, or correct its name")
    case (200..<300, ""), (404, _), (416, _): return true
    // An upload may be said to have failed after the head has said that all is well.
    case (200..<300, _): return false
    case (507, _), (_, "QuotaExceeded"), (_, "XMinioStorageFull"):
      throw BlobError(.full, "the S3 store is full; free some space there", cause: code)
    case (413, _), (_, "EntityTooLarge"):
      throw BlobError(.tooLarge, "the S3 store does not accept files of this size", cause: code)
    case (401, _), (403, _), (_, "AuthorizationHeaderMalformed"): throw refusal(status, code)
    case (408, _), (429, _), (500..., _), (_, "RequestTimeout"), (_, "BadDigest"),
      (_, "XAmzContentSHA256Mismatch"):
      return false
    default:
      throw BlobError(
        .invalidLocation,
        "the server at \(location.host) is not an S3 store for this bucket and region",
        cause: "\(status) \(code)")
    }
  }

  private func refusal(_ status: Int, _ code: String) -> BlobError {
    let remedy =
      switch code {
      case "SignatureDoesNotMatch": "the secret is wrong; correct QUINTET_S3_SECRET"
      case "InvalidAccessKeyId": "the key is unknown; correct QUINTET_S3_KEY"
      case "RequestTimeTooSkewed": "the clocks differ; set this machine's clock"
      case "AuthorizationHeaderMalformed": "the region is wrong; add ?region=… to the URL"
      default:
        "check that QUINTET_S3_KEY and QUINTET_S3_SECRET are correct and may use \(location.bucket)"
      }
    return BlobError(
      .refused, "the S3 store at \(location.host) refused the request: \(remedy)",
      cause: "\(status) \(code)")
  }

  /// A stranger in the store's place is no reason to knock again.
  private func checkTrust(_ failure: HTTPFailure) throws {
    guard failure.isDistrust else { return }
    throw BlobError(
      .refused,
      "the certificate of \(location.host) is not trusted; install the authority that signed it",
      cause: failure.cause)
  }
}

extension Result where Failure == any Error {
  /// What came of asynchronous work.
  fileprivate init(_ work: () async throws -> Success) async {
    do { self = .success(try await work()) } catch { self = .failure(error) }
  }
}
