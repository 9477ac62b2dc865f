import Files
import Foundation
import Storage
import TestKit
import Testing

@testable import Proof
@testable import Web

@Suite struct ReceiptTests {
  static let audio = Array("not really audio".utf8)
  static var hash: ContentHash { ContentHash(of: audio[...]) }

  static func facts(_ title: String = "Idée “één”\n2") -> Statement.Facts {
    Statement.Facts(
      recording: ID(UUID()), title: title, recordedMs: 1_700_000_000_000, durationMs: 1_234,
      audioSha256: hash.description, audioBytes: Int64(audio.count))
  }

  static func withLog<T>(
    _ kind: DatabaseKind = .sqlite, _ body: (any Database, ProofLog) async throws -> T
  ) async throws -> T {
    try await kind.with(ProofLog.migrations) { database in
      try await body(database, ProofLog(database, clock: Clock { 1_750_000_000_000 }))
    }
  }

  static func receipts(_ count: Int) async throws -> [Receipt] {
    try await withLog { database, log in
      var receipts: [Receipt] = []
      for number in 0..<count {
        receipts.append(
          try await database.write { try log.issue(facts("\(number)"), in: $0) })
      }
      return receipts
    }
  }

  @Test func isReadAndVerifiedFromItsFile() async throws {
    let receipt = try await Self.receipts(5)[4]
    let read = try Receipt(reading: receipt.encoded())
    #expect(read == receipt)
    let verified = try read.verify()
    #expect(verified.index == 4 && verified.statement.title == "4")
    #expect(verified.statement.signedMs == 1_750_000_000_000)
    #expect(try read.verify(trusted: verified.key) == verified)
    try Receipt.compare(verified.statement, with: Self.hash, byteCount: 16)
  }

  @Test func saysWhenAnotherKeySigned() async throws {
    let receipt = try await Self.receipts(1)[0]
    let error = #expect(throws: ProofError.self) {
      try receipt.verify(trusted: SigningKey().verifying)
    }
    #expect(error?.code == .otherKey)
  }

  @Test func findsOneFlippedBitOfTheFile() async throws {
    let statement = try await Self.receipts(1)[0].verify().statement
    for bit in 0..<(8 * Self.audio.count) {
      var changed = Self.audio
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      let error = #expect(throws: ProofError.self) {
        try Receipt.compare(
          statement, with: ContentHash(of: changed[...]), byteCount: Int64(changed.count))
      }
      #expect(error?.code == .fileChanged)
    }
  }

  /// Whoever changes any part of a receipt is found out, and told what is wrong.
  @Test func findsEveryChangedField() async throws {
    let receipt = try await Self.receipts(6)[5]
    let other = try await Self.receipts(6)[5]
    let changes: [(ProofErrorCode, (inout Receipt) -> Void)] = [
      (
        .statementChanged,
        { $0.statement.text = $0.statement.text.replacing("\"5\"", with: "\"6\"") }
      ),
      (.statementChanged, { $0.statement.text = $0.statement.text.replacing("16", with: "17") }),
      (
        .statementChanged,
        { $0.statement.text = $0.statement.text.replacing(":1234", with: ": 1234") }
      ),
      (.statementChanged, { $0.statement.signature = other.statement.signature }),
      (.statementChanged, { $0.statement.text = other.statement.text }),
      (.malformed, { $0.statement.text = "{}" }),
      (.malformed, { $0.statement.text = $0.log.checkpoint.text }),
      (.checkpointChanged, { $0.log.checkpoint.text = other.log.checkpoint.text }),
      (
        .checkpointChanged,
        {
          $0.log.checkpoint.text = $0.log.checkpoint.text.replacing(
            "\"size\":6", with: "\"size\":7")
        }
      ),
      (.checkpointChanged, { $0.log.checkpoint.signature = $0.statement.signature }),
      (.checkpointChanged, { $0.log.checkpoint = other.log.checkpoint }),
      (.malformed, { $0.log.checkpoint.text = $0.statement.text }),
      (.notLogged, { $0.log.index = 4 }),
      (.notLogged, { $0.log.index = 1 << 53 }),
      (.notLogged, { $0.log.proof.removeLast() }),
      (.notLogged, { $0.log.proof.reverse() }),
      (.notLogged, { $0.log.proof[0] = $0.log.proof[1] }),
      (.notLogged, { $0.log.proof = [] }),
    ]
    for (index, (code, change)) in changes.enumerated() {
      var changed = receipt
      change(&changed)
      #expect(changed != receipt, "change \(index)")
      let error = #expect(throws: ProofError.self, "change \(index)") { try changed.verify() }
      #expect(error?.code == code, "change \(index)")
    }
  }

  /// Somebody who signs with a key of their own can say anything, but not in the name of another.
  @Test func isWorthAsMuchAsItsKey() async throws {
    let receipt = try await Self.receipts(1)[0]
    let (mine, theirs) = (SigningKey(), try receipt.verify().key)
    var forged = receipt
    forged.statement.signature = mine.sign(forged.entry)
    #expect(throws: ProofError.self) { try forged.verify() }
    forged.statement.text = forged.statement.text.replacing(
      theirs.description, with: mine.verifying.description)
    forged.statement.signature = mine.sign(forged.entry)
    #expect(throws: ProofError.self) { try forged.verify() }
    #expect(throws: ProofError.self) { try forged.verify(trusted: theirs) }
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{\"format\":\"quintet-receipt\"}",
    "{\"format\":\"other\",\"version\":1}",
    String(repeating: "[", count: 100_000), "\"\u{0}\"",
    "{\"format\":\"quintet-receipt\",\"version\":1e400}",
    "{\"format\":\"quintet-receipt\",\"version\":1,\"version\":1}",
  ])
  func refusesWhatIsNoReceipt(text: String) throws {
    let error = #expect(throws: ProofError.self) { try Receipt(reading: Array(text.utf8)) }
    #expect(error?.code == .malformed)
  }

  @Test func refusesAbsurdNumbersAndSizes() async throws {
    let receipt = try await Self.receipts(2)[1]
    let text = String(decoding: try receipt.encoded(), as: UTF8.self)
    for (old, new) in [
      ("\"index\" : 1", "\"index\" : -1"), ("\"index\" : 1", "\"index\" : 1.5"),
      ("\"index\" : 1", "\"index\" : 99999999999999999999"), ("\"index\" : 1", "\"index\" : \"1\""),
      ("\"format\"", "\"more\" : 1, \"format\""),
      (receipt.log.proof[0], String(receipt.log.proof[0].dropLast())),
      (receipt.log.proof[0], receipt.log.proof[0].uppercased()),
    ] {
      #expect(text.contains(old))
      let error = #expect(throws: ProofError.self) {
        try Receipt(reading: Array(text.replacing(old, with: new).utf8))
      }
      #expect(error?.code == .malformed, "\(new)")
    }
    let long = text + String(repeating: " ", count: Receipt.byteLimit)
    #expect(throws: ProofError.self) { try Receipt(reading: Array(long.utf8)) }
  }

  @Test func saysThatANewerVersionWroteIt() async throws {
    let text = String(decoding: try await Self.receipts(1)[0].encoded(), as: UTF8.self)
    let error = #expect(throws: ProofError.self) {
      try Receipt(
        reading: Array(text.replacing("\"version\" : 1", with: "\"version\" : 2").utf8))
    }
    #expect(error?.code == .newer)
  }
}
