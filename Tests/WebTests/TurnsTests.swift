import Files
import Foundation
import Testing

@testable import Web

/// Members take turns, and nobody who left is worked for.
@Suite struct TurnsTests {
  /// Work that ends when it is told to.
  private final class Work: Sendable {
    let began = Locked<[String]>([])
    private let ends = Locked<[String: CheckedContinuation<Void, Never>]>([:])

    func begin(_ name: String) async {
      await withCheckedContinuation { end in
        ends.withLock { $0[name] = end }
        began.withLock { $0.append(name) }
      }
    }

    func end(_ name: String) {
      ends.withLock { $0.removeValue(forKey: name) }?.resume()
    }

    func until(_ names: [String]) async throws {
      while began.withLock({ Set($0) }) != Set(names) {
        try await Task.sleep(for: .milliseconds(1))
      }
    }
  }

  private let work = Work()

  private func start(_ name: String, _ turns: Turns, for person: UUID) -> Task<Void, any Error> {
    Task { try await turns.run(for: person) { await work.begin(name) } }
  }

  /// Started one after the other, so that they stand in line in this order.
  private func line(
    _ names: [String], _ turns: Turns, for person: UUID
  ) async throws -> [Task<Void, any Error>] {
    var tasks: [Task<Void, any Error>] = []
    for name in names {
      let before = turns.waiting
      tasks.append(start(name, turns, for: person))
      while turns.waiting == before { try await Task.sleep(for: .milliseconds(1)) }
    }
    return tasks
  }

  @Test(.timeLimit(.minutes(1))) func letsWhoHasLessAtWorkComeFirst() async throws {
    let turns = Turns(most: 3, mostOfMember: 2)
    let (ada, bob) = (UUID(), UUID())
    var tasks = [start("a1", turns, for: ada), start("a2", turns, for: ada)]
    try await work.until(["a1", "a2"])
    // One more could be at work, but not of hers.
    tasks += try await line(["a3", "a4"], turns, for: ada)
    tasks.append(start("b1", turns, for: bob))
    try await work.until(["a1", "a2", "b1"])
    tasks += try await line(["b2"], turns, for: bob)
    // Hers has waited longer, and she has as much at work as he has when one of hers ends.
    work.end("a1")
    try await work.until(["a1", "a2", "b1", "a3"])
    // Now he has less.
    work.end("b1")
    try await work.until(["a1", "a2", "b1", "a3", "b2"])
    for name in ["a2", "a3", "b2"] { work.end(name) }
    try await work.until(["a1", "a2", "b1", "a3", "b2", "a4"])
    work.end("a4")
    for task in tasks { try await task.value }
  }

  @Test(.timeLimit(.minutes(1))) func worksForNobodyWhoLeft() async throws {
    let turns = Turns(most: 1)
    let person = UUID()
    let first = start("1", turns, for: person)
    try await work.until(["1"])
    let waiting = try await line(["2", "3"], turns, for: person)
    waiting[0].cancel()
    await #expect(throws: CancellationError.self) { try await waiting[0].value }
    work.end("1")
    try await work.until(["1", "3"])
    work.end("3")
    try await first.value
    try await waiting[1].value
    #expect(turns.waiting == 0)
  }

  @Test(.timeLimit(.minutes(1))) func refusesMoreThanMayWait() async throws {
    let turns = Turns(most: 1, mostWaiting: 1)
    let (person, other) = (UUID(), UUID())
    let first = start("1", turns, for: person)
    try await work.until(["1"])
    var tasks = try await line(["2"], turns, for: person)
    await #expect(throws: Problem.self) { try await turns.run(for: person) {} }
    tasks += try await line(["other"], turns, for: other)
    for (end, next) in [("1", ["1", "2"]), ("2", ["1", "2", "other"])] {
      work.end(end)
      try await work.until(next)
    }
    work.end("other")
    for task in [first] + tasks { try await task.value }
  }
}
