import FoundationEssentials
import Storage
import Sync
import Web

/// How members left their songs, the same on all their devices: of each setting the last change holds.
extension Analyses {
  static let settingsKind = "amadeus-setting"

  func allSettings(of person: UUID) async throws -> SongSettingsList {
    SongSettingsList(
      songs: try await context.database.read {
        try SettingsRepository.all(of: person, in: $0)
      })
  }

  func settings(_ hash: String, of person: UUID) async throws -> SongSettings {
    try await context.database.read { try SettingsRepository.settings(hash, of: person, in: $0) }
      ?? SongSettings(id: hash, settings: SongSettingsEdit(), version: 0, updatedMs: 0)
  }

  func set(
    _ hash: String, _ edit: SongSettingsEdit, of person: UUID, as key: RequestKey?
  ) async throws -> SongSettings {
    guard edit.loop?.count ?? 0 != 1, (edit.loop?.first ?? 0) <= (edit.loop?.last ?? 0) else {
      throw Problem(422, "bad_loop", "A loop is a start and a later end, or empty.")
    }
    try await context.change(as: key) { transaction in
      let old = try SettingsRepository.settings(hash, of: person, in: transaction)
      let merged = edit.over(old?.settings ?? SongSettingsEdit())
      guard merged != old?.settings else { return }
      try SettingsRepository.set(
        hash, merged, of: person, at: context.clock.now(), in: transaction)
      if old == nil {
        try SettingsRepository.trim(of: person, to: SongSettings.most, in: transaction)
      }
      try context.sync.publish(Self.settingsKind, hash, of: person, in: transaction)
    }
    return try await settings(hash, of: person)
  }

  /// Adds and removes tags, whatever the song has by now: other tags stay.
  func tag(
    _ hash: String, _ change: SongTags, of person: UUID, as key: RequestKey?
  ) async throws -> SongSettings {
    try await context.change(as: key) { transaction in
      let old = try SettingsRepository.settings(hash, of: person, in: transaction)
      let tags = change.applied(to: old?.tags ?? [])
      guard tags != old?.tags ?? [] else { return }
      guard tags.count <= SongTags.most else {
        throw Problem(
          409, "too_many", "A song has up to \(SongTags.most) tags. Remove some first.")
      }
      let now = context.clock.now()
      if old == nil {
        try SettingsRepository.set(hash, SongSettingsEdit(), of: person, at: now, in: transaction)
        try SettingsRepository.trim(of: person, to: SongSettings.most, in: transaction)
      }
      try SettingsRepository.setTags(hash, tags, of: person, at: now, in: transaction)
      try context.sync.publish(Self.settingsKind, hash, of: person, in: transaction)
    }
    return try await settings(hash, of: person)
  }

  func forgetSettings(_ hash: String, of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      try removeTranscript(of: hash, of: person, in: transaction)
      guard try SettingsRepository.delete(hash, of: person, in: transaction) else { return }
      try context.sync.publish(
        Self.settingsKind, hash, of: person, isGone: true, in: transaction)
    }
  }
}
