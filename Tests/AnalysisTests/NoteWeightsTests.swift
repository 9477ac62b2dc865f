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
    other[14] = 3
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

  /// As the first version had them, in 32 bits each.
  @Test func areTheSameInAFileOfTheFirstVersion() throws {
    var random = SeededRandom(seed: 4)
    var numbers: [UInt8] = []
    for part in NoteWeights.Part.allCases {
      for _ in 0..<part.count {
        let value = Float.random(in: -0.01...0.01, using: &random)
        withUnsafeBytes(of: value.bitPattern.littleEndian) { numbers += $0 }
      }
    }
    let sum = numbers.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let weights = Self.madeUp()
    // The mark and how many numbers each part has are those of today.
    var file = Array(weights.file[..<(18 + 4 * NoteWeights.Part.allCases.count)])
    file[14] = 1
    withUnsafeBytes(of: sum.littleEndian) { file += $0 }
    file += numbers
    #expect(file.count == NoteWeights.mostBytes)
    let read = try NoteWeights(file)
    for part in NoteWeights.Part.allCases { #expect(read[part] == weights[part]) }
    #expect(read.file == weights.file)
    #expect(throws: NoteNetworkTrouble.damaged) { try NoteWeights(Array(file.dropLast())) }
  }

  @Test(arguments: [0, 1, -1, 0.1, -0.333, 6e-8, 3e-5, 65_504, 1e-9, 1e6] as [Float])
  func areRoundedAsIEEE754Does(_ value: Float) {
    #expect(LearntNumbers.half(value) == Float16(min(value, 65_504)).bitPattern)
    #expect(LearntNumbers.float(LearntNumbers.half(value)) == Float(Float16(min(value, 65_504))))
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
