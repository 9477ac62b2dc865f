import HTTPClient

/// The few connections that a store uses at a time; who finds none waits for one.
actor S3Connections {
  private var free: [HTTPConnection] = []
  private var count = 0
  private var waiting: [CheckedContinuation<HTTPConnection?, Never>] = []
  private let limit = 8

  func borrow() async throws -> HTTPConnection {
    if let connection = free.popLast() { return connection }
    if count < limit, let connection = HTTPConnection() {
      count += 1
      return connection
    }
    if count > 0, let connection = await withCheckedContinuation({ waiting.append($0) }) {
      return connection
    }
    throw BlobError(.unavailable, "not enough memory to connect to the S3 store")
  }

  func giveBack(_ connection: HTTPConnection) {
    if waiting.isEmpty {
      free.append(connection)
    } else {
      waiting.removeFirst().resume(returning: connection)
    }
  }
}
