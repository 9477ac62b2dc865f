import FoundationEssentials
import Hearing
import Server
import Storage
import Web

/// What parents set, and how loud devices are.
extension Nursery {
  static let settingsID = "settings"

  func settings() async throws -> BabySettings {
    try await context.database.read { try SettingsRepository.settings(in: $0) }
  }

  /// Changes what is named; `pin` is a text, or null to take it away.
  func edit(_ request: BabySettingsEdit, pin: JSON?) async throws -> BabySettings {
    if request.gateKinds?.isEmpty == true {
      throw Problem.field("gate_kinds", "must hold at least one")
    }
    var kept: String?
    if case .string(let digits) = pin {
      guard digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
        throw Problem.field("pin", "must be 4 to 8 digits")
      }
      kept = try await context.accounts.keep(secret: digits)
    }
    return try await context.database.write { [kept] transaction in
      var settings = try SettingsRepository.settings(in: transaction)
      var request = request
      // What was deleted meanwhile is no reason to refuse the rest.
      request.playroom = try request.playroom?.filter {
        try SleepCatalogue.sound($0.uuid, in: transaction) != nil
      }
      settings.apply(request)
      let pin = pin == nil ? try SettingsRepository.pin(in: transaction) : kept
      try SettingsRepository.put(settings, pin: pin, in: transaction)
      try context.sync.note(Kind.settings.rawValue, Self.settingsID, of: nil, in: transaction)
      return try SettingsRepository.settings(in: transaction)
    }
  }

  /// Takes the PIN away for whoever holds the data itself, and so needs no gate.
  static func forgetPIN(in household: Household) async throws {
    try await household.database.write { transaction in
      try SettingsRepository.deletePIN(in: transaction)
      try household.sync.note(Kind.settings.rawValue, settingsID, of: nil, in: transaction)
    }
  }

  func calibrations() async throws -> [BabyCalibration] {
    try await context.database.read { try CalibrationRepository.calibrations(in: $0) }
  }

  func put(calibration id: UUID, _ request: BabyCalibrationRequest) async throws -> BabyCalibration
  {
    let now = context.clock.now()
    return try await context.database.write { transaction in
      try CalibrationRepository.requireRoom(
        for: id, "calibrations", most: BabyCalibration.most,
        in: transaction)
      let calibration = try CalibrationRepository.put(id, request, at: now, in: transaction)
      try note(.calibration, id, in: transaction)
      return calibration
    }
  }

  func delete(calibration id: UUID) async throws {
    try await context.database.write {
      try delete(id, from: CalibrationRepository.self, .calibration, in: $0)
    }
  }
}
