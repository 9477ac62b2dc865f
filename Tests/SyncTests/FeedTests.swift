import Files
import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Sync

@Suite(.timeLimit(.minutes(5))) struct FeedTests {
  @Test(arguments: DatabaseKind.allCases)
  func tellsWhatHasChangedSinceAPlace(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let start = try await home.cursor()
      #expect(try await home.ids(since: start).isEmpty)
      try await home.note("a", of: home.person)
      try await home.note("b", of: nil)
      let middle = try await home.sync.news(since: start, of: home.person)
      #expect(middle.changes.map(\.id) == ["a", "b"])
      #expect(!middle.hasMore && !middle.readAll)
      try await home.note("a", of: home.person, isGone: true)
      let end = try await home.sync.news(since: middle.place, of: home.person)
      #expect(end.changes.map(\.id) == ["a"])
      #expect(end.changes.map(\.isGone) == [true])
      #expect(try await home.ids(since: end.place).isEmpty)
      // Of each thing only the last change is told.
      #expect(try await home.ids(since: start) == ["b", "a"])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func tellsNobodyWhatConcernsOthers(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (start, other) = (try await home.cursor(), UUID())
      try await home.note("mine", of: home.person)
      try await home.note("theirs", of: other)
      try await home.note("ours", of: nil)
      #expect(try await home.ids(since: start).sorted() == ["mine", "ours"])
      #expect(try await home.ids(since: start, of: other).sorted() == ["ours", "theirs"])
      try await home.database.write { try home.sync.forget(other, in: $0) }
      #expect(try await home.ids(since: start, of: other) == ["ours"])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func tellsNothingOfWhatDidNotHappen(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let start = try await home.cursor()
      await #expect(throws: Problem.self) {
        try await home.database.write { transaction in
          try home.sync.publish("thing", "a", of: nil, in: transaction)
          throw Problem.notFound
        }
      }
      #expect(try await home.ids(since: start).isEmpty)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func readsPageByPage(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      var cursor = try await home.cursor()
      // All at once, so that pages end amid what got its numbers together.
      try await home.database.write { transaction in
        for number in 0..<25 {
          try home.sync.publish("thing", "\(number)", of: home.person, in: transaction)
        }
      }
      try await home.sync.giveNumbers()
      var (seen, hasMore) = ([String](), true)
      while hasMore {
        let answer = await home.client().ask(.get, "/api/v1/changes?since=\(cursor)&limit=10")
        #expect(answer.status == 200)
        let changes = answer.json["changes"] as? [[String: Any]] ?? []
        seen += changes.compactMap { $0["id"] as? String }
        cursor = answer.json["place"] as? String ?? ""
        hasMore = answer.json["has_more"] as? Bool ?? false
        #expect(changes.count == (hasMore ? 10 : 5))
        #expect(answer.json["read_all"] as? Bool == false)
      }
      #expect(seen.count == 25)
      #expect(Set(seen).count == 25)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func tellsToReadAllWhereThePlaceIsNotKnown(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let old = try await home.cursor()
      for id in ["a", "b", "c"] {
        try await home.note(id, of: home.person)
        _ = try await home.cursor()
      }
      let newest = try await home.cursor()
      for cursor in ["", "7", "x.y", "9999.abc", "1.abc", "-1.a", "99999999999999999999.a"] {
        let answer = await home.client().ask(.get, "/api/v1/changes?since=\(cursor)")
        #expect(answer.status == 200)
        #expect(answer.json["read_all"] as? Bool == true, "\(cursor)")
        #expect(answer.json["place"] as? String == newest)
      }
      // A database that came back from a copy does not know the cursors that were told before.
      try await home.sync.forgetCursors()
      for cursor in [old, newest] {
        #expect(try await home.sync.news(since: cursor, of: home.person).readAll)
      }
      #expect(try await home.ids(since: home.cursor()).isEmpty)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func forgetsWhatIsOld(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let first = try await home.cursor()
      try await home.note("old", of: home.person)
      let second = try await home.cursor()
      home.turn(days: 29)
      try await home.note("young", of: home.person)
      let third = try await home.cursor()
      try await home.sync.tidy()
      #expect(try await home.ids(since: first) == ["old", "young"])
      home.turn(days: 2)
      try await home.sync.tidy()
      #expect(try await home.sync.news(since: first, of: home.person).readAll)
      #expect(try await home.ids(since: second) == ["young"])
      #expect(try await home.ids(since: third).isEmpty)
      let left = try await home.database.read { try $0.rows("SELECT id FROM feed").count }
      #expect(left == 1)
    }
  }

  /// Transactions that begin early and end late must not come in behind somebody's back.
  @Test(arguments: DatabaseKind.allCases)
  func missesNothingOfManyWritersAtOnce(kind: DatabaseKind) async throws {
    let location = try kind.location()
    let one = try await location.open()
    try await one.migrate(Sync.migrations)
    // Two servers over one PostgreSQL; SQLite belongs to one.
    let two = kind == .postgres ? try await location.open() : one
    let (writers, rounds, person) = (6, 25, UUID())
    let isOver = Locked(false)
    let start = try await Sync(one).news(since: nil, of: person).place
    async let seen = (0..<3).together { reader in
      let sync = Sync(reader == 0 ? two : one)
      var (location, ids) = (start, [String]())
      while true {
        let isLast = isOver.withLock { $0 }
        let page = try await sync.news(since: location, of: person, limit: 7)
        ids += page.changes.map(\.id)
        location = page.place
        if isLast && !page.hasMore { return ids }
      }
    }
    _ = try await (0..<writers).together { writer in
      let database = writer % 2 == 0 ? one : two
      let sync = Sync(database)
      for round in 0..<rounds {
        try await database.write { transaction in
          try sync.publish("thing", "\(writer) \(round)", of: person, in: transaction)
          // Held open for various times, so that they end in another order than they began.
          usleep(UInt32((writer * 7 + round * 3) % 5) * 2_000)
        }
      }
    }
    isOver.withLock { $0 = true }
    for ids in try await seen {
      #expect(ids.count == writers * rounds)
      #expect(Set(ids).count == writers * rounds)
    }
    await one.close()
    if kind == .postgres { await two.close() }
  }

  @Test func findsWhomChangesConcernByAnIndex() async throws {
    try await Home.with(.sqlite) { home in
      let plan = try await home.database.read { reading in
        try reading.rows("EXPLAIN QUERY PLAN \(Sync.concerned)", 1).map { try $0.text("detail") }
      }
      #expect(plan.count == 1 && plan[0].contains("SEARCH") && plan[0].contains("number>?"))
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func tellsThoseWhomItConcernsThatThereIsMore(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (hub, other) = (EventHub(), UUID())
      func listen(_ person: UUID) throws -> ByteStream {
        let answer = try hub.listen(Identity(person: person, role: .child))
        guard case .stream(let stream) = answer.content else { throw Problem.notFound }
        return stream
      }
      let (mine, theirs) = (try listen(home.person), try listen(other))
      let telling = Task { await home.sync.publish(to: hub) }
      func text(_ stream: ByteStream) -> String { String(decoding: stream.pending, as: UTF8.self) }
      func waitFor(_ count: Int, in stream: ByteStream) async throws {
        for _ in 0..<6_000 {
          if text(stream).components(separatedBy: "event: changed").count > count { return }
          try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("nothing was told: \(text(stream))")
      }
      // In the beginning everyone is told, since something may have been missed.
      try await waitFor(1, in: mine)
      try await waitFor(1, in: theirs)
      try await home.note("a", of: home.person)
      try await waitFor(2, in: mine)
      #expect(text(mine).contains("\"place\":\"\(try await home.cursor())\""))
      try await home.note("b", of: nil)
      try await waitFor(3, in: mine)
      try await waitFor(2, in: theirs)
      #expect(text(theirs).components(separatedBy: "event: changed").count == 3)
      telling.cancel()
      try await home.note("c", of: nil)
      await telling.value
    }
  }
}
