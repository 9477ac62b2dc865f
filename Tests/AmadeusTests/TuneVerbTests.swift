import DSP
import Foundation
import TestKit
import Testing

/// `quintet amadeus tune` as a person at a shell meets it.
struct TuneVerbTests {
  /// Half a second of silence, then a second of A3 ten cents too high.
  private func tone(_ files: MediaFiles) throws -> String {
    let hertz = 220 * pow(2, 10.0 / 1_200)
    var samples = [Float](repeating: 0, count: 24_000)
    for index in 0..<48_000 {
      let angle = 2 * Double.pi * hertz * Double(index) / 48_000
      samples.append(Float(0.3 * sin(angle) + 0.2 * sin(2 * angle)))
    }
    return try files.wave(PlanarBuffer(channels: [samples]), rate: 48_000, named: "tone.wav")
  }

  @Test func saysNoteAndCentsBesideAnA4() throws {
    let files = try MediaFiles()
    let file = try tone(files)
    for (a4, note, cents) in [("440", "A3", 10.0), ("415", "A#3", 11.27), ("466", "G#3", 10.59)] {
      let answer = try Tool.quintet("amadeus", "tune", file, "--json", "--a4", a4).json
      let frames = answer["frames"] as? [[String: Any]] ?? []
      let steady = frames.filter { $0["time"] as? Double ?? 0 > 0.65 }
      #expect(steady.count > 60)
      for frame in steady {
        #expect(frame["note"] as? String == note)
        #expect(abs((frame["cents"] as? Double ?? 99) - cents) < 0.1, "\(frame) at \(a4)")
      }
      #expect(frames.first?["hz"] is NSNull && frames.first?["note"] is NSNull)
    }
    let lines = try Tool.quintet("amadeus", "tune", file).text.split(separator: "\n")
    #expect(lines.first?.contains("\t-\t-\t-\t") == true)
    #expect(lines.last?.contains("\tA3\t") == true)
  }

  @Test func saysWhyItCannot() throws {
    let wrong = try Tool.quintet("amadeus", "tune", "x.wav", "--a4", "400")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("415"))
    #expect(try Tool.quintet("amadeus", "tune", "/nowhere/none.wav").status != 0)
  }
}
