import Blobs
import Files
import FoundationEssentials
import Storage
import Sync
import Web

/// How analyses are found again, read and given up.
extension AnalysisDesk {
  func analysis(_ id: UUID, of person: UUID) async throws -> AmadeusAnalysis {
    let found = try await database.read { reading in
      try AnalysisRows.find(id, of: person, in: reading).map { try told($0, in: reading) }
    }
    guard let found else { throw Problem.noSuchAnalysis }
    return found
  }

  func history(
    of person: UUID, after cursor: Cursor?, containing words: String?, limit: Int
  ) async throws -> AmadeusHistory {
    let analyses = try await database.read { reading in
      try AnalysisRows.page(
        of: person, after: cursor ?? .beginning, containing: words ?? "", limit: limit,
        in: reading
      ).map { try told($0, in: reading) }
    }
    let last = analyses.count == limit ? analyses.last : nil
    return AmadeusHistory(
      analyses: analyses,
      after: last.map { Cursor(createdMs: $0.createdMs, id: $0.id.description).text })
  }

  /// Answers with all that was found, as JSON.
  func result(_ id: UUID, of person: UUID, for request: Request) async throws -> Response {
    let row = try await database.read { try AnalysisRows.find(id, of: person, in: $0) }
    guard let row else { throw Problem.noSuchAnalysis }
    guard let name = try row.optionalText("result"), let hash = ContentHash(name) else {
      throw Problem(409, "not_done", "There is no result yet; look at its state, and ask again.")
    }
    var response = try Response.file(
      await blobs.open(hash), type: "application/json", tag: name, for: request)
    // What was deleted is not to live on in a browser.
    response.headers["Cache-Control"] = "private, no-cache"
    return response
  }

  /// Takes an analysis out of the history. Work that nobody else waits for is stopped.
  func delete(_ id: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      guard let row = try AnalysisRows.find(id, of: person, in: transaction) else {
        throw Problem.noSuchAnalysis
      }
      try AnalysisRows.remove(row, in: transaction)
      try note(id, of: person, isGone: true, in: transaction)
    }
  }
}
