import TestKit
import Testing

@testable import Analysis

struct NoteWeightsTests {
  /// Random numbers in all parts, up to `most`.
  static func madeUp(_ most: Float = 0.01) -> NoteWeights {
    var random = SeededRandom(seed: 4)
    let parts = NoteWeights.Part.allCases.map { part in
      (0..<part.count).map { _ in Float.random(in: -most...most, using: &random) }
    }
    return NoteWeights(parts)!
  }

  @Test func areReadAsTheyWereWritten() throws {
    let weights = Self.madeUp()
    let file = weights.file
    #expect(file.count == NoteWeights.byteCount)
    let read = try NoteWeights(file)
    for part in NoteWeights.Part.allCases { #expect(read[part] == weights[part]) }
  }

  @Test func areRefusedWhenAnythingIsWrong() {
    let file = Self.madeUp().file
    #expect(throws: NoteNetworkTrouble.notWeights) { try NoteWeights([]) }
    #expect(throws: NoteNetworkTrouble.notWeights) { try NoteWeights(Array(file.dropFirst())) }
    var other = file
    other[14] = 2
    #expect(throws: NoteNetworkTrouble.otherVersion) { try NoteWeights(other) }
    #expect(throws: NoteNetworkTrouble.damaged) { try NoteWeights(file + [0]) }
    for count in [18, 40, 100, file.count - 1] {
      #expect(throws: NoteNetworkTrouble.damaged) { try NoteWeights(Array(file[..<count])) }
    }
    for index in [20, 90, 100, file.count / 2, file.count - 1] {
      var bent = file
      bent[index] ^= 0x10
      #expect(throws: NoteNetworkTrouble.damaged, "\(index)") { try NoteNetwork(weights: bent) }
    }
  }

  @Test func areNoneWhenSomethingIsNoNumber() {
    var parts = NoteWeights.Part.allCases.map { [Float](repeating: 0, count: $0.count) }
    #expect(NoteWeights(parts) != nil)
    parts[3][7] = .nan
    #expect(NoteWeights(parts) == nil)
    parts[3] = []
    #expect(NoteWeights(parts) == nil)
  }
}
