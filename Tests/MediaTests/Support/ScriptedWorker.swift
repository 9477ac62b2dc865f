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
  private let time = Locked(SuspendingClock.now)

  func advance(by duration: Duration) {
    time.withLock { $0 += duration }
  }

  @Sendable func now() -> SuspendingClock.Instant {
    time.withLock { $0 }
  }
}
