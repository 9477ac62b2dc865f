import DSP
import Foundation
import TestKit
import Testing

/// Files that are hardly music, through the whole command.
@Suite struct OddFileTests {
  /// C, F and G as sine waves with an overtone, so many cents too high.
  private static func song(_ rate: Int, cents: Double = 0, amplitude: Double = 0.08) -> [Float] {
    let chords = [[48, 60, 64, 67], [53, 60, 65, 69], [55, 59, 62, 67]]
    return (0..<9).flatMap { number -> [Float] in
      (0..<rate).map { index in
        let time = Double(index) / Double(rate)
        let value = chords[number % 3].reduce(0.0) { sum, note in
          let hertz = 440 * pow(2, (Double(note - 69) + cents / 100) / 12)
          return sum + sin(2 * .pi * hertz * time) + 0.5 * sin(4 * .pi * hertz * time)
        }
        return Float(min(max(amplitude * value * min(time * 50, (1 - time) * 50, 1), -1), 1))
      }
    }
  }

  private func analyze(_ samples: [Float], rate: Int = 22_050) throws -> [String: Any] {
    let files = try MediaFiles()
    let file = try files.wave(PlanarBuffer(channels: [samples]), rate: rate)
    let outcome = try Tool.quintet("amadeus", "analyze", file, "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let answer = outcome.json
    let chords = answer["chords"] as? [[String: Any]] ?? []
    for (one, next) in zip(chords, chords.dropFirst()) {
      #expect(one["end"] as? Double == next["start"] as? Double)
    }
    let beats = answer["beats"] as? [Double] ?? []
    #expect(beats == beats.sorted())
    for form in ["--jams", "--midi", "--chordpro", "--musicxml"] {
      #expect(try Tool.quintet("amadeus", "analyze", file, form).status == 0, "\(form)")
    }
    return answer
  }

  @Test func hearsAnythingWithoutHarm() throws {
    var random = SeededRandom(seed: 7)
    let noise = (0..<66_150).map { _ in Float.random(in: -0.5...0.5, using: &random) }
    #expect(try analyze(noise)["duration"] as? Double == 3)
    let second = try analyze(Array(Self.song(22_050).prefix(22_050)))
    #expect(second["duration"] as? Double == 1)
    let offset = try analyze([Float](repeating: 0.5, count: 44_100))
    #expect(offset["key"] is NSNull)
    #expect(try analyze([1])["tempo"] is NSNull)
  }

  @Test func hearsChordsThroughATelephoneAndThroughDistortion() throws {
    for answer in [
      try analyze(Self.song(8_000), rate: 8_000), try analyze(Self.song(22_050, amplitude: 0.8)),
    ] {
      let labels = Set((answer["chords"] as? [[String: Any]] ?? []).map { $0["label"] as? String })
      #expect(labels.isSuperset(of: ["C:maj", "F:maj", "G:maj"]), "\(labels)")
    }
  }

  @Test func hearsHowFarItIsOutOfTune() throws {
    let answer = try analyze(Self.song(22_050, cents: 40))
    #expect(abs((answer["tuning_cents"] as? Double ?? 0) - 40) < 5)
    let labels = Set((answer["chords"] as? [[String: Any]] ?? []).map { $0["label"] as? String })
    #expect(labels.isSuperset(of: ["C:maj", "F:maj", "G:maj"]), "\(labels)")
  }
}
