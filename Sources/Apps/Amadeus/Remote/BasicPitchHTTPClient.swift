import Files
import FoundationEssentials
import HTTPClient
import HouseholdClient
import Web

/// Has files listened to by a Quintet server somewhere. What is lost on the way is sent again, and done once.
public struct BasicPitchHTTPClient: ChordAnalyzer {
  /// How long it waits for what. Time is counted in pauses, without that of the requests themselves.
  public struct Patience: Sendable {
    /// Between two questions about how far it is.
    public var asking: Duration = .milliseconds(500)
    /// Before the second attempt of a request; each further pause is twice as long.
    public var first: Duration = .milliseconds(500)
    public var longest: Duration = .seconds(30)
    /// How long a server may be away.
    public var away: Duration = .seconds(300)
    /// How long all of it may take.
    public var whole: Duration = .seconds(6 * 3_600)

    public init() {}
  }

  /// How much of the work is sending the file.
  private static let sendingShare = 0.1

  private let client: HouseholdClient
  private let patience: Patience
  private let pause: @Sendable (Duration) async throws -> Void

  public init(
    _ client: HouseholdClient, patience: Patience = Patience(),
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    (self.client, self.patience, self.pause) = (client, patience, pause)
  }

  public func analyze(
    file: String, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> SongResult {
    let size = try Descriptor.reading(file).byteCount
    guard size < Int64(FileAnalysis.mostBytes) else {
      throw HouseholdClientError(
        "too_large",
        "\(file) is larger than the \(FileAnalysis.mostBytes >> 20) MiB that a server takes; "
          + "convert it first, with quintet convert")
    }
    let form = try await FormFile(file)
    let id = ID(UUID())
    do {
      return try await analyze(form, id, progress)
    } catch {
      // Nobody waits for it here any more, so nobody is to work on it there.
      if !Self.isSettled(error) { await withdraw(id) }
      throw error
    }
  }

  private func analyze(
    _ form: FormFile, _ id: ID, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> SongResult {
    var analysis: FileAnalysis = try await insisting {
      try await client.ask(
        .post, Analyses.path, file: form.file, type: form.type, key: id.description)
    }
    var waited = Duration.zero
    while analysis.state == .waiting || analysis.state == .working {
      progress(Self.sendingShare + (1 - Self.sendingShare) * analysis.progress)
      guard waited < patience.whole else {
        throw HouseholdClientError(
          "timed_out",
          "the server did not finish in \(waited.components.seconds / 60) minutes; try again later"
        )
      }
      try await pause(patience.asking)
      waited += patience.asking
      analysis = try await insisting {
        try await client.ask(.get, "\(Analyses.path)/\(id)")
      }
    }
    if let error = analysis.error {
      throw HouseholdClientError(
        "not_analyzed", error.prefix(1).lowercased() + error.dropFirst().dropLast())
    }
    let result = try await result(id)
    progress(1)
    return result
  }

  /// Whatever answers there may say anything; only what keeps to the limits goes on.
  private func result(_ id: ID) async throws -> SongResult {
    let bytes = try await insisting {
      try await client.send(.get, "\(Analyses.path)/\(id)/result")
    }
    guard let value = try? JSON(reading: bytes), SongResult.schema.check(value).isEmpty,
      let result = try? Models.decoder.decode(SongResult.self, from: Data(bytes))
    else {
      throw HouseholdClientError(
        "not_quintet", "the address does not belong to a Quintet server of this version")
    }
    return result
  }

  /// Asks again while the server is away or has too much to do, as late as it wants to be asked.
  private func insisting<Answer: Sendable>(
    _ ask: () async throws -> Answer
  ) async throws -> Answer {
    var (next, waited) = (patience.first, Duration.zero)
    while true {
      do { return try await ask() } catch let error as HouseholdClientError where error.isPassing {
        guard waited < patience.away else { throw error }
        let wanted = error.retryAfterSeconds.map { Duration.seconds($0) }
        // A server that wants no pause gets one, or this would never end.
        let wait = min(max(wanted ?? next, patience.first), patience.away)
        try await pause(wait)
        waited += wait
        next = min(next * 2, patience.longest)
      }
    }
  }

  /// Whether the server has nothing of it left to do.
  private static func isSettled(_ error: any Error) -> Bool {
    guard let error = error as? HouseholdClientError else { return false }
    return error.code != "timed_out" && !error.isPassing
  }

  /// Takes the analysis back, as well as that can be done by somebody who leaves.
  private func withdraw(_ id: ID) async {
    // Not a child of this task, which may be cancelled already.
    await Task {
      for _ in 0..<5 {
        do {
          try await client.send(.delete, "\(Analyses.path)/\(id)", silentSeconds: 5)
          return
        } catch let error as HouseholdClientError where error.code == "not_found" {
          // What was sent may still be on its way in.
          try? await Task.sleep(for: .milliseconds(100))
        } catch { return }
      }
    }.value
  }
}

extension HouseholdClientError {
  /// Whether it may go well when it is asked again.
  fileprivate var isPassing: Bool {
    code == "server_away" || status.map([429, 502, 503, 504].contains) ?? false
  }
}
