import FoundationEssentials
import Storage
import Sync
import Web

/// How deleted songs go. A deleted song is hidden and complete for a day, so that Undo restores all of it from any
/// device.
extension Analyses {
  private static let undoMs: Int64 = 86_400_000

  /// Takes out what belongs to songs that were deleted longer ago. That they were deleted stays known, for devices
  /// that have their sound.
  func removeDeletedSongs() async throws {
    let before = context.clock.now() - Self.undoMs
    var isDone = false
    while !isDone {
      isDone = try await context.database.write { transaction in
        let deleted = try SettingsRepository.deleted(before: before, in: transaction)
        for (person, hash) in deleted { try remove(hash, of: person, in: transaction) }
        return deleted.isEmpty
      }
    }
  }

  private func remove(_ hash: String, of person: UUID, in transaction: any Transaction) throws {
    try removeParts(of: hash, of: person, in: transaction)
    let old = try SettingsRepository.settings(hash, of: person, in: transaction)?.settings
    try SettingsRepository.empty(
      hash, of: person, SongSettingsEdit(deletedMs: old?.deletedMs), in: transaction)
    try context.sync.publish(Self.settingsKind, hash, of: person, in: transaction)
  }

  /// A deleted file that is analysed again begins anew.
  func beginAnew(_ hash: String, of person: UUID, in transaction: any Transaction) throws {
    let old = try SettingsRepository.settings(hash, of: person, in: transaction)
    guard let old, old.settings.isDeleted else { return }
    try removeParts(of: hash, of: person, in: transaction)
    try SettingsRepository.delete(hash, of: person, in: transaction)
    try context.sync.publish(Self.settingsKind, hash, of: person, isGone: true, in: transaction)
  }

  /// Its corrections, its analyses and its transcript.
  private func removeParts(
    of hash: String, of person: UUID, in transaction: any Transaction
  ) throws {
    if try SongRepository.delete(hash, of: person, in: transaction) {
      try context.sync.publish(Self.songKind, hash, of: person, isGone: true, in: transaction)
    }
    try removeTranscript(of: hash, of: person, in: transaction)
    for analysis in try AnalysisRepository.analyses(of: hash, of: person, in: transaction) {
      try Self.delete(analysis, in: transaction)
      try publish(analysis.id, of: person, isGone: true, in: transaction)
    }
  }
  func removeTranscript(
    of hash: String, of person: UUID, in transaction: any Transaction
  ) throws {
    guard try SongTranscripts.delete(hash, of: person, in: transaction) else { return }
    try context.sync.publish(SongTranscripts.kind, hash, of: person, isGone: true, in: transaction)
  }
}
