import Dispatch
import Storage
import TestKit
import Testing

typealias Kind = DatabaseKind
typealias Location = DatabaseLocation

/// Opens a fresh database, makes a table `items`, and closes it after the test.
func withItems(
  _ kind: Kind, _ limits: DatabaseLimits = DatabaseLocation.patience,
  _ body: (any Database) async throws -> Void
) async throws {
  let location = try kind.location()
  let database = try await location.open(limits)
  do {
    try await database.write { try $0.run(items) }
    try await body(database)
    await database.close()
  } catch {
    await database.close()
    throw error
  }
}

/// A table with a rule of every kind.
let items = """
  CREATE TABLE items (id BIGINT PRIMARY KEY, name TEXT NOT NULL UNIQUE, \
  count BIGINT NOT NULL DEFAULT 0 CHECK (count >= 0), parent BIGINT REFERENCES items (id))
  """

/// The names in the table, in order.
func names(_ database: any Database) async throws -> [String] {
  try await database.read {
    try $0.rows("SELECT name FROM items ORDER BY id").map { try $0.text("name") }
  }
}

/// Fails unless the work throws a `StorageError` with this code.
func expect<T>(
  _ code: StorageErrorCode, at location: SourceLocation = #_sourceLocation,
  _ work: () async throws -> T
) async throws {
  do {
    _ = try await work()
    Issue.record("nothing was thrown, instead of \(code.name)", sourceLocation: location)
  } catch let error as StorageError {
    #expect(error.code == code, "\(error)", sourceLocation: location)
  }
}

/// An error of a test's own.
struct Oops: Error, Equatable {}

/// Waits for a semaphore without holding a thread of Swift's.
func wait(for semaphore: DispatchSemaphore) async {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "waiting").async {
      semaphore.wait()
      continuation.resume()
    }
  }
}
