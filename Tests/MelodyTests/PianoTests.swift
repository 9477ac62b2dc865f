import CMath
import Melody
import MelodyABI
import Testing

@Suite struct PianoTests {
  /// A string of a piano as the formula has it, and what is measured of it at last.
  private func measured(
    _ hertz: Double, _ inharmonicity: Double, rate: Double = 48_000, from first: Int = 1,
    noise: Double = 0
  ) throws -> (real: StiffString, found: StiffString?) {
    let string = StiffString(ideal: hertz, inharmonicity: inharmonicity)
    var other = Voice(rate: rate)
    var samples = other.noise(noise, seconds: 1.2)
    for number in first...24 where string.partial(number) < 0.48 * rate {
      let turn = 2 * Double.pi * string.partial(number) / rate
      for i in samples.indices {
        // High partials are softer and die sooner.
        let amplitude = 0.3 / Double(number) * exp(-Double(i) / rate * 0.4 * Double(number))
        samples[i] += Float(amplitude * sin(turn * Double(i) + Double(number)))
      }
    }
    let listener = try PianoListener(rate: rate)
    var found: StiffString?
    samples.withUnsafeBufferPointer { listener.push($0) { found = $0.string ?? found } }
    return (string, found)
  }

  /// Frequencies, and about what strings of small pianos were measured at (R. W. Young, “Inharmonicity of plain wire
  /// piano strings”, J. Acoust. Soc. Am. 24, 1952).
  private static let strings: [(Double, Double)] = [
    (27.5, 0.0004), (55, 0.00025), (110, 0.0002), (220, 0.0003), (440, 0.0008), (880, 0.0025),
    (1_760, 0.008),
  ]

  @Test func measuresStringsFromTheBassToTheTreble() throws {
    for (hertz, inharmonicity) in Self.strings {
      let (real, found) = try measured(hertz, inharmonicity)
      let string = try #require(found, "\(hertz) Hz")
      #expect(
        abs(string.inharmonicity / inharmonicity - 1) < 0.02,
        "\(hertz) Hz: \(string.inharmonicity) instead of \(inharmonicity)")
      #expect(cents(string.partial(1), real.partial(1)).magnitude < 0.3, "\(hertz) Hz")
      #expect(string.missCents < 0.5)
    }
  }

  @Test func measuresThemInNoiseAndWithoutTheLowestPartials() throws {
    for (hertz, inharmonicity) in Self.strings.dropFirst().dropLast(2) {
      let string = try #require(
        try measured(hertz, inharmonicity, from: hertz < 100 ? 3 : 1, noise: 0.01).found)
      #expect(abs(string.inharmonicity / inharmonicity - 1) < 0.1, "\(hertz): \(string)")
    }
  }

  @Test func measuresAtEveryRateThatDevicesRecordIn() throws {
    for rate in [16_000.0, 44_100, 96_000, 192_000] {
      let string = try #require(try measured(220, 0.0003, rate: rate).found, "\(rate)")
      #expect(abs(string.inharmonicity / 0.0003 - 1) < 0.05, "\(rate): \(string.inharmonicity)")
    }
  }

  @Test func findsNoStiffnessInAnOrgan() throws {
    let string = try #require(try measured(220, 0).found)
    #expect(string.inharmonicity < 0.00001)
  }

  @Test func measuresNoNoiseNoChordAndNoNoteThatIsTooShort() throws {
    var voice = Voice(rate: 48_000, partials: [0.3, 0.2, 0.1, 0.1])
    let short = voice.tone(220, seconds: 0.4) + [Float](repeating: 0, count: 48_000)
    let bells = Voice(rate: 48_000, partials: [0.3]).tone(220, seconds: 1.5)
    for sound in [voice.noise(0.5, seconds: 2), short, bells] {
      let listener = try PianoListener(rate: 48_000)
      var strings = 0
      sound.withUnsafeBufferPointer { listener.push($0) { strings += $0.string == nil ? 0 : 1 } }
      #expect(strings == 0)
    }
  }
}
