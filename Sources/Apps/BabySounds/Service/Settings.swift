import FoundationEssentials
import Server
import Storage
import Sync
import Web

/// What parents have set for the app.
struct Settings: Sendable {
  let gate: Gate
  private let context: AppContext
  private let feed: Feed

  init(_ context: AppContext, feed: Feed, gate: Gate) {
    self.context = context
    self.gate = gate
    self.feed = feed
  }

  func settings() async throws -> ParentSettings {
    try await context.database.read { try SettingsRepository.settings(in: $0) }
  }

  /// Changes what is named; `pin` is a text, or null to take it away.
  func edit(_ request: ParentSettingsEdit, pin: JSON?) async throws -> ParentSettings {
    if request.gateKinds?.isEmpty == true {
      throw Problem.field("gate_kinds", "must contain at least one")
    }
    let hash = try await hash(ofPIN: pin)
    return try await context.database.write { transaction in
      var settings = try SettingsRepository.settings(in: transaction)
      var request = request
      // What was deleted meanwhile is no reason to refuse the rest.
      request.playroom = try request.playroom?.filter {
        try SleepCatalogue.sound($0.uuid, in: transaction) != nil
      }
      settings.apply(request)
      let pin = pin == nil ? try SettingsRepository.pin(in: transaction) : hash
      try SettingsRepository.put(settings, pin: pin, in: transaction)
      try feed.publishSettings(in: transaction)
      return try SettingsRepository.settings(in: transaction)
    }
  }

  /// What is kept of a PIN that is set; nil where none is.
  private func hash(ofPIN pin: JSON?) async throws -> String? {
    guard case .string(let digits) = pin else { return nil }
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw Problem.field("pin", "must be 4 to 8 digits")
    }
    return try await context.accounts.hash(secret: digits)
  }

  /// Takes the PIN away for whoever holds the data itself, and so needs no gate; answers whether there was one.
  static func deletePIN(in household: HouseholdServices) async throws -> Bool {
    let feed = Feed(household.sync)
    return try await household.database.write { transaction in
      guard try SettingsRepository.pin(in: transaction) != nil else { return false }
      try SettingsRepository.deletePIN(in: transaction)
      try feed.publishSettings(in: transaction)
      return true
    }
  }
}
