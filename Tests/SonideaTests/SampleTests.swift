import Foundation
import TestKit
import Testing

@testable import Sonidea

/// Parts of a recording, sample by sample: those that the whole has there.
@Suite(.timeLimit(.minutes(5))) struct SampleTests {
  private func samples(_ answer: Home.Answer) -> (rate: Int, samples: [Float]) {
    let words = stride(from: 0, to: answer.bytes.count - 3, by: 4).map { at in
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(answer.bytes[at + $1]) << (8 * $1) }
    }
    return (Int(words.first ?? 0), words.dropFirst().map(Float.init(bitPattern:)))
  }

  /// A minute of a tone that rises, so that it is like itself nowhere else.
  private func rising(_ home: Home, _ name: String, _ codec: String) throws -> String {
    let path = home.folder / name
    _ = try Tool.need(
      "ffmpeg",
      [
        "-v", "error", "-y", "-f", "lavfi", "-i",
        "aevalsrc='0.5*sin(2*PI*(200*t+20*t*t))':d=60:s=44100", "-c:a", codec, path,
      ])
    return path
  }

  @Test(arguments: [("rising.wav", "pcm_s16le"), ("rising.flac", "flac"), ("rising.m4a", "aac")])
  func areThoseOfTheWhole(name: String, codec: String) async throws {
    try await Home.with { home in
      let path = try rising(home, name, codec)
      let id = try await home.ready(bytes: Array(try Data(contentsOf: URL(filePath: path))))
      func part(_ from: Double, _ seconds: Double) async -> (rate: Int, samples: [Float]) {
        samples(
          await home.ask(.get, "recordings/\(id)/samples?from=\(from)&seconds=\(seconds)"))
      }
      // What is decoded from the beginning is what a player hears.
      let whole = try await home.household.context.media.fold(path, as: .init(seconds: 40)) {
        _, _ in
        [Float]()
      } add: { all, block in
        for frame in 0..<block.frameCount { all.append(block[0][frame]) }
      }.state
      for (from, seconds) in [(0.0, 0.5), (0.25, 0.01), (13.7, 2), (31.2345, 0.1)] {
        let (rate, found) = await part(from, seconds)
        #expect(rate == 44_100)
        let first = Int((from * 44_100).rounded())
        #expect(abs(found.count - Int(seconds * 44_100)) <= 1)
        let expected = whole[first..<first + found.count]
        let wrong = zip(found, expected).map { abs($0 - $1) }.max() ?? 1
        #expect(wrong < 0.002, "\(name) from \(from)")
      }
    }
  }

  @Test func areBoundedAndForThoseWhoHear() async throws {
    try await Home.with { home in
      let id = try await home.ready()
      let stranger = await home.member("Stranger").client
      let path = "recordings/\(id)/samples"
      #expect(await home.ask(.get, path, by: stranger).status == 404)
      for query in ["?seconds=11", "?seconds=0", "?from=-1", "?from=1000"] {
        #expect(await home.ask(.get, path + query).status == 422, "\(query)")
      }
    }
  }
}
