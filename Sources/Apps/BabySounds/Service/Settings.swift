import FoundationEssentials
import Hearing
import Storage
import Web

/// What parents set, and how loud devices are.
extension Nursery {
  static let settingsID = "settings"

  func settings() async throws -> BabySettings {
    try await database.read { try settings(in: $0) }
  }

  func settings(in reading: any Reading) throws -> BabySettings {
    try BabySettings.read(reading)
  }

  /// What is kept of the PIN, if there is one.
  func pin(in reading: any Reading) throws -> String? {
    try reading.first("SELECT pin FROM baby_settings WHERE one = 1")?.optionalText("pin")
  }

  /// Changes what is named; `pin` is a text, or null to take it away.
  func edit(_ wish: BabySettingsEdit, pin: JSON?) async throws -> BabySettings {
    if wish.gateKinds?.isEmpty == true {
      throw Problem.field("gate_kinds", "must hold at least one")
    }
    var kept: String?
    if case .string(let digits) = pin {
      guard digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
        throw Problem.field("pin", "must be 4 to 8 digits")
      }
      kept = try await accounts.keep(secret: digits)
    }
    return try await database.write { [kept] transaction in
      var settings = try settings(in: transaction)
      var wish = wish
      // What was deleted meanwhile is no reason to refuse the rest.
      wish.playroom = try wish.playroom?.filter { try sound($0.uuid, in: transaction) != nil }
      settings.take(wish)
      let pin = pin == nil ? try self.pin(in: transaction) : kept
      try transaction.run(
        """
        INSERT INTO baby_settings (one, value, pin) VALUES (1, ?, ?)
        ON CONFLICT (one) DO UPDATE SET value = excluded.value, pin = excluded.pin
        """, try Kept.text(settings), pin)
      try sync.note(Kind.settings.rawValue, Self.settingsID, of: nil, in: transaction)
      return try self.settings(in: transaction)
    }
  }

  /// Takes the PIN away for whoever holds the data itself, and so needs no gate.
  static func forgetPIN(in household: Household) async throws {
    try await household.database.write { transaction in
      try transaction.run("UPDATE baby_settings SET pin = NULL WHERE one = 1")
      try household.sync.note(Kind.settings.rawValue, settingsID, of: nil, in: transaction)
    }
  }

  func calibrations() async throws -> [BabyCalibration] {
    try await database.read { reading in
      try reading.rows("SELECT * FROM baby_calibrations ORDER BY name, id")
        .map(BabyCalibration.init)
    }
  }

  func put(calibration id: UUID, _ wish: BabyCalibrationWish) async throws -> BabyCalibration {
    let now = clock.now()
    return try await database.write { transaction in
      try admit(
        id, to: "baby_calibrations", "calibrations", most: BabyCalibration.most, in: transaction)
      let rows = try transaction.rows(
        """
        INSERT INTO baby_calibrations (id, name, output, full_scale_db, uncertainty_db,
          is_measured, updated_ms) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, output = excluded.output,
          full_scale_db = excluded.full_scale_db, uncertainty_db = excluded.uncertainty_db,
          is_measured = excluded.is_measured, updated_ms = excluded.updated_ms
        RETURNING *
        """, id, wish.name, wish.output.rawValue, wish.fullScaleDb, wish.uncertaintyDb,
        wish.isMeasured, now)
      try note(.calibration, id, in: transaction)
      return try BabyCalibration(rows[0])
    }
  }

  func delete(calibration id: UUID) async throws {
    try await database.write { try delete(id, from: "baby_calibrations", .calibration, in: $0) }
  }
}

extension BabySettings {
  /// As they are set; nothing is missing where nobody has set anything.
  static func read(_ reading: any Reading) throws -> BabySettings {
    guard let row = try reading.first("SELECT value, pin FROM baby_settings WHERE one = 1") else {
      return BabySettings()
    }
    var settings = BabySettings()
    // What was not known when it was kept stays as it is by nature.
    settings.take(try Kept.read(BabySettingsEdit.self, row.text("value")))
    settings.hasPin = try row.optionalText("pin") != nil
    return settings
  }

  fileprivate mutating func take(_ wish: BabySettingsEdit) {
    limitSpeaker = wish.limitSpeaker ?? limitSpeaker
    limitHeadphones = wish.limitHeadphones ?? limitHeadphones
    gateKinds = wish.gateKinds ?? gateKinds
    gateLevel = wish.gateLevel ?? gateLevel
    playroom = wish.playroom ?? playroom
    playroomVolume = wish.playroomVolume ?? playroomVolume
    playroomMinutes = wish.playroomMinutes ?? playroomMinutes
    cryAware = wish.cryAware ?? cryAware
  }
}

extension BabyCalibration {
  fileprivate init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    name = try row.text("name")
    output = BabyOutput(rawValue: try row.text("output")) ?? .unknown
    fullScaleDb = try row.real("full_scale_db")
    uncertaintyDb = try row.real("uncertainty_db")
    isMeasured = try row.bool("is_measured")
    updatedMs = try row.integer("updated_ms")
  }
}
