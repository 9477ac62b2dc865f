import DSP
import Files
import Foundation
import TestKit
import Testing

@testable import Media

@Suite struct PeaksFileTests {
  static func example() -> PeaksFile {
    var builder = PeaksBuilder(channelCount: 2)
    let noise = PlanarBuffer(channels: [
      Signals.noise(seed: 7, amplitude: 0.9, seconds: 2.08333),
      Signals.noise(seed: 8, amplitude: 0.1, seconds: 2.08333),
    ])
    noise.withView { builder.add($0) }
    return PeaksFile(
      source: ContentHash(of: Array("song".utf8)[...]), sampleRate: 44_100, recipe: 1,
      pyramid: builder.finish())
  }

  @Test func comesBackAsItWas() throws {
    let file = Self.example()
    #expect(try PeaksFile(decoding: file.encoded()) == file)
  }

  @Test func liesAsTheDocumentationSays() throws {
    let file = Self.example()
    let bytes = file.encoded()
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    #expect(bytes.starts(with: Array("QPEAKS\r\n".utf8)))
    #expect(number(8, 2) == 1)
    #expect(number(10, 2) == 2)
    #expect(number(12, 4) == 44_100)
    #expect(number(16, 8) == 100_000)
    #expect(Array(bytes[24..<56]) == file.source.bytes)
    #expect(number(56, 2) == file.pyramid.levels.count)
    #expect(number(58, 2) == file.recipe)
    #expect(number(64, 4) == 256)
    #expect(number(68, 4) == (100_000 + 255) / 256)
    let first = number(72, 8)
    #expect(Int16(truncatingIfNeeded: number(first, 2)) == file.pyramid.levels[0].minimums[0])
    #expect(Int16(truncatingIfNeeded: number(first + 2, 2)) == file.pyramid.levels[0].maximums[0])
    #expect(UInt16(number(first + 4, 2)) == file.pyramid.levels[0].rms[0])
  }

  @Test func keepsItsBytesFromVersionToVersion() throws {
    #expect(try Golden.difference(Self.example().encoded(), from: "noise.peaks") == nil)
  }

  @Test func refusesAnyDamage() throws {
    let bytes = Self.example().encoded()
    for index in stride(from: 0, to: bytes.count, by: 97) {
      var broken = bytes
      broken[index] ^= 0x10
      #expect(throws: PeaksFileError.self) { try PeaksFile(decoding: broken) }
    }
    for length in [0, 7, 8, 63, 64, 100, bytes.count - 1] {
      #expect(throws: PeaksFileError.self) {
        try PeaksFile(decoding: Array(bytes.prefix(length)))
      }
    }
  }

  @Test func refusesLyingLengthsEvenWithARightHash() throws {
    let bytes = Self.example().encoded()
    for (offset, value) in [(10, 0xFF), (56, 0xFF), (68, 0xFF), (78, 0xFF), (64, 0)] {
      var body = Array(bytes.dropLast(ContentHash.byteCount))
      for index in offset..<offset + 2 { body[index] = UInt8(value) }
      if value == 0 { for index in offset..<offset + 4 { body[index] = 0 } }
      let lying = body + ContentHash(of: body[...]).bytes
      #expect(throws: PeaksFileError.damaged) { try PeaksFile(decoding: lying) }
    }
  }

  @Test func saysWhichVersionItDoesNotKnow() throws {
    var bytes = Self.example().encoded()
    bytes[8] = 9
    #expect(throws: PeaksFileError.version(9)) { try PeaksFile(decoding: bytes) }
  }
}
