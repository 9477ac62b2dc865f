import Web

/// The key by which a server's receipts are known.
public struct ReceiptKey: Model {
  public var key: String

  public static let schema = Schema.object(
    Schema.Object(
      "ReceiptKey", "The server's public key for receipts.",
      [.must("key", .hash, "Ed25519, 64 hexadecimal digits.")]))
}

/// The proof that a log has only grown.
struct ConsistencyProof: Model {
  var proof: [String]

  static let schema = Schema.object(
    Schema.Object(
      "ConsistencyProof", "Hashes as in RFC 9162, section 2.1.4.",
      [.must("proof", .list(.hash, most: 64))]))
}

extension ProofLog {
  /// How anybody finds out with which key receipts are signed, and that the log has only grown.
  public var routes: [Route] {
    let size = Schema.integer(1...(1 << 53))
    return [
      Route(
        .get, "/api/v1/proof/key", "getReceiptKey", "The public key that signs receipts.",
        for: .anyone, giving: ReceiptKey.self
      ) { _ in
        guard let key = try await key() else { throw Problem.noReceipts }
        return ReceiptKey(key: key.description)
      },
      Route(
        .get, "/api/v1/proof/checkpoint", "getLogCheckpoint",
        "The signed state of the log of receipts (docs/formats/receipt.md).",
        for: .member(.child), giving: SignedText.self
      ) { _ in
        guard let checkpoint = try await checkpoint() else { throw Problem.noReceipts }
        return checkpoint
      },
      Route(
        .get, "/api/v1/proof/consistency", "getLogConsistency",
        "Proves that the log has only grown between two sizes.", for: .member(.child),
        parameters: [
          .query("from", size, "The older size; default 1."),
          .query("to", size, "The newer size; default is the size now."),
        ], giving: ConsistencyProof.self
      ) { call in
        let old = call.values.integer("from") ?? 1
        guard
          let proof = try await consistency(
            from: Int64(old), to: call.values.integer("to").map(Int64.init))
        else { throw Problem.noSuchCheckpoint }
        return ConsistencyProof(proof: proof.map(\.description))
      },
    ]
  }
}

extension Problem {
  static let noReceipts = Problem(
    404, "no_receipts", "This server has not made a receipt yet. Its key is made with the first.")

  static let noSuchCheckpoint = Problem(
    404, "no_such_checkpoint", "The log does not have that many receipts, or `from` is above `to`.")
}
