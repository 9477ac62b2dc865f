import Foundation
import TestKit
import Testing
import Web

@testable import StoreProviders

/// Good messages with a few bytes changed: none may trap, and none may pass for another.
@Suite struct StoreFuzzTests {
  private static let seed: UInt64 = 20_261
  private static let rounds = 3_000

  private static func bend(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    random.bend(bytes, awkward: Array("AZaz09-_.=&{}\",:".utf8))
  }

  @Test func believesNoBentTransaction() throws {
    var random = SeededRandom(seed: Self.seed)
    let apple = try Apple.shared.get()
    let store = try apple.store()
    let honest = Array(apple.sign(Apple.transaction()).utf8)
    var reasons: Set<StoreRefusalCode> = []
    for _ in 0..<Self.rounds {
      let bent = Self.bend(honest, &random)
      guard bent != honest else { continue }
      let reason = refusal { try store.transaction(String(decoding: bent, as: UTF8.self)) }
      // The third certificate is not looked at, but the header is signed as a whole.
      #expect(reason != nil)
      if let reason { reasons.insert(reason) }
    }
    // Were they fewer, the bending would be too crude to reach far.
    #expect(reasons.count >= 5)
  }

  @Test func believesNoBentCertificate() throws {
    var random = SeededRandom(seed: Self.seed)
    let apple = try Apple.shared.get()
    let store = try apple.store()
    let chain = apple.chain
    for round in 0..<Self.rounds {
      var list = [chain.leaf, chain.intermediate, chain.root]
      list[round % 2] = Self.bend(list[round % 2], &random)
      guard list != [chain.leaf, chain.intermediate, chain.root] else { continue }
      let text = apple.sign(Apple.transaction(), certificates: list)
      #expect(refusal { try store.transaction(text) } != nil)
    }
  }

  @Test func believesNoBentNotification() throws {
    var random = SeededRandom(seed: Self.seed)
    let apple = try Apple.shared.get()
    let store = try apple.store()
    let told = Array(apple.told("DID_RENEW").utf8)
    var (taken, count) = (0, 0)
    for _ in 0..<1_000 {
      // Signed well, and nonsense inside: it may say something else, but no part may be forged.
      let bent = Self.bend(told, &random)
      let body = apple.body(String(decoding: bent, as: UTF8.self))
      count += 1
      guard let notification = try? store.notification(body) else { continue }
      taken += 1
      if let transaction = notification.transaction { #expect(transaction.id == "2000") }
    }
    #expect(taken < count)
  }

  @Test func believesNoBentWebhook() throws {
    var random = SeededRandom(seed: Self.seed)
    let webhook = StripeWebhook(secret: StripeSample.secret, isLive: false)
    let body = Array(StripeSample.event("invoice.paid", StripeSample.invoice()).utf8)
    let line = Array(StripeSample.line(body).utf8)
    for round in 0..<Self.rounds {
      let (bentBody, bentLine) =
        round % 2 == 0 ? (Self.bend(body, &random), line) : (body, Self.bend(line, &random))
      let text = String(decoding: bentLine, as: UTF8.self)
      guard (try? webhook.facts(bentBody, signature: text, now: StripeSample.now)) != nil
      else { continue }
      // What remains is the same: another word beside the signature, which means nothing.
      #expect(bentBody == body && text.contains(StripeSample.line(body).dropFirst(13)))
    }
  }

  @Test func takesEveryBentEventForWhatItIs() throws {
    var random = SeededRandom(seed: Self.seed)
    let webhook = StripeWebhook(secret: StripeSample.secret, isLive: false)
    for sample in StripeSample.all {
      for _ in 0..<300 {
        let body = Self.bend(Array(sample.utf8), &random)
        let facts = try? webhook.facts(
          body, signature: StripeSample.line(body), now: StripeSample.now)
        #expect((facts?.count ?? 0) <= 3)
      }
    }
  }
}
