// Uses a folder of blobs as tests and bench/blobs want it used from another process.
//
//   BlobTrial write FOLDER SEED   writes until it is killed, and says of each blob when it is safe
//   BlobTrial copy FOLDER FILE    keeps a file, reads it back, and says how many seconds each took

import Blobs
import Files
import Glibc

let words = CommandLine.arguments
guard words.count == 4 else { exit(2) }
let store = try openBlobStore(words[2], cache: "")
switch words[1] {
case "write": try await writeForever(seed: UInt64(words[3]) ?? 1)
case "copy": try await copy(words[3])
default: exit(2)
}

func writeForever(seed: UInt64) async throws {
  var state = seed
  /// The multiplier and the increment are Knuth's, from MMIX.
  func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
  while true {
    let writer = try store.begin()
    for _ in 0..<(next() % 5) {
      let byte = UInt8(truncatingIfNeeded: next())
      try writer.write((0..<Int(next() % 65_536)).map { UInt8(truncatingIfNeeded: $0) ^ byte })
    }
    let kept = try await writer.finish()
    let line = Array("\(kept.hash) \(kept.byteCount)\n".utf8)
    guard line.withUnsafeBytes({ writeAll($0, to: 1) }) else { return }
  }
}

func copy(_ path: String) async throws {
  let clock = ContinuousClock()
  let file = try Descriptor.reading(path)
  var kept: ContentHash?
  let keeping = try await clock.measure {
    let writer = try store.begin()
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { block.deallocate() }
    while true {
      let count = read(file.number, block.baseAddress, block.count)
      guard count > 0 else { break }
      try writer.write(UnsafeRawBufferPointer(rebasing: block[..<count]))
    }
    kept = try await writer.finish().hash
  }
  guard let kept else { return }
  var byteCount = 0
  let reading = try await clock.measure {
    try await store.read(kept, range: 0..<Int64.max) { byteCount += $0.count }
  }
  print(keeping / .seconds(1), reading / .seconds(1), byteCount)
}
