// Writes blobs into a folder until it is killed, and says of each when it is safe.
//
//   blob-trial FOLDER SEED

import Blobs
import Files
import Glibc

var state = UInt64(CommandLine.arguments[2]) ?? 1

/// The multiplier and the increment are Knuth's, from MMIX.
@MainActor func next() -> UInt64 {
  state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
  return state >> 33
}

let store = try openBlobStore(CommandLine.arguments[1], cache: "")
while true {
  let writer = try store.begin()
  for _ in 0..<(next() % 5) {
    let byte = UInt8(truncatingIfNeeded: next())
    try writer.write((0..<Int(next() % 65_536)).map { UInt8(truncatingIfNeeded: $0) ^ byte })
  }
  let kept = try await writer.keep()
  let line = Array("\(kept.hash) \(kept.byteCount)\n".utf8)
  guard line.withUnsafeBytes({ writeAll($0, to: 1) }) else { break }
}
