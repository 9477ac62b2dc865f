import Files
import FoundationEssentials
import Web

/// What a receipt proves, once it was verified.
public struct Verification: Sendable, Equatable {
  public let statement: Statement
  public let key: VerifyingKey
  /// Which entry of the log it is, from 0.
  public let index: Int64
}

extension Receipt {
  /// Reads a receipt, whoever wrote it. Throws `malformed` or `newer`.
  public init(reading bytes: [UInt8]) throws(ProofError) {
    guard bytes.count <= Self.byteLimit else {
      throw Self.malformed("is larger than \(Self.byteLimit >> 10) KiB")
    }
    let json: JSON
    do throws(JSONReader.Failure) { json = try JSONReader.read(bytes) } catch {
      throw Self.malformed("is not valid JSON", "\(error.reason), at byte \(error.offset)")
    }
    if case .string(Self.format)? = json["format"], case .integer(let version)? = json["version"],
      version > Self.version
    {
      throw ProofError(
        .newer,
        "this receipt has version \(version), and this program reads version "
          + "\(Self.version); use a newer one")
    }
    self = try Self.read(Receipt.self, json, bytes, "has the wrong form")
  }

  /// As a file, indented for whoever opens it.
  public func encoded() throws -> [UInt8] {
    let encoder = Models.encoder
    encoder.outputFormatting.insert(.prettyPrinted)
    return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
  }

  /// Checks everything that the receipt says by itself. With a `trusted` key nobody else can have signed it; without one,
  /// whoever asks compares the key.
  public func verify(trusted: VerifyingKey? = nil) throws(ProofError) -> Verification {
    let said = try Self.read(Statement.self, statement.text, "has an unreadable statement")
    guard let key = VerifyingKey(said.key) else { throw Self.malformed("names no key") }
    guard trusted == nil || trusted == key else {
      throw ProofError(
        .otherKey, "this receipt was signed with another key: \(key), not \(trusted!)")
    }
    guard key.hasSigned(entry, statement.signature) else {
      throw ProofError(
        .statementChanged,
        "the receipt was changed: its statement or its signature is not what the server wrote")
    }
    try verifyLog(key)
    return Verification(statement: said, key: key, index: log.index)
  }

  /// Whether a file is the one of the statement, by what was computed from all of its bytes.
  public static func compare(
    _ statement: Statement, with hash: ContentHash, byteCount: Int64
  ) throws(ProofError) {
    guard hash.description != statement.audioSha256 else { return }
    let lengths =
      byteCount == statement.audioBytes
      ? "" : " It has \(byteCount) bytes instead of \(statement.audioBytes)."
    throw ProofError(
      .fileChanged,
      "this is not the file of the receipt, or it was changed.\(lengths) Its SHA-256 is \(hash); "
        + "the receipt is for \(statement.audioSha256)")
  }

  private func verifyLog(_ key: VerifyingKey) throws(ProofError) {
    let (text, signature) = (log.checkpoint.text, log.checkpoint.signature)
    let state = try Self.read(Checkpoint.self, text, "has an unreadable checkpoint")
    guard state.key == key.description, key.hasSigned(Array(text.utf8), signature) else {
      throw ProofError(
        .checkpointChanged,
        "the receipt was changed: the state of the log in it is not what the server signed")
    }
    guard let root = ContentHash(state.root) else { throw Self.malformed("names no root") }
    let isLogged = MerkleTree.includes(
      MerkleTree.leaf(entry), at: log.index, of: state.size, root: root,
      proof: log.proof.compactMap { ContentHash($0) })
    guard isLogged else {
      throw ProofError(
        .notLogged, "the receipt does not prove that its statement is in the server's log")
    }
  }

  private static func read<Content: Model>(
    _ type: Content.Type, _ text: String, _ trouble: String
  ) throws(ProofError) -> Content {
    let bytes = Array(text.utf8)
    let json: JSON
    do throws(JSONReader.Failure) { json = try JSONReader.read(bytes) } catch {
      throw malformed(trouble, error.reason)
    }
    return try read(type, json, bytes, trouble)
  }

  private static func read<Content: Model>(
    _ type: Content.Type, _ json: JSON, _ bytes: [UInt8], _ trouble: String
  ) throws(ProofError) -> Content {
    if let wrong = type.schema.check(json).first {
      throw malformed(trouble, "\(wrong.path) \(wrong.message)")
    }
    do { return try Models.decoder.decode(type, from: Data(bytes)) } catch {
      throw malformed(trouble, "\(error)")
    }
  }

  private static func malformed(_ trouble: String, _ cause: String? = nil) -> ProofError {
    ProofError(.malformed, "this is not a receipt that can be used: it \(trouble)", cause: cause)
  }
}
