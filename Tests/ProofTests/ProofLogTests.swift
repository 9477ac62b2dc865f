import Files
import Foundation
import Storage
import TestKit
import Testing

@testable import Proof
@testable import Web

@Suite struct ProofLogTests {
  @Test func hasNoKeyBeforeTheFirstReceipt() async throws {
    try await ReceiptTests.withLog { database, log in
      #expect(try await log.key() == nil)
      #expect(try await log.checkpoint() == nil)
      let receipt = try await database.write { try log.issue(ReceiptTests.facts(), in: $0) }
      #expect(try await log.key() == receipt.verify().key)
    }
  }

  /// As a server does that is started again, or another one over the same database.
  @Test func continuesWithItsKeyAndItsEntries() async throws {
    try await ReceiptTests.withLog { database, log in
      let first = try await database.write { try log.issue(ReceiptTests.facts(), in: $0) }
      let again = ProofLog(database)
      let second = try await database.write { try again.issue(ReceiptTests.facts(), in: $0) }
      #expect(try first.verify().key == second.verify().key)
      #expect(second.log.index == 1)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func givesEachOfManyAtOnceAnEntryOfItsOwn(kind: DatabaseKind) async throws {
    try await ReceiptTests.withLog(kind) { database, log in
      let receipts = try await withThrowingTaskGroup(of: Receipt.self) { group in
        for _ in 0..<24 {
          group.addTask {
            try await database.write { try log.issue(ReceiptTests.facts(), in: $0) }
          }
        }
        return try await group.reduce(into: [Receipt]()) { $0.append($1) }
      }
      #expect(receipts.map(\.log.index).sorted() == Array(0..<24))
      let keys = Set(try receipts.map { try $0.verify().key })
      #expect(keys.count == 1)
      try await Self.checkThatEachIsAPrefix(receipts, of: log)
    }
  }

  /// Every receipt's checkpoint is a beginning of the log as it is now.
  private static func checkThatEachIsAPrefix(_ receipts: [Receipt], of log: ProofLog) async throws {
    let now = try await checkpoint(try #require(log.checkpoint()))
    for receipt in receipts {
      let then = try checkpoint(receipt.log.checkpoint)
      let found = try await log.consistency(from: then.size, to: now.size)
      #expect(MerkleTree.extends(then, to: now, proof: try #require(found)))
    }
  }

  private static func checkpoint(_ signed: SignedText) throws -> (size: Int64, root: ContentHash) {
    let checkpoint = try StoredJSON.read(Checkpoint.self, signed.text)
    return (checkpoint.size, try #require(ContentHash(checkpoint.root)))
  }

  @Test func provesThatItHasOnlyGrown() async throws {
    try await ReceiptTests.withLog { database, log in
      let receipts = try await database.write { transaction in
        try (0..<1_500).map { _ in try log.issue(ReceiptTests.facts(), in: transaction) }
      }
      try await Self.checkThatEachIsAPrefix(
        [0, 1, 511, 512, 1_022, 1_498, 1_499].map { receipts[$0] }, of: log)
      let rows = try await database.read {
        try $0.first("SELECT COUNT(*) AS number FROM proof_nodes")?.integer("number")
      }
      #expect(rows! < 3_000)
      for (old, new) in [(0, 3), (4, 3), (1, 1_501), (-1, 1)] as [(Int64, Int64)] {
        #expect(try await log.consistency(from: old, to: new) == nil)
      }
    }
  }

  /// A server that takes an entry out, or exchanges it, cannot prove that its log has only grown.
  @Test func cannotHideAnExchangedEntry() async throws {
    try await ReceiptTests.withLog { database, log in
      let old = try await database.write { transaction in
        try (0..<3).map { _ in try log.issue(ReceiptTests.facts(), in: transaction) }[2]
      }
      try await database.write { transaction in
        try transaction.run("DELETE FROM proof_nodes WHERE position >= 1 OR level > 0")
        for _ in 0..<4 { _ = try log.issue(ReceiptTests.facts(), in: transaction) }
      }
      let then = try Self.checkpoint(old.log.checkpoint)
      let now = try Self.checkpoint(try #require(await log.checkpoint()))
      let proof = try #require(await log.consistency(from: then.size, to: now.size))
      #expect(!MerkleTree.extends(then, to: now, proof: proof))
    }
  }
}
