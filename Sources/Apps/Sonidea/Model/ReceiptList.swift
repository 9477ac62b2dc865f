import Proof
import Web

/// The receipts of a recording.
struct ReceiptList: Model {
  var receipts: [Receipt]

  static let schema = Schema.object(
    Schema.Object(
      "SonReceipts", "The receipts of a recording, the newest first.",
      [.must("receipts", .list(Receipt.schema, most: Receipts.most))]))
}
