import Files

/// Gathers values from any thread, for tests that listen.
public final class Collected<Value: Sendable>: Sendable {
  private let store = Locked<[Value]>([])

  public init() {}

  public var values: [Value] { store.withLock { $0 } }

  public func add(_ value: Value) {
    store.withLock { $0.append(value) }
  }
}
