import Blobs
import Storage
import Testing
import Web

@testable import Server

/// What goes wrong in the database and in the store of the audio, as clients are told.
@Suite struct AnsweredErrorsTests {
  /// What a route answers that fails so.
  private func answer(_ error: any Error & Sendable) async -> Response {
    let route = Route(.get, "/fails", "fail", "Fails.", for: .anyone) { _ in throw error }
    return await Service([route], identify: { _ in nil }).respond(
      to: Request(.get, Target("/fails")!))
  }

  @Test func saysWhenABusyDatabaseMayBeAskedAgain() async {
    for code in [StorageErrorCode.busy, .conflict, .timeout, .unavailable, .closed, .uncertain] {
      let answer = await answer(StorageError(code, "too much waits"))
      #expect(answer.status == 503, "\(code)")
      #expect(answer.headers["Retry-After"] == "2", "\(code)")
    }
  }

  @Test func saysWhenAStoreThatIsAwayMayBeAskedAgain() async {
    let away = await answer(BlobError(.unavailable, "the store does not answer"))
    #expect(away.status == 503 && away.headers["Retry-After"] == "5")
    // An owner must mend this; asking again soon helps nobody.
    let refused = await answer(BlobError(.refused, "the store refuses the key"))
    #expect(refused.status == 503 && refused.headers["Retry-After"] == nil)
  }

  @Test func tellsNobodyButTheLogWhatTheDatabaseSaid() async throws {
    let answer = await answer(StorageError(.failed, "wrong SQL", cause: "no such column: secret"))
    #expect(answer.status == 500)
    guard case .bytes(let bytes) = answer.content else {
      Issue.record("there is no text")
      return
    }
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
  }
}
