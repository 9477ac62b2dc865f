import Dispatch

/// A connection and the one thread that touches it.
final class Lane<Connection>: @unchecked Sendable {
  // Safe to share: `connection` is only touched on `queue`, which does one thing at a time, and what work on it
  // answers is Sendable, so that it cannot be the connection itself.
  private let queue: DispatchQueue
  private var connection: Connection?
  private let open: @Sendable () throws -> Connection

  init(_ label: String, open: @escaping @Sendable () throws -> Connection) {
    queue = DispatchQueue(label: label)
    self.open = open
  }

  /// Runs work on the connection, which is opened the first time.
  func run<T: Sendable>(_ work: @escaping @Sendable (Connection) throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(
          with: Result {
            let connection = try self.connection ?? self.open()
            self.connection = connection
            return try work(connection)
          })
      }
    }
  }

  /// Runs work on the connection some time later, unless none is open.
  func later(_ work: @escaping @Sendable (Connection) -> Void) {
    queue.async {
      if let connection = self.connection { work(connection) }
    }
  }

  /// Lets go of the connection after `work` with it.
  func close(_ work: @escaping @Sendable (Connection) -> Void) async {
    await withCheckedContinuation { continuation in
      queue.async {
        if let connection = self.connection { work(connection) }
        self.connection = nil
        continuation.resume()
      }
    }
  }
}
