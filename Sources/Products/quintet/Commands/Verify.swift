import Console
import Files
import FoundationEssentials
import Proof
import Server
import Web

extension Quintet {
  /// `quintet verify FILE RECEIPT`
  static let verifyReceipt = Command(
    "verify", "Check that a file is the recording of a receipt, without a server",
    details: """
      Says whether the file is, bit by bit, the one for which a server made the receipt, and \
      whether the receipt is as that server signed and logged it. It proves what the server \
      said, so it is worth as much as the key that signed: compare it with what quintet proof \
      key prints on the server, or give it with --key.
      """,
    arguments: [
      .one("FILE", "the original recording"), .one("RECEIPT", "its receipt, a .json file"),
    ],
    options: [
      .value(
        "key", "KEY", "accept this public key only: 64 digits, or a file that holds them",
        completes: .files),
      .value(
        "timestamp-ca", "FILE",
        "check the time stamp too, by an authority that these certificates (PEM) vouch for",
        completes: .files),
    ],
    examples: [
      Example("quintet verify take.wav 'take receipt.json'", "on any machine, offline"),
      Example("quintet verify take.wav receipt.json --key server.key", "only by this server"),
    ]
  ) { invocation, terminal in
    let trusted = try invocation.value("key").map(trustedKey)
    let authorities = try invocation.value("timestamp-ca").map {
      Array(try SmallFile.read($0, limit: smallFile))
    }
    let (verified, stamp) = try verify(
      invocation.argument("RECEIPT"), trusted: trusted, authorities)
    try compare(invocation.argument("FILE"), with: verified.statement)
    let answer = VerificationAnswer(verified, stamp, isTrusted: trusted != nil)
    if terminal.wantsJSON { terminal.print(json: answer) } else { terminal.print(answer.text) }
  }

  /// `quintet proof`
  static let proof = Command(
    "proof", "Show the key with which this server signs receipts",
    details: """
      Whoever verifies a receipt compares this key with the one in the receipt. Publish it where \
      people know that it is yours.
      """,
    commands: [proofKey])

  private static let proofKey = Command(
    "key", "Print the public key, 64 hexadecimal digits", options: HouseholdServices.commandOptions,
    examples: [Example("quintet proof key > server.key", "for quintet verify --key server.key")]
  ) { invocation, terminal in
    let answer: ReceiptKey = try await HouseholdServices.ask(invocation, terminal, apps: apps) {
      client, _ in try await client.ask(.get, "/api/v1/proof/key")
    }
    if terminal.wantsJSON { terminal.print(json: answer) } else { terminal.print(answer.key) }
  }

  private static func trustedKey(_ value: String) throws -> VerifyingKey {
    if let key = VerifyingKey(value) { return key }
    let bytes: [UInt8]
    do { bytes = Array(try SmallFile.read(value, limit: smallFile)) } catch {
      throw UsageError("--key takes 64 hexadecimal digits in small letters, or a file with them")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let key = VerifyingKey(text.filter { !$0.isWhitespace }) else {
      throw UsageError("\(value) holds no key: 64 hexadecimal digits in small letters")
    }
    return key
  }

  private static func verify(
    _ path: String, trusted: VerifyingKey?, _ authorities: [UInt8]?
  ) throws -> (Verification, TimeStamp) {
    let bytes = Array(try SmallFile.read(path, limit: smallFile))
    do throws(ProofError) {
      let receipt = try Receipt(reading: bytes)
      let verified = try receipt.verify(trusted: trusted)
      guard let authorities else {
        return (verified, receipt.timestamp == nil ? .none : .unchecked)
      }
      return (verified, .verified(try receipt.verifyTimestamp(authorities: authorities)))
    } catch { throw error.about(path) }
  }

  private static func compare(_ path: String, with statement: Statement) throws {
    let file = try Descriptor.reading(path, mayBeEmpty: true)
    let hash = try ContentHash(ofFile: file.number)
    do throws(ProofError) {
      try Receipt.compare(statement, with: hash, byteCount: file.byteCount)
    } catch { throw error.about(path) }
  }

  /// Larger files are neither receipts nor keys.
  private static let smallFile = 1 << 20
}

extension ProofError {
  fileprivate func about(_ path: String) -> ProofError {
    var named = self
    named.file = path
    return named
  }
}

/// What is known of the time stamp of an authority.
private enum TimeStamp {
  case none, unchecked
  /// At which moment.
  case verified(Int64)
}

/// What `quintet verify` says when all is well.
private struct VerificationAnswer: Encodable {
  let verified = true
  let title: String
  let recording: String
  let recorded: Date
  let durationMs: Int64
  let signed: Date
  let sha256: String
  let bytes: Int64
  let entry: Int64
  let key: String
  /// Whether the key was given, and not only read in the receipt.
  let keyTrusted: Bool
  let hasTimestamp: Bool
  /// When a trusted authority stamped it; missing unless that was checked.
  let stamped: Date?

  init(_ verification: Verification, _ stamp: TimeStamp, isTrusted: Bool) {
    let statement = verification.statement
    title = statement.title
    recording = statement.recording.description
    recorded = Self.date(statement.recordedMs)
    durationMs = statement.durationMs
    signed = Self.date(statement.signedMs)
    sha256 = statement.audioSha256
    bytes = statement.audioBytes
    entry = verification.index
    key = verification.key.description
    keyTrusted = isTrusted
    (hasTimestamp, stamped) =
      switch stamp {
      case .none: (false, nil)
      case .unchecked: (true, nil)
      case .verified(let moment): (true, Self.date(moment))
      }
  }

  var text: String {
    var rows = [
      ("Title", title), ("Recorded", "\(Self.text(recorded)), as the recording device said"),
      ("Signed", "\(Self.text(signed)), by the server's clock"),
      ("Length", Words.time(Double(durationMs) / 1_000, tenths: true)),
      ("Size", Words.size(bytes)), ("SHA-256", sha256), ("Log entry", "\(entry)"), ("Key", key),
    ]
    if let stamped {
      rows.insert(("Stamped", "\(Self.text(stamped)), by the time-stamp authority"), at: 3)
    } else if hasTimestamp {
      rows.append(("Time stamp", "not checked; give the authority's root with --timestamp-ca"))
    }
    let trust =
      keyTrusted
      ? "It was signed with the key that you gave."
      : "Whether to believe it depends on the key: compare it with the one that the server's\n"
        + "owner publishes (quintet proof key), or give that one with --key."
    return "The file is unchanged, and the receipt is genuine.\n" + Quintet.table(rows) + "\n"
      + trust
  }

  private static func date(_ milliseconds: Int64) -> Date {
    Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
  }

  private static func text(_ date: Date) -> String { date.formatted(.iso8601) }
}
