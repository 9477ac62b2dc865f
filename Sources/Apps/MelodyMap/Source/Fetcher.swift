import Files
import FoundationEssentials
import HTTPClient

/// Fetches lists from elsewhere: by https alone, no more than so many bytes and not for ever.
///
/// What an adult names is fetched by the server, so it goes nowhere but where a certificate is good, also
/// when an answer sends it on, and to no machine of its own network; and of what came, nothing is told but what is wrong with it.
struct Fetcher: Sendable {
  /// Whether this machine itself is asked, by plain http too; for tests.
  var allowsLoopback = false
  var mostBytes = SourceLimits.bytes
  var mostSeconds = 120

  /// Google sends on once or twice.
  private static let mostTurns = 5

  func fetch(_ address: String) async throws -> [UInt8] {
    guard var link = Link(address) else { throw Self.badAddress }
    var url = address
    let deadline = ContinuousClock.now + .seconds(mostSeconds)
    for _ in 0...Self.mostTurns {
      guard admits(link) else { throw Self.badAddress }
      let (answer, body) = try await ask(url, until: deadline)
      switch answer.status {
      case 200: return body
      case 301, 302, 303, 307, 308:
        guard let next = answer.headers["location"].flatMap(link.following) else {
          throw SourceError(
            "source_lost", "The list has moved. Copy its address again.")
        }
        (link, url) = (next, next.text)
      case 401, 403:
        throw SourceError(
          "source_closed",
          "The list is not open to this server (\(answer.status)). Share it with anyone who has the "
            + "address.")
      case 404, 410:
        throw SourceError(
          "source_gone",
          "No list was found at this address (\(answer.status)). Copy the address again.")
      default:
        throw SourceError(
          "source_failed", "The list's server answered \(answer.status). Try again later.")
      }
    }
    throw SourceError("source_lost", "The list's address redirects in a circle.")
  }

  /// Whether an address is one that is asked at all.
  func admits(_ link: Link) -> Bool {
    link.isSecure || allowsLoopback && link.isLoopback
  }

  static let badAddress = SourceError(
    "bad_address", "The address must begin with https://."
  )

  private func ask(
    _ url: String, until deadline: ContinuousClock.Instant
  ) async throws -> (HTTPAnswer, [UInt8]) {
    let came = Locked((bytes: [UInt8](), isTooLarge: false))
    let reception = HTTPReception(limit: 1 << 16) { [mostBytes] piece in
      came.withLock { came in
        came.isTooLarge = came.bytes.count + piece.count > mostBytes
        if !came.isTooLarge { came.bytes += piece }
        return !came.isTooLarge
      }
    }
    guard let connection = HTTPConnection() else {
      throw SourceError("source_away", "Not enough memory to fetch the list.")
    }
    let isLate = Locked(false)
    let alarm = Task {
      try await Task.sleep(until: deadline, clock: .continuous)
      isLate.withLock { $0 = true }
      reception.stop()
    }
    defer { alarm.cancel() }
    var request = HTTPRequest(
      "GET", url, headers: [("Accept", "application/json, text/csv, */*;q=0.1")])
    request.isForInternetOnly = !allowsLoopback
    switch try await connection.ask(request, reception) {
    case .success(let answer): return (answer, came.withLock { $0.bytes })
    case .failure(let failure):
      if came.withLock({ $0.isTooLarge }) { throw SourceError.tooLarge(mostBytes) }
      if isLate.withLock({ $0 }) {
        throw SourceError(
          "source_slow",
          "The list's server took longer than \(mostSeconds) seconds. Try again later.")
      }
      throw Self.away(failure, isBrokenOff: came.withLock { !$0.bytes.isEmpty })
    }
  }

  /// Says no more than it must: what a machine answers beneath is nobody's business.
  private static func away(_ failure: HTTPFailure, isBrokenOff: Bool) -> SourceError {
    if failure.isDistrust {
      return SourceError(
        "source_not_trusted", "The server at this address has no trusted certificate.")
    }
    if failure.isPrivate {
      return SourceError(
        "bad_address",
        "This address belongs to a private network. Lists are fetched from the internet only.")
    }
    if isBrokenOff {
      return SourceError(
        "source_not_whole", "The download of the list was interrupted. Try again later.")
    }
    return SourceError(
      "source_away", "The list's server does not answer. Check the address, or try again later."
    )
  }
}

/// How much a source may be.
enum SourceLimits {
  static let bytes = 32 << 20
}
