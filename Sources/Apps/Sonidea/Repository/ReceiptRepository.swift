import FoundationEssentials
import Proof
import Storage
import Web

/// The receipts of recordings, each as the file that it is.
enum ReceiptRepository {
  static func receipt(
    of recording: UUID, facts: String, in reading: any Reading
  ) throws -> Receipt? {
    try reading.first(
      "SELECT receipt FROM son_receipts WHERE recording = ? AND facts = ?", recording, facts
    ).map { try read($0) }
  }

  static func newest(of recording: UUID, in reading: any Reading) throws -> Receipt? {
    try reading.first(
      "SELECT receipt FROM son_receipts WHERE recording = ? ORDER BY entry DESC LIMIT 1", recording
    ).map { try read($0) }
  }

  /// Those of a recording, the newest first.
  static func all(of recording: UUID, in reading: any Reading) throws -> [Receipt] {
    try reading.rows(
      "SELECT receipt FROM son_receipts WHERE recording = ? ORDER BY entry DESC", recording
    ).map { try read($0) }
  }

  static func count(ofRecording recording: UUID, in reading: any Reading) throws -> Int64 {
    try reading.first(
      "SELECT COUNT(*) AS number FROM son_receipts WHERE recording = ?", recording)?
      .integer("number") ?? 0
  }

  static func insert(
    _ receipt: Receipt, of recording: UUID, facts: String, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "INSERT INTO son_receipts (recording, facts, entry, receipt) VALUES (?, ?, ?, ?)",
      recording, facts, receipt.log.index, StoredJSON.text(receipt))
  }

  /// Puts the same receipt with more in it in the place of one.
  static func replace(
    _ receipt: Receipt, of recording: UUID, facts: String, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "UPDATE son_receipts SET receipt = ? WHERE recording = ? AND facts = ?",
      StoredJSON.text(receipt), recording, facts)
  }

  private static func read(_ row: Row) throws -> Receipt {
    try StoredJSON.read(Receipt.self, row.text("receipt"))
  }
}
