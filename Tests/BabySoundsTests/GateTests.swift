import Foundation
import TestKit
import Testing
import Web

@testable import BabySounds

/// The gate for parents, as the server keeps it.
@Suite(.timeLimit(.minutes(5))) struct GateTests {
  private func question(
    _ home: Home, _ kind: String = "arithmetic", by client: ServiceClient
  ) async -> Home.Answer {
    await home.ask(.post, "gate/questions", ["kind": kind], by: client)
  }

  private func answer(
    _ home: Home, _ question: Home.Answer, _ text: String, by client: ServiceClient
  ) async -> Home.Answer {
    let body: [String: Any] = ["question": question.json["id"] ?? "", "answer": text]
    return await home.ask(.post, "gate/answers", body, by: client)
  }

  /// Answers wrongly so often; tells the last answer.
  private func fail(_ home: Home, _ times: Int, by client: ServiceClient) async -> Home.Answer? {
    var last: Home.Answer?
    for _ in 0..<times {
      last = await answer(home, await question(home, by: client), "0", by: client)
    }
    return last
  }

  @Test func opensForWhoAnswersEachKindOfQuestion() async throws {
    try await Home.with { home in
      let client = home.client()
      for level in 1...3 {
        let gate = await home.pass(client)
        let set = await home.ask(
          .patch, "settings", ["gate_level": level], gate: gate, by: client)
        #expect(set.json["gate_level"] as? Int == level)
        let sum = await question(home, by: client)
        #expect(
          await answer(home, sum, solve(sum.json["text"]), by: client).status == 200)
        let numbers = await question(home, "sequence", by: client)
        let digits = try #require(numbers.json["digits"] as? [Int])
        #expect(digits.count == 3 + level)
        let told = digits.map(String.init).joined()
        #expect(await answer(home, numbers, told, by: client).status == 200)
        let pattern = await question(home, "pattern", by: client)
        let cells = try #require(pattern.json["cells"] as? [Int])
        #expect(cells.count == 2 + level && Set(cells).count == cells.count)
        let tapped = cells.reversed().map(String.init).joined()
        #expect(await answer(home, pattern, tapped, by: client).status == 200)
      }
    }
  }

  @Test func asksEveryLevelsSumsSoThatTheyCanBeWorkedOut() {
    var random = SeededRandom(seed: 11)
    for level in 1...3 {
      for _ in 0..<300 {
        let made = GeneratedQuestion(.arithmetic, level: level, using: &random)
        #expect(solve(made.text) == made.answer, "\(made.text ?? "")")
        #expect(Int(made.answer) ?? 0 > 0)
      }
    }
  }

  @Test func tellsNoAnswersNorWhatIsKeptOfThem() async throws {
    try await Home.with { home in
      let client = home.client()
      let sum = await question(home, by: client)
      #expect(Set(sum.json.keys) == ["id", "kind", "text", "expires_ms"])
      let gate = await home.pass(client)
      let set = await home.ask(.patch, "settings", ["pin": "2468"], gate: gate, by: client)
      #expect(set.json["has_pin"] as? Bool == true && set.json["pin"] == nil)
      let kept = try await home.household.database.read { reading in
        let hashes = try reading.rows("SELECT hash FROM baby_gate_passes")
        return (
          try hashes.map { try $0.text("hash") },
          try reading.first("SELECT pin FROM baby_settings")?.text("pin") ?? ""
        )
      }
      #expect(!kept.0.contains(gate) && kept.0.allSatisfy { $0.count == 64 })
      #expect(kept.1.hasPrefix("$argon2id$"))
    }
  }

  @Test func keepsClosedWhatIsForParents() async throws {
    try await Home.with { home in
      let parent = home.client()
      let gated: [(Web.Method, String, [String: Any]?)] = [
        (.patch, "settings", ["limit_speaker": 60]),
        (.put, "children/\(newID())", ["name": "Mia", "emoji": "🐻"]),
        (.delete, "children/\(newID())", nil),
        (.post, "overrides", ["id": newID(), "limit": 80, "device": newID(), "output": "speaker"]),
        (.delete, "schedules/\(newID())", nil), (.delete, "calibrations/\(newID())", nil),
      ]
      for (method, path, body) in gated {
        for gate in [nil, "guess", String(repeating: "a", count: 43)] {
          let answer = await home.ask(method, path, body, gate: gate, by: parent)
          #expect(answer.status == 403, "\(path)")
          #expect(answer.json["code"] as? String == "gate_closed", "\(path)")
        }
      }
      #expect(await home.ask(.get, "settings").json["limit_speaker"] as? Double == 50)
      let gate = await home.pass(parent)
      let set = await home.ask(.patch, "settings", ["limit_speaker": 60], gate: gate, by: parent)
      #expect(set.json["limit_speaker"] as? Double == 60)
    }
  }

  @Test func staysOpenForFiveMinutesAndUntilItIsClosed() async throws {
    try await Home.with { home in
      let gate = await home.pass()
      home.turn(seconds: 299)
      #expect(await home.ask(.patch, "settings", [:], gate: gate).status == 200)
      #expect(await home.ask(.get, "gate").json["is_open"] as? Bool == true)
      home.turn(seconds: 1)
      #expect(await home.ask(.patch, "settings", [:], gate: gate).status == 403)
      let other = await home.pass()
      #expect(await home.ask(.delete, "gate").status == 204)
      #expect(await home.ask(.patch, "settings", [:], gate: other).status == 403)
    }
  }

  @Test func opensToNobodyElse() async throws {
    try await Home.with { home in
      let gate = await home.pass()
      let other = home.client(UUID(), role: .adult)
      #expect(await home.ask(.patch, "settings", [:], gate: gate, by: other).status == 403)
      // Nor is somebody else's question answered.
      let question = await question(home, by: home.client())
      let stolen = await answer(home, question, solve(question.json["text"]), by: other)
      #expect(stolen.json["code"] as? String == "question_over")
      // A child that passes is still a child.
      let child = home.client(UUID(), role: .child)
      let token = await home.pass(child)
      #expect(!token.isEmpty)
      let refused = await home.ask(.patch, "settings", [:], gate: token, by: child)
      #expect(refused.json["code"] as? String == "forbidden")
    }
  }

  @Test func takesOneAnswerToAQuestionWithinTwoMinutes() async throws {
    try await Home.with { home in
      let client = home.client()
      let first = await question(home, by: client)
      let right = solve(first.json["text"])
      #expect(await answer(home, first, "0", by: client).status == 403)
      let again = await answer(home, first, right, by: client)
      #expect(again.json["code"] as? String == "question_over")
      let second = await question(home, by: client)
      home.turn(seconds: 120)
      let late = await answer(home, second, solve(second.json["text"]), by: client)
      #expect(late.json["code"] as? String == "question_over")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func locksForTwiceAsLongEachTimeAndOverRestarts(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let client = home.client()
      for minutes in [1, 2, 4, 8, 16, 32, 60, 60] {
        let fourth = try #require(await fail(home, 4, by: client))
        #expect(fourth.json["code"] as? String == "wrong_answer")
        let fields = fourth.json["fields"] as? [[String: Any]]
        #expect(fields?.first?["message"] as? String == "1")
        let fifth = try #require(await fail(home, 1, by: client))
        #expect(fifth.status == 429)
        #expect(fifth.headers["Retry-After"] == String(minutes * 60))
        // Who comes back, to another server too, finds it locked.
        let state = await home.ask(.get, "gate", by: home.client())
        #expect(
          state.json["locked_until_ms"] as? Int == Int(home.now) + minutes * 60_000)
        #expect(await question(home, by: client).json["code"] as? String == "gate_locked")
        home.turn(seconds: Int64(minutes) * 60 - 1)
        #expect(await question(home, by: client).status == 429)
        home.turn(seconds: 1)
        #expect(await question(home, by: client).status == 200)
      }
      // Others have locks of their own, and a right answer ends it.
      #expect(!(await home.pass(home.client(UUID(), role: .adult))).isEmpty)
      _ = await fail(home, 4, by: client)
      #expect(!(await home.pass(client)).isEmpty)
      #expect(await fail(home, 4, by: client)?.status == 403)
      #expect(await fail(home, 1, by: client)?.headers["Retry-After"] == "60")
    }
  }

  @Test func letsNobodyPastTheLockWhoAnswersOftenAtOnce() async throws {
    try await Home.with { home in
      let client = home.client()
      var questions: [Home.Answer] = []
      for _ in 0..<9 { questions.append(await question(home, by: client)) }
      let told = questions
      let statuses = await withTaskGroup(of: Int.self) { group in
        for one in told { group.addTask { await answer(home, one, "0", by: client).status } }
        return await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 403 } == 4)
      #expect(statuses.count { $0 == 429 } == 5)
      #expect(await home.ask(.get, "gate").json["attempts_today"] as? Int == 5)
    }
  }

  @Test func opensByThePINWhichIsNeverTold() async throws {
    try await Home.with { home in
      let client = home.client()
      #expect(await question(home, "pin", by: client).status == 422)
      for pin in ["123", "123456789", "12a4", "１２３４"] {
        let gate = await home.pass(client)
        let set = await home.ask(.patch, "settings", ["pin": pin], gate: gate, by: client)
        #expect(set.status == 422, "\(pin)")
      }
      let gate = await home.pass(client)
      let before = await question(home, by: client)
      _ = await home.ask(.patch, "settings", ["pin": "0042"], gate: gate, by: client)
      // It takes the place of the questions, of those that are asked already too.
      #expect(await answer(home, before, solve(before.json["text"]), by: client).status != 200)
      #expect(await question(home, "arithmetic", by: client).status == 422)
      #expect(await home.ask(.get, "gate").json["kinds"] as? [String] == ["pin"])
      // What else is changed leaves it alone.
      _ = await home.ask(.patch, "settings", ["gate_level": 2], gate: gate, by: client)
      let wrong = await question(home, "pin", by: client)
      #expect(Set(wrong.json.keys) == ["id", "kind", "expires_ms"])
      #expect(await answer(home, wrong, "0043", by: client).status == 403)
      let right = await question(home, "pin", by: client)
      #expect(await answer(home, right, "0042", by: client).status == 200)
      _ = await home.ask(.patch, "settings", ["pin": NSNull()], gate: gate, by: client)
      #expect(await question(home, "pin", by: client).status == 422)
      #expect(await home.ask(.get, "gate").json["has_pin"] as? Bool == false)
      #expect(await question(home, "arithmetic", by: client).status == 200)
      // Forgotten, it is taken away by who holds the data.
      _ = await home.ask(.patch, "settings", ["pin": "0042"], gate: gate, by: client)
      let removed = try await Settings.deletePIN(in: home.household)
      #expect(removed)
      #expect(await home.ask(.get, "gate").json["has_pin"] as? Bool == false)
    }
  }

  @Test func asksOnlyWhatParentsHaveChosen() async throws {
    try await Home.with { home in
      let gate = await home.pass()
      let none = await home.ask(.patch, "settings", ["gate_kinds": [String]()], gate: gate)
      #expect(none.status == 422)
      _ = await home.ask(.patch, "settings", ["gate_kinds": ["pattern"]], gate: gate)
      #expect(await home.ask(.get, "gate").json["kinds"] as? [String] == ["pattern"])
      #expect(await question(home, by: home.client()).status == 422)
      #expect(await question(home, "pattern", by: home.client()).status == 200)
    }
  }

  @Test func guardsWhatIsSold() async throws {
    try await Home.with { home in
      func buy(_ token: String?) async -> Home.Answer {
        var body: [String: Any] = ["product": "babysounds.premium.yearly"]
        body["gate_token"] = token
        return await home.client().ask(
          .put, "/api/v1/store/purchases/\(newID())", json: json(body))
      }
      #expect(await buy(nil).json["code"] as? String == "needs_gate")
      #expect(await buy("guess").json["code"] as? String == "needs_gate")
      #expect(await buy(await home.pass()).status == 200)
    }
  }
}
