import Storage
import TestKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct NotificationTests {
  @Test(arguments: Kind.allCases)
  func tellsAfterTheCommitAndOnlyThen(_ kind: Kind) async throws {
    try await withItems(kind) { database in
      var heard = database.notifications("songs").makeAsyncIterator()
      #expect(await heard.next() == "")
      await #expect(throws: Oops.self) {
        try await database.write { transaction in
          try transaction.notify("songs", "never")
          throw Oops()
        }
      }
      try await database.write { transaction in
        try transaction.run("INSERT INTO items (id, name) VALUES (1, 'a')")
        try transaction.notify("others", "elsewhere")
        for payload in ["one", "one", "two 🎵"] { try transaction.notify("songs", payload) }
      }
      #expect(await heard.next() == "one")
      #expect(try await names(database) == ["a"])
      #expect(await heard.next() == "two 🎵")
    }
  }

  @Test(arguments: Kind.allCases)
  func refusesWhatOneOfThemCouldNotCarry(_ kind: Kind) async throws {
    try await withItems(kind) { database in
      for (channel, payload) in [
        ("", "a"), ("Songs", "a"), ("a\"b", "a"), (String(repeating: "a", count: 64), "a"),
        ("songs", String(repeating: "a", count: 8000)), ("songs", "a\0"),
      ] {
        try await expect(.misuse) { try await database.write { try $0.notify(channel, payload) } }
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func tellsASlowListenerThatItMissedSomething(_ kind: Kind) async throws {
    try await withItems(kind) { database in
      var heard = database.notifications("songs").makeAsyncIterator()
      #expect(await heard.next() == "")
      for lot in 0..<6 {
        try await database.write { transaction in
          for number in 0..<300 { try transaction.notify("songs", "\(lot * 300 + number)") }
        }
      }
      // Only the newest thousand were kept, so something must say that others are gone.
      var gaps = 0
      while let payload = await heard.next(), payload != "1799" { gaps += payload.isEmpty ? 1 : 0 }
      #expect(gaps > 0)
    }
  }

  @Test func tellsOtherProcessesAndAfterAGap() async throws {
    let server = try TestPostgres()
    let location = Location(url: try server.makeDatabase(), folder: nil)
    let (one, two) = (try await location.open(), try await location.open())
    var heard = two.notifications("songs").makeAsyncIterator()
    #expect(await heard.next() == "")
    try await one.write { try $0.notify("songs", "from one") }
    #expect(await heard.next() == "from one")
    try server.crash()
    #expect(await heard.next() == "")
    try await one.write { try $0.notify("songs", "back again") }
    #expect(await heard.next() == "back again")
    await one.close()
    await two.close()
  }
}
