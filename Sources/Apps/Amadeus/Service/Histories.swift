import Blobs
import Files
import FoundationEssentials
import Jobs
import Library
import Storage
import Sync
import Web

/// How analyses are found again, read and given up.
extension Analyses {
  func analysis(_ id: UUID, of person: UUID) async throws -> FileAnalysis {
    let found = try await context.database.read { reading in
      try AnalysisRepository.analysis(id, of: person, in: reading).map {
        try response($0, in: reading)
      }
    }
    guard let found else { throw Problem.noSuchAnalysis }
    return found
  }

  func history(
    of person: UUID, after cursor: Cursor?, containing words: String?, hash: String?,
    limit: Int
  ) async throws -> AnalysisHistory {
    let analyses = try await context.database.read { reading in
      try AnalysisRepository.page(
        of: person, after: cursor ?? .beginning, containing: words ?? "", hash: hash,
        limit: limit, in: reading
      ).map { try response($0, in: reading) }
    }
    let last = analyses.count == limit ? analyses.last : nil
    return AnalysisHistory(
      analyses: analyses,
      after: last.map { Cursor(createdMs: $0.createdMs, id: $0.id.description).text })
  }

  /// Answers with all that was found, as JSON.
  func result(_ id: UUID, of person: UUID, for request: Request) async throws -> Response {
    let found = try await context.database.read {
      try AnalysisRepository.analysis(id, of: person, in: $0)
    }
    guard let found else { throw Problem.noSuchAnalysis }
    guard let name = found.result, let hash = ContentHash(name) else {
      throw Problem(409, "not_done", "There is no result yet. Check its state and try again.")
    }
    var response = try Response.file(
      await context.blobs.open(hash), type: "application/json", tag: name, for: request)
    // What was deleted is not to live on in a browser.
    response.headers["Cache-Control"] = "private, no-cache"
    return response
  }

  /// Takes an analysis out of the history. Work that nobody else waits for is stopped.
  func delete(_ id: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      let found = try AnalysisRepository.analysis(id, of: person, in: transaction)
      guard let found else { throw Problem.noSuchAnalysis }
      try Self.delete(found, in: transaction)
      try publish(id, of: person, isGone: true, in: transaction)
    }
  }

  /// Takes an analysis out; its work and its result with the last who has them.
  static func delete(_ analysis: StoredAnalysis, in transaction: any Transaction) throws {
    let (hash, recipe) = (analysis.hash, analysis.recipe)
    try AnalysisRepository.delete(analysis.id, in: transaction)
    try Library.release(analysisKind, ID(analysis.id).description, in: transaction)
    if let job = analysis.job, try AnalysisRepository.hash(ofJob: job, in: transaction) == nil {
      try JobQueue.withdraw(job, in: transaction)
    }
    guard try !AnalysisRepository.contains(hash, recipe, in: transaction) else { return }
    try ResultRepository.delete(of: hash, recipe, in: transaction)
    try Library.release(resultKind, resultHolder(hash, recipe), in: transaction)
  }

  /// By what the library knows a result.
  static func resultHolder(_ hash: String, _ recipe: String) -> String { "\(hash) \(recipe)" }
}
