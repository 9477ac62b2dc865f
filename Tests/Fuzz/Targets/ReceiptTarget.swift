import Proof

extension FuzzTarget {
  /// Receipts of recordings, as anybody may hand them to somebody else.
  static let receipt = FuzzTarget("receipt") { bytes in
    guard let receipt = try? Receipt(reading: bytes) else { return }
    guard let written = try? receipt.encoded(), let again = try? Receipt(reading: written) else {
      broken("what was read can be written and read")
    }
    expect(again == receipt, "what is written is read as it was")
    expect((try? receipt.verifyTimestamp(authorities: [])) == nil, "nobody is trusted unnamed")
    guard let verified = try? receipt.verify() else { return }
    var changed = receipt
    changed.statement.text += " "
    expect((try? changed.verify()) == nil, "a statement with a space more is none")
    changed = receipt
    changed.log.index += 1
    expect((try? changed.verify()) == nil, "an entry has one index")
    expect(
      verified.key.hasSigned(Array(receipt.statement.text.utf8), receipt.statement.signature),
      "what is verified was signed")
  }
}
