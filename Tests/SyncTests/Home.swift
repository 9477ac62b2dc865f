import Files
import Foundation
import Storage
import TestKit
import Web

@testable import Sync

/// One household's feed and preferences, asked over their routes, with a clock that the test turns.
struct Home {
  let database: any Database
  let sync: Sync
  let person = UUID()
  private let time: Locked<Int64>

  private init(_ database: any Database) {
    let time = Locked<Int64>(1_700_000_000_000)
    self.time = time
    self.database = database
    sync = Sync(database, clock: Clock { time.withLock { $0 } })
  }

  static func with(_ kind: DatabaseKind, _ body: (Home) async throws -> Void) async throws {
    try await kind.with(Sync.migrations) { try await body(Home($0)) }
  }

  func turn(days: Int64) { time.withLock { $0 += days * 24 * 3_600_000 } }

  func client(_ person: UUID? = nil) -> ServiceClient {
    let identity = Identity(person: person ?? self.person, role: .child)
    return ServiceClient(Service(sync.routes, identify: { _ in identity }))
  }

  /// Writes a change into the feed, with nothing else.
  func note(_ id: String, of person: UUID?, isGone: Bool = false) async throws {
    try await database.write { transaction in
      try sync.publish("thing", id, of: person, isGone: isGone, in: transaction)
    }
  }

  /// Where the feed is now.
  func cursor() async throws -> String {
    try await sync.news(since: nil, of: person).place
  }

  /// The ids that have changed since a cursor.
  func ids(since cursor: String, of person: UUID? = nil) async throws -> [String] {
    try await sync.news(since: cursor, of: person ?? self.person).changes.map(\.id)
  }
}

func freshID() -> String { UUID().uuidString.lowercased() }

extension Range<Int> {
  /// Does something for each number, all at the same time.
  func together<T: Sendable>(
    _ body: @escaping @Sendable (Int) async throws -> T
  ) async throws -> [T] {
    try await withThrowingTaskGroup(of: T.self) { group in
      for number in self { group.addTask { try await body(number) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}
