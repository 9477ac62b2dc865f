import Files
import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Accounts

/// Each challenge is good once, for one purpose, one person, one name and five minutes.
@Suite struct ChallengeTests {
  private func isOver(_ answer: Browser.Answer) -> Bool {
    answer.status == 409 && answer.json["code"] as? String == "challenge_over"
  }

  @Test(arguments: DatabaseKind.allCases)
  func isGoodOnce(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let owner = try await home.setUp()
      var phone = try Authenticator()
      let options = await owner.passkeyOptions()
      #expect(await owner.send("/api/v1/passkeys", phone.make(options)).status == 201)
      var second = try Authenticator()
      #expect(isOver(await owner.send("/api/v1/passkeys", second.make(options))))
      let answer = phone.answer(await home.browser().passkeyQuestion())
      #expect(await home.browser().send("/api/v1/sessions/passkey", answer).status == 200)
      let thief = home.browser()
      #expect(isOver(await thief.send("/api/v1/sessions/passkey", answer)))
      #expect(thief.token == nil)
    }
  }

  @Test func isOverAfterFiveMinutes() async throws {
    try await withHome(.sqlite) { home in
      let owner = try await home.setUp()
      var phone = try Authenticator()
      let options = await owner.passkeyOptions()
      home.turn(milliseconds: 5 * 60_000)
      #expect(isOver(await owner.send("/api/v1/passkeys", phone.make(options))))
      #expect(await owner.add(&phone).status == 201)
      let question = await owner.passkeyQuestion()
      home.turn(milliseconds: 5 * 60_000 - 1)
      #expect(
        await home.browser().send("/api/v1/sessions/passkey", phone.answer(question)).status == 200)
      let late = await owner.passkeyQuestion()
      home.turn(milliseconds: 5 * 60_000)
      #expect(isOver(await home.browser().send("/api/v1/sessions/passkey", phone.answer(late))))
    }
  }

  @Test func isForOnePersonAndOnePurpose() async throws {
    try await withHome(.sqlite) { home in
      let owner = try await home.setUp()
      let (ben, _) = await home.member("Ben", by: owner)
      var phone = try Authenticator()
      let foreign = await ben.passkeyOptions()
      #expect(isOver(await owner.send("/api/v1/passkeys", phone.make(foreign))))
      let signing = await owner.passkeyQuestion()
      #expect(isOver(await owner.send("/api/v1/passkeys", phone.make(signing))))
      #expect(await owner.add(&phone).status == 201)
      let making = await owner.passkeyOptions()
      #expect(isOver(await home.browser().send("/api/v1/sessions/passkey", phone.answer(making))))
    }
  }

  @Test func isForOneName() async throws {
    try await withHome(.sqlite) { home in
      let owner = try await home.setUp()
      var phone = try Authenticator()
      #expect(await owner.add(&phone).status == 201)
      let elsewhere = home.browser(at: "other.local")
      let foreign = phone.answer(await elsewhere.passkeyQuestion())
      #expect(isOver(await home.browser().send("/api/v1/sessions/passkey", foreign)))
      // Nor is the passkey itself good there, whatever the authenticator says.
      (phone.host, phone.origin) = ("other.local", "https://other.local")
      let answer = await elsewhere.signIn(phone)
      #expect((answer.json["detail"] as? String ?? "").contains("another address"))
    }
  }

  @Test func isRefusedWithOneByteChanged() async throws {
    try await withHome(.sqlite) { home in
      let owner = try await home.setUp()
      var phone = try Authenticator()
      #expect(await owner.add(&phone).status == 201)
      var question = await owner.passkeyQuestion()
      let honest = try #require(Base64URL.bytes(question["challenge"] as? String ?? ""))
      for index in honest.indices {
        var bytes = honest
        bytes[index] ^= 0x40
        question["challenge"] = Base64URL.text(bytes)
        let answer = phone.answer(question)
        #expect(isOver(await home.browser().send("/api/v1/sessions/passkey", answer)))
      }
      for length in [0, 24, honest.count - 1] {
        question["challenge"] = Base64URL.text(honest[..<length])
        let answer = phone.answer(question)
        #expect(isOver(await home.browser().send("/api/v1/sessions/passkey", answer)))
      }
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func leavesNothingBehind(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let owner = try await home.setUp()
      var phone = try Authenticator()
      let count = {
        try await home.accounts.database.read { reading in
          try reading.first("SELECT COUNT(*) AS number FROM used_challenges")?.integer("number")
        }
      }
      for _ in 0..<50 {
        _ = await home.browser().passkeyQuestion()
        _ = await owner.passkeyOptions()
        _ = await home.browser().signIn(phone)
      }
      #expect(try await count() == 0)
      #expect(await owner.add(&phone).status == 201)
      #expect(await home.browser().signIn(phone).status == 200)
      #expect(try await count() == 2)
      home.turn(milliseconds: 2 * 3_600_000)
      #expect(await home.browser().signIn(phone).status == 200)
      #expect(try await count() == 1)
    }
  }
}
