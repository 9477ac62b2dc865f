import Foundation
import TestKit
import Testing

/// `quintet melodymap hum`: recordings and MIDI files, through the real decoder, against melodies that were kept.
@Suite(.serialized) struct HumTests {
  private let folder = try! TemporaryFolder()
  private static let twinkle = [60, 60, 67, 67, 69, 69, 67, 65, 65, 64, 64, 62, 62, 60]
  private static let brother = [60, 62, 64, 60, 60, 62, 64, 60, 64, 65, 67, 64, 65, 67]

  private func melodymap(_ words: String...) throws -> Tool.Outcome {
    let program = Tool.buildFolder.appendingPathComponent("quintet").path
    return try Tool.run(program, ["melodymap"] + words + ["--data", folder / "data"])
  }

  /// A Standard MIDI File of quarters, 0.5 s each.
  private func midi(_ keys: [Int], _ name: String) throws -> String {
    var track = keys.flatMap { [0, 0x90, UInt8($0), 90, 96, 0x80, UInt8($0), 0] as [UInt8] }
    track += [0, 0xff, 0x2f, 0]
    var bytes = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96] + Array("MTrk".utf8)
    bytes += [0, 0, UInt8(track.count >> 8), UInt8(track.count & 255)] + track
    return try folder.write(bytes, as: name)
  }

  /// Somebody who hums: one voice in 16 bits at 22,050 Hz, a little flat.
  private func hum(_ keys: [Int], seconds: Double, shift: Double, _ name: String) throws -> String {
    var (bytes, phase): ([UInt8], Double) = ([], 0)
    for key in keys {
      for _ in 0..<Int(seconds * 22_050) {
        phase += 440 * pow(2, (Double(key) + shift - 69) / 12) / 22_050
        let sample = 0.2 * sin(2 * .pi * phase) + 0.1 * sin(4 * .pi * phase)
        let number = UInt16(bitPattern: Int16(sample * 32_000))
        bytes += [UInt8(number & 255), UInt8(number >> 8)]
      }
    }
    let head = MediaFiles.waveHeader(dataBytes: bytes.count, channels: 1, rate: 22_050)
    return try folder.write(head + bytes, as: name)
  }

  @Test func findsWhatWasKept() throws {
    let kept = try melodymap("hum", midi(Self.twinkle, "one.mid"), "--keep-as", "let it go")
    #expect(kept.status == 0)
    #expect(kept.text == "saved 14 notes as the melody of Let It Go  Frozen (2013)\n")
    let other = try melodymap("hum", midi(Self.brother, "two.MID"), "--keep-as", "under the sea")
    #expect(other.status == 0)
    let hummed = try hum(Array(Self.twinkle.dropFirst(2)), seconds: 0.4, shift: -7.3, "hum.wav")
    let found = try melodymap("hum", hummed)
    #expect(found.status == 0)
    #expect(
      found.text.hasPrefix("Let It Go  Frozen (2013)  9")
        || found.text.hasPrefix("Let It Go  Frozen (2013)  100%"))
    let list = try JSONSerialization.jsonObject(
      with: Data(try melodymap("hum", hummed, "--json", "-n", "1").output))
    let best = (list as? [[String: Any]])?.first
    #expect(best?["title"] as? String == "Let It Go" && best?["score"] as? Double ?? 0 > 0.9)
    // A hum can be kept as well, in place of what was there.
    #expect(try melodymap("hum", hummed, "--keep-as", "under the sea").status == 0)
    #expect(try melodymap("hum", hummed).text.split(separator: "\n").count == 2)
  }

  @Test func saysWhatIsWrong() throws {
    let tune = try midi(Self.brother, "tune.mid")
    let nothing = try melodymap("hum", tune)
    #expect(nothing.status == 1 && nothing.errors.contains("--keep-as"))
    #expect(try melodymap("hum", tune, "--keep-as", "qqqqqqqq").errors.contains("qqqqqqqq"))
    #expect(try melodymap("hum", tune, "--track", "2").errors.contains("no track 2"))
    #expect(try melodymap("hum", folder / "missing.mid").status == 1)
    let text = try folder.write(Array("no music".utf8), as: "text.mid")
    #expect(try melodymap("hum", text).errors.contains("is not a MIDI file"))
    let short = try hum([60, 62], seconds: 0.5, shift: 0, "short.wav")
    #expect(try melodymap("hum", short).errors.contains("no melody was heard"))
  }
}
