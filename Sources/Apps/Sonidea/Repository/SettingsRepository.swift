import FoundationEssentials
import Storage
import Web

/// What members have set.
enum SettingsRepository {
  /// As they were kept, which may have been before some of them were there.
  static func settings(ofMember person: UUID, in reading: any Reading) throws -> JSON? {
    try reading.first("SELECT value FROM son_settings WHERE person = ?", person)
      .map { try JSON(reading: Array($0.text("value").utf8)) }
  }

  static func set(
    _ settings: MemberSettings, ofMember person: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO son_settings (person, value) VALUES (?, ?)
      ON CONFLICT (person) DO UPDATE SET value = excluded.value
      """, person, try StoredJSON.text(settings))
  }

  static func deleteAll(ofMember person: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM son_settings WHERE person = ?", person)
  }
}
