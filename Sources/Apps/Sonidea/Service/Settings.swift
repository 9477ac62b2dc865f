import Commerce
import FoundationEssentials
import Server
import Storage
import Web

/// What a member has set. What is not bought any more reads as off.
struct Settings: Sendable {
  private let context: AppContext
  private let feed: Feed

  init(_ context: AppContext, feed: Feed) {
    self.context = context
    self.feed = feed
  }

  func settings(of person: UUID) async throws -> MemberSettings {
    return try await context.database.read { try settings(of: person, in: $0) }
  }

  func settings(of person: UUID, in reading: any Reading) throws -> MemberSettings {
    var settings = try stored(of: person, in: reading)
    func has(_ feature: Feature) throws -> Bool {
      try context.commerce.canAccess(feature, for: person, in: reading)
    }
    settings.metronome.isOn = try settings.metronome.isOn && has(.metronome)
    settings.effects.isOn = try settings.effects.isOn && has(.liveEffects)
    settings.autoIcons = try settings.autoIcons && has(.autoIcons)
    settings.syncs = try settings.syncs && has(.syncing)
    return settings
  }

  private func stored(of person: UUID, in reading: any Reading) throws -> MemberSettings {
    let stored = try SettingsRepository.settings(ofMember: person, in: reading)
    return try stored.map { try MemberSettings().changed(by: $0) } ?? MemberSettings()
  }

  func edit(_ request: JSON, of person: UUID, as key: RequestKey?) async throws
    -> MemberSettings
  {
    return try await context.database.write { transaction in
      guard try !context.sync.isRepeat(key, in: transaction) else {
        return try settings(of: person, in: transaction)
      }
      let gates: [(JSON?, Feature)] = [
        (request["metronome"]?["is_on"], .metronome), (request["effects"]?["is_on"], .liveEffects),
        (request["auto_icons"], .autoIcons), (request["syncs"], .syncing),
      ]
      for case (.bool(true)?, let feature) in gates {
        try context.commerce.require(feature, for: person, in: transaction)
      }
      let changed = try stored(of: person, in: transaction).changed(by: request.withCurrentNames)
      try SettingsRepository.set(changed, ofMember: person, in: transaction)
      try feed.publishSettings(of: person, in: transaction)
      // Another device has all recordings now, or has them no more.
      return try settings(of: person, in: transaction)
    }
  }
}

extension MemberSettings {
  /// These settings with what a merge patch says.
  fileprivate func changed(by request: JSON) throws -> MemberSettings {
    let own = try JSON(reading: Array(Models.encoder.encode(self)))
    return try StoredJSON.read(MemberSettings.self, own.merged(with: request).text)
  }
}

extension JSON {
  /// What older pages called stereo.
  fileprivate var withCurrentNames: JSON {
    guard case .string(let word) = self["channels"], ["dualMono", "spatial"].contains(word) else {
      return self
    }
    return merged(with: ["channels": "stereo"])
  }
}
