import Files
import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import StoreProviders

/// Rewarded views, told as Google tells them and signed with keys of our own.
@Suite struct RewardedAdsTests {
  private static let start: Int64 = 1_790_000_000_000
  private let folder: TemporaryFolder
  private let key: SigningKey
  private let other: SigningKey
  private let time = Locked<Int64>(start)

  init() throws {
    folder = try TemporaryFolder()
    (key, other) = (try SigningKey(in: folder), try SigningKey(in: folder))
  }

  private func document(_ keys: [(Int, SigningKey)]) throws -> String {
    let list = try keys.map { id, key in
      "{\"keyId\":\(id),\"pem\":\"-\",\"base64\":\"\(Data(try key.publicDER()).base64EncodedString())\"}"
    }
    return "{\"keys\":[\(list.joined(separator: ","))]}"
  }

  private func query(_ changes: [String: String] = [:], id: String = "7") -> String {
    let usual = [
      ("ad_network", "5450213213286189855"), ("ad_unit", "1234567890"),
      ("custom_data", "speed%3D2"),
      ("reward_amount", "1"), ("reward_item", "minutes"), ("timestamp", "\(Self.start)"),
      ("transaction_id", "18fa792de1bca816048293fc71035638"), ("user_id", "kim"),
    ]
    let signed = usual.map { "\($0)=\(changes[$0] ?? $1)" }.joined(separator: "&")
    return sign(signed, id: id)
  }

  private func sign(_ signed: String, id: String = "7", by other: SigningKey? = nil) -> String {
    let signature = (other ?? key).sign(Array(signed.utf8))
    return "\(signed)&signature=\(Base64URL.text(signature))&key_id=\(id)"
  }

  private func reason(_ query: String, _ ads: RewardedAds) async -> StoreRefusalCode? {
    do { _ = try await ads.reward(query) } catch { return (error as? StoreRefusal)?.code }
    return nil
  }

  /// Google's keys on a server of ours; the document can change.
  private func withGoogle(
    _ document: Locked<String>, _ body: (RewardedAds, LocalServer) async throws -> Void
  ) async throws {
    try await withServer { _ in
      let text = document.withLock { $0 }
      return text.isEmpty ? Response(500) : Response.text(text, type: "application/json")
    } _: { server in
      let clock = Clock { [time] in time.withLock { $0 } }
      try await body(RewardedAds(keysAt: server.address + "/keys.json", clock: clock), server)
    }
  }

  @Test func believesWhatGoogleHasSigned() async throws {
    try await withGoogle(Locked(try document([(7, key)]))) { ads, server in
      let reward = try await ads.reward(query())
      #expect(reward.transaction == "18fa792de1bca816048293fc71035638" && reward.user == "kim")
      #expect(reward.customData == "speed=2" && reward.unit == "1234567890")
      #expect(reward.item == "minutes" && reward.amount == 1 && reward.earned == Self.start)
      // Padding makes no difference to Google.
      let padded = query().replacingOccurrences(of: "&key_id", with: "==&key_id")
      #expect(await reason(padded, ads) == nil)
      #expect(server.asked.count == 1)
    }
  }

  @Test func refusesWhatWasChanged() async throws {
    try await withGoogle(Locked(try document([(7, key), (8, other)]))) { ads, _ in
      let honest = query()
      let richer = honest.replacingOccurrences(of: "reward_amount=1&", with: "reward_amount=9&")
      #expect(await reason(richer, ads) == .wrongSignature)
      let pairs = honest.split(separator: "&")
      let turned = ([pairs[1], pairs[0]] + pairs[2...]).joined(separator: "&")
      #expect(await reason(turned, ads) == .wrongSignature)
      #expect(await reason("user_id=2&" + honest, ads) == .malformed)
      #expect(await reason("key_id=7&" + honest, ads) == .wrongSignature)
      let unescaped = honest.replacingOccurrences(of: "%3D", with: "%3d")
      #expect(await reason(unescaped, ads) == .wrongSignature)
      #expect(
        await reason(honest.replacingOccurrences(of: "id=7", with: "id=8"), ads) == .wrongSignature)
      #expect(await reason(sign("ad_unit=1&user_id=2", by: other), ads) == .wrongSignature)
    }
  }

  @Test func refusesQueriesOfAnotherShape() async throws {
    try await withGoogle(Locked(try document([(7, key)]))) { ads, _ in
      let honest = query()
      let whole = String(honest.prefix(upTo: honest.firstRange(of: "&signature=")!.lowerBound))
      #expect(await reason(sign(whole), ads) == nil)
      for bent in [
        sign(whole + "&user_id=ben"), honest.replacingOccurrences(of: "&key_id=", with: "&kei_id="),
        "", "&", honest + "&more=1", String(honest.dropLast(9)),
        honest.replacingOccurrences(of: "key_id=7", with: "key_id=seven"),
        honest.replacingOccurrences(of: "&signature=", with: "&signature=!"),
        sign("transaction_id=1&transaction_id=2"), sign("ad_unit=%ZZ"), sign("ad_unit=1"),
        query(["timestamp": "soon"]), query(["timestamp": "99999999999999999999"]),
        query(["reward_amount": "-1"]), query(["transaction_id": ""]),
        query(["transaction_id": String(repeating: "a", count: 101)]),
      ] {
        #expect(await reason(bent, ads) == .malformed, "\(bent.prefix(60))")
      }
      #expect(await reason(String(repeating: "a", count: 5_000), ads) == .tooLarge)
    }
  }

  @Test func believesAnHourAndNotMore() async throws {
    try await withGoogle(Locked(try document([(7, key)]))) { ads, _ in
      let at = { (shift: Int64) in query(["timestamp": "\(Self.start + shift)"]) }
      #expect(await reason(at(-3_600_000), ads) == nil)
      #expect(await reason(at(-3_600_001), ads) == .tooOld)
      #expect(await reason(at(3_600_000), ads) == nil)
      #expect(await reason(at(3_600_001), ads) == .tooOld)
    }
  }

  @Test func keepsKeysForADay() async throws {
    let document = Locked(try document([(7, key)]))
    try await withGoogle(document) { ads, server in
      let ask = { await reason(query(["timestamp": "\(time.withLock { $0 })"]), ads) }
      #expect(await ask() == nil)
      time.withLock { $0 += 24 * 3_600_000 - 1 }
      #expect(await ask() == nil)
      #expect(server.asked.count == 1)
      // Google has taken the key away.
      document.withLock { $0 = "{\"keys\":[]}" }
      time.withLock { $0 += 1 }
      #expect(await ask() == .unknownKey)
      #expect(server.asked.count == 2)
    }
  }

  @Test func looksForANewKeyOnceAMinute() async throws {
    let document = Locked(try document([(7, key)]))
    try await withGoogle(document) { ads, server in
      #expect(await reason(query(), ads) == nil)
      for _ in 0..<20 { #expect(await reason(query(id: "8"), ads) == .unknownKey) }
      #expect(server.asked.count == 1)
      document.withLock { $0 = (try? self.document([(7, key), (8, key)])) ?? "" }
      time.withLock { $0 += 60_000 }
      await withTaskGroup(of: StoreRefusalCode?.self) { group in
        for _ in 0..<10 { group.addTask { await reason(query(id: "8"), ads) } }
        for await reason in group { #expect(reason == nil) }
      }
      #expect(server.asked.count == 2)
    }
  }

  @Test func goesOnWithItsKeysWhileGoogleIsAway() async throws {
    let document = Locked("")
    try await withGoogle(document) { ads, server in
      let error = await #expect(throws: Problem.self) { try await ads.reward(query()) }
      #expect(error?.status == 503)
      document.withLock { $0 = (try? self.document([(7, key)])) ?? "" }
      time.withLock { $0 += 60_000 }
      #expect(await reason(query(), ads) == nil)
      document.withLock { $0 = "" }
      time.withLock { $0 += 60_000 }
      #expect(await reason(query(id: "8"), ads) == .unknownKey)
      #expect(await reason(query(), ads) == nil)
      #expect(server.asked.count == 3)
    }
  }

  @Test func takesOnlyGoodKeys() throws {
    let der = try key.publicDER()
    #expect(AdKey(der: der) != nil)
    #expect(AdKey(der: Array(der.dropLast()) + [der.last! ^ 1]) == nil)
    #expect(AdKey(der: der + [0]) == nil)
    #expect(AdKey(der: try SigningKey(in: folder, curve: "secp384r1").publicDER()) == nil)
    let good = try document([(7, key)])
    let mixed = good.replacingOccurrences(of: "[", with: "[1,{\"keyId\":9,\"base64\":\"AAAA\"},")
    #expect(AdKey.keys(Array(mixed.utf8))?.keys.sorted() == ["7"])
    for text in ["", "[]", "{}", "{\"keys\":{}}"] { #expect(AdKey.keys(Array(text.utf8)) == nil) }
  }

  @Test func believesNoBentQuery() throws {
    var random = SeededRandom(seed: 20_262)
    let known = try #require(AdKey(der: try key.publicDER()))
    let isBelieved = { (text: [UInt8]) in
      guard let query = try? AdQuery(String(decoding: text, as: UTF8.self)) else { return false }
      return query.keyId == "7" && known.signed(query.signed, query.signature)
    }
    let honest = Array(query().utf8)
    #expect(isBelieved(honest))
    for _ in 0..<3_000 {
      var bent = honest
      let index = Int.random(in: 0..<bent.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bent[index] ^= 1 << UInt8.random(in: 0..<7, using: &random)
      case 1: bent.removeSubrange(index..<min(index + 3, bent.count))
      default: bent.insert(contentsOf: bent[index...].prefix(5), at: index)
      }
      if bent != honest { #expect(!isBelieved(bent), "\(String(decoding: bent, as: UTF8.self))") }
    }
  }
}
