import Storage
import Web

enum SettingsRepository {
  /// As they are set; nothing is missing where nobody has set anything.
  static func settings(in reading: any Reading) throws -> ParentSettings {
    var settings = ParentSettings()
    guard let row = try row(in: reading) else { return settings }
    // What was not known when it was kept stays as it is by nature.
    settings.apply(try StoredJSON.read(ParentSettingsEdit.self, row.text("value")))
    settings.hasPin = try row.optionalText("pin") != nil
    return settings
  }

  /// What is kept of the PIN, if there is one.
  static func pin(in reading: any Reading) throws -> String? {
    try row(in: reading)?.optionalText("pin")
  }

  private static func row(in reading: any Reading) throws -> Row? {
    try reading.first("SELECT value, pin FROM baby_settings WHERE one = 1")
  }

  static func put(
    _ settings: ParentSettings, pin: String?, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO baby_settings (one, value, pin) VALUES (1, ?, ?)
      ON CONFLICT (one) DO UPDATE SET value = excluded.value, pin = excluded.pin
      """, try StoredJSON.text(settings), pin)
  }

  /// Takes a sound out of the playroom; answers whether it was in it. All else stays as it was stored.
  static func removeFromPlayroom(_ sound: ID, in transaction: any Transaction) throws -> Bool {
    guard let row = try row(in: transaction) else { return false }
    var stored = try StoredJSON.read(ParentSettingsEdit.self, row.text("value"))
    guard stored.playroom?.contains(sound) == true else { return false }
    stored.playroom?.removeAll { $0 == sound }
    try transaction.run(
      "UPDATE baby_settings SET value = ? WHERE one = 1", try StoredJSON.text(stored))
    return true
  }

  static func deletePIN(in transaction: any Transaction) throws {
    try transaction.run("UPDATE baby_settings SET pin = NULL WHERE one = 1")
  }
}
