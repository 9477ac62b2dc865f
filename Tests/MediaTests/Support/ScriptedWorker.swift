import Files
import Foundation
import Media
import MediaModel
import TestKit

extension MediaFiles {
  /// A worker that is a shell script.
  func worker(_ script: String, limits: MediaLimits = MediaLimits()) throws -> Media {
    let text = try folder.write(
      Array("#!/bin/bash\n\(script)\n".utf8), as: "worker-\(UUID().uuidString)")
    // Another process makes the program: what this one has had open for writing cannot be started while
    // a child of another test still holds it.
    let path = "\(text).program"
    try Tool.need("install", ["-m", "755", text, path])
    return try Media(workerPath: path, limits: limits)
  }
}

/// A clock that a test moves by itself.
final class TestClock: Sendable {
  private let state = Locked((time: SuspendingClock.now, looks: 0))

  func advance(by duration: Duration) {
    state.withLock { $0.time += duration }
  }

  @Sendable func now() -> SuspendingClock.Instant {
    state.withLock {
      $0.looks += 1
      return $0.time
    }
  }

  /// Returns when somebody has looked at the clock; gives up after ten seconds.
  func waitForLook() {
    let before = state.withLock { $0.looks }
    for _ in 0..<1_000 where state.withLock({ $0.looks }) == before { usleep(10_000) }
  }
}
