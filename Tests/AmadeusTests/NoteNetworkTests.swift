import Analysis
import Backup
import DSP
import Foundation
import TestKit
import Testing

@testable import Amadeus

/// The published network, where `tools/setup test` has fetched its package.
@Suite(.enabled(if: FetchedPackage.isThere, "tools/setup test fetches the package"))
struct NoteNetworkTests {
  private static let pitches = [48, 55, 64, 71]

  /// Four tones that begin one after the other and die away, as `tools/notes/golden.py` makes them.
  private static func signal(_ count: Int) -> [Float] {
    (0..<count).map { index in
      var value = 0.0
      for (number, note) in pitches.enumerated() {
        let time = Double(index) / 22_050 - 0.35 * Double(number)
        guard time >= 0 else { continue }
        let angle = 2 * Double.pi * 440 * pow(2, Double(note - 69) / 12) * time
        value += 0.15 * exp(-1.5 * time) * (sin(angle) + 0.4 * sin(2 * angle))
      }
      return Float(value)
    }
  }

  @Test func saysWhatOnnxruntimeSays() throws {
    let folder = try TemporaryFolder()
    let models = ModelFolder(try DataLocation(data: folder / "data"))
    try models.install(from: FetchedPackage.path)
    let network = try #require(models.noteNetwork)
    let samples = Self.signal(43_844 - 3_840)
    var pass = PosteriorsPass(network)
    samples.withUnsafeBufferPointer { pass.add($0) }
    let found = pass.finish()
    let golden = try Array(
      Data(contentsOf: Golden.folder.appendingPathComponent("note-posteriors.bin")))
    let wanted = stride(from: 0, to: golden.count, by: 2).map {
      Float(UInt16(golden[$0]) | UInt16(golden[$0 + 1]) << 8) / 65_535
    }
    #expect(wanted.count == 10 * 440)
    var farthest: Float = 0
    for number in 0..<10 {
      let frame = 15 * number
      let row =
        found.notes[88 * frame..<88 * frame + 88] + found.onsets[88 * frame..<88 * frame + 88]
        + found.contours[264 * frame..<264 * frame + 264]
      for (one, other) in zip(row, wanted[440 * number..<440 * number + 440]) {
        farthest = max(farthest, abs(one - other))
      }
    }
    // What sounds is judged by weights of 16 bits, the peer by those of 32.
    #expect(farthest < 1e-3, "\(farthest)")
  }

  /// A tone with overtones that moves as `cents` says, above A4, between two seconds of silence.
  private static func tone(_ seconds: Double, cents: (Double) -> Double) -> [Float] {
    var angle = 0.0
    let tone = (0..<Int(seconds * 22_050)).map { index in
      let time = Double(index) / 22_050
      angle += 2 * Double.pi * 440 * pow(2, cents(time) / 1_200) / 22_050
      let loud = 0.2 * min(1, time * 100) * min(1, (seconds - time) * 50)
      return Float(loud * (sin(angle) + 0.4 * sin(2 * angle) + 0.2 * sin(3 * angle)))
    }
    let silence = [Float](repeating: 0, count: 22_050)
    return silence + tone + silence
  }

  private func network() throws -> NoteNetwork {
    let models = ModelFolder(try DataLocation(data: try TemporaryFolder() / "data"))
    try models.install(from: FetchedPackage.path)
    return try #require(models.noteNetwork)
  }

  private func notes(of samples: [Float]) throws -> [Note] {
    var pass = NotePass(try network())
    samples.withUnsafeBufferPointer { pass.add($0) }
    return pass.finish()
  }

  /// The longest note, and by how many cents its bends are wrong as a rule.
  private func followed(
    _ seconds: Double = 3, _ cents: @escaping (Double) -> Double
  ) throws -> (note: Note, typical: Double) {
    let samples = Self.tone(seconds, cents: cents)
    let notes = try notes(of: samples)
    let note = try #require(notes.max { $0.end - $0.start < $1.end - $1.start })
    let wrong = note.bends.enumerated().map { number, bend in
      let time = note.start + Note.bendStep * Double(number) - 1
      return abs(Double(bend) - (cents(time) - 100 * Double(note.pitch - 69)))
    }
    return (note, wrong.isEmpty ? .infinity : wrong.sorted()[wrong.count / 2])
  }

  @Test func followsVibrato() throws {
    let (note, typical) = try followed { 50 * sin(2 * .pi * 5.5 * $0) }
    #expect(note.pitch == 69 && note.end - note.start > 2)
    #expect(typical < 20, "\(typical)")
    #expect(note.bends.max()! > 30 && note.bends.min()! < -30)
  }

  @Test func followsASlide() throws {
    let (note, typical) = try followed { -80 + 160 * $0 / 3 }
    #expect(note.bends.count > 20 && typical < 10, "\(typical)")
    #expect(note.bends.last! - note.bends.first! > 40)
  }

  @Test func leavesASteadyToneSteady() throws {
    let samples = Self.tone(2) { _ in 0 }
    let notes = try notes(of: samples)
    #expect(notes.first { $0.pitch == 69 }?.bends == [])
  }

  @Test func findsTheNotesOfASong() throws {
    let folder = try TemporaryFolder()
    let program = Tool.buildFolder.appendingPathComponent("quintet").path
    let data = "QUINTET_DATA=\(folder / "data")"
    let installed = try Tool.run(
      "/usr/bin/env", [data, program, "models", "install", "--from", FetchedPackage.path])
    #expect(installed.status == 0 && installed.text.contains("installed"))
    let files = try MediaFiles()
    let file = try files.wave(
      PlanarBuffer(channels: [[Float](repeating: 0, count: 11_025) + Self.signal(66_150)]),
      rate: 22_050, named: "song.wav")
    let answer = try Tool.run(
      "/usr/bin/env", [data, program, "amadeus", "analyze", file, "--json"])
    let notes = answer.json["notes"] as? [[String: Any]] ?? []
    for (number, pitch) in Self.pitches.enumerated() {
      let note = notes.first { $0["pitch"] as? Int == pitch }
      let start = try #require(note?["start"] as? Double, "\(pitch)")
      #expect(abs(start - 0.5 - 0.35 * Double(number)) < 0.05)
      #expect((note?["end"] as? Double ?? 0) > start + 0.2)
    }
    #expect(answer.errors.isEmpty)
  }
}

/// What `tools/setup test` has fetched.
private enum FetchedPackage {
  static let path = Golden.folder.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("build/models/basic_pitch-0.4.0-py2.py3-none-any.whl").path
  static let isThere = FileManager.default.fileExists(atPath: path)
}
