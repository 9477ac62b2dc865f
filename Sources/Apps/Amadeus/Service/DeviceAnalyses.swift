import FoundationEssentials
import Library
import Storage
import Web

/// What devices have found in songs whose sound stays with them: in the history of their member alone, who can read it
/// everywhere.
extension Analyses {
  /// Keeps it, unless the member has an analysis of the file that is as good. An older one of a device makes way.
  func keep(
    _ hash: String, _ found: DeviceAnalysis, of person: UUID, as key: RequestKey?
  ) async throws {
    guard found.result.notes == nil else {
      throw Problem(422, "too_much", "Send the result without its notes.")
    }
    let recipe = StoredAnalysis.recipe(ofDevice: found.recipe, of: person)
    let writer = try context.blobs.begin()
    try writer.write(Array(try Models.encoder.encode(found.result)))
    let blob = try await writer.finish().hash.description
    try await context.change(as: key) { transaction in
      let settings = try SettingsRepository.settings(hash, of: person, in: transaction)?.settings
      guard settings?.isDeleted != true else { return }
      let known = try AnalysisRepository.analyses(of: hash, of: person, in: transaction)
      guard
        !known.contains(where: { $0.result != nil && (!$0.isFromDevice || $0.recipe == recipe) })
      else { return }
      for old in known where old.isFromDevice { try remove(old, of: person, in: transaction) }
      let id = UUID()
      try AnalysisRepository.insert(
        id, found.name, hash, found.bytes, recipe, job: nil, of: person, at: context.clock.now(),
        in: transaction)
      try save(found.result, blob, of: hash, recipe, in: transaction)
      try publish(id, of: person, in: transaction)
      try trim(of: person, in: transaction)
    }
  }

  private func remove(
    _ analysis: StoredAnalysis, of person: UUID, in transaction: any Transaction
  ) throws {
    try Self.delete(analysis, in: transaction)
    try publish(analysis.id, of: person, isGone: true, in: transaction)
  }

  /// The oldest of devices make way, so that nobody has to make room for what nobody has sent by hand.
  private func trim(of person: UUID, in transaction: any Transaction) throws {
    let tooMany =
      try AnalysisRepository.count(ofMember: person, in: transaction) - FileAnalysis.most
    guard tooMany > 0 else { return }
    let oldest = try AnalysisRepository.analyses(of: person, in: transaction)
      .filter(\.isFromDevice).sorted { $0.createdMs < $1.createdMs }
    for analysis in oldest.prefix(Int(tooMany)) {
      try remove(analysis, of: person, in: transaction)
    }
  }
}

extension StoredAnalysis {
  /// Nobody else is given what a member's device says of a file.
  fileprivate static func recipe(ofDevice recipe: Int, of person: UUID) -> String {
    "device \(recipe) \(person)"
  }
}
