import DSP
import Foundation
import TestKit
import Testing

/// `quintet amadeus analyze` as a person at a shell meets it.
struct AnalyzeVerbTests {
  /// C, F and G by sine waves, a second and a half each.
  private func song(_ files: MediaFiles) throws -> String {
    let chords = [[48, 60, 64, 67], [53, 60, 65, 69], [55, 59, 62, 67]]
    var samples: [Float] = []
    for number in 0..<9 {
      for index in 0..<33_075 {
        let time = Double(index) / 22_050
        let value = chords[number % 3].reduce(0.0) { sum, note in
          let hertz = 440 * pow(2, Double(note - 69) / 12)
          return sum + sin(2 * .pi * hertz * time) + 0.5 * sin(4 * .pi * hertz * time)
        }
        samples.append(Float(0.08 * value * min(time * 100, (1.5 - time) * 100, 1)))
      }
    }
    return try files.wave(PlanarBuffer(channels: [samples]), rate: 22_050, named: "song.wav")
  }

  @Test func saysWhatASongIsMadeOf() throws {
    let files = try MediaFiles()
    let file = try song(files)
    let answer = try Tool.quintet("amadeus", "analyze", file, "--json").json
    #expect(answer["key"] as? String == "C")
    #expect(answer["mode"] as? String == "major")
    #expect(abs((answer["duration"] as? Double ?? 0) - 13.5) < 0.01)
    let chords = answer["chords"] as? [[String: Any]] ?? []
    let labels = chords.compactMap { $0["label"] as? String }
    for label in ["C:maj", "F:maj", "G:maj"] { #expect(labels.contains(label), "\(labels)") }
    #expect(chords.first?["start"] as? Double == 0)
    for (one, next) in zip(chords, chords.dropFirst()) {
      #expect(one["end"] as? Double == next["start"] as? Double)
    }
    let lab = try Tool.quintet("amadeus", "analyze", file, "--lab").text
    #expect(lab.split(separator: "\n").count == chords.count)
    #expect(lab.split(separator: "\n").allSatisfy { $0.split(separator: "\t").count == 3 })
    let csv = try Tool.quintet("amadeus", "analyze", file, "--csv").text
    #expect(csv.hasPrefix("start,end,chord,confidence\n"))
    let text = try Tool.quintet("amadeus", "analyze", file).text
    #expect(text.contains("Key    C major"))
  }

  @Test func writesEveryForm() throws {
    let files = try MediaFiles()
    let file = try song(files)
    let begins = [
      "mid": "MThd", "jams": "{\"annotations\"", "cho": "{title: song}\n{key: C}",
      "musicxml": "<?xml", "lab": "0.0\t", "csv": "start,end",
    ]
    for (ending, begin) in begins {
      let output = files.folder / "out.\(ending)"
      #expect(try Tool.quintet("amadeus", "analyze", file, "-o", output).status == 0)
      let written = try Data(contentsOf: URL(fileURLWithPath: output))
      #expect(String(decoding: written.prefix(40), as: UTF8.self).hasPrefix(begin), "\(ending)")
      #expect(try Tool.quintet("amadeus", "analyze", file, "-o", output).status == 1)
    }
    // That it exists is said before anything is listened to.
    let early = try Tool.quintet(
      "amadeus", "analyze", files.folder / "none.wav", "-o", files.folder / "out.mid")
    #expect(early.status == 1 && early.errors.contains("already exists"), "\(early.errors)")
    let piped = try Tool.quintet("amadeus", "analyze", file, "--midi", "--quiet")
    let written = try Data(contentsOf: URL(fileURLWithPath: files.folder / "out.mid"))
    #expect(piped.output == Array(written))
    #expect(try Tool.quintet("amadeus", "analyze", file, "-o", "x.txt").status == 2)
    #expect(try Tool.quintet("amadeus", "analyze", file, "--ca", "x").status == 2)
  }

  @Test func asksAServer() throws {
    let files = try MediaFiles()
    let file = try song(files)
    let server = try RunningServer(data: files.folder / "data")
    let owner = try server.ownerOptions(in: files.folder)
    let near = try Tool.quintet("amadeus", "analyze", file, "--json")
    let far = try Tool.quintet(["amadeus", "analyze", file, "--json"] + owner)
    #expect(far.status == 0)
    #expect(far.output == near.output)
    let broken = try files.folder.write(Array("no sound".utf8), as: "broken.mp3")
    let refused = try Tool.quintet(["amadeus", "analyze", broken, "--json"] + owner)
    #expect(refused.status == 1)
    let error = refused.json["error"] as? [String: String]
    #expect(error?["code"] == "not_analyzed")
    let stranger = try Tool.quintet(["amadeus", "analyze", file, "--json"] + owner.prefix(2))
    #expect((stranger.json["error"] as? [String: String])?["code"] == "signed_out")
  }

  @Test func saysWhyItCannot() throws {
    let folder = try MediaFiles().folder
    let missing = try Tool.quintet("amadeus", "analyze", folder / "none.wav")
    #expect(missing.status != 0)
    #expect(missing.errors.contains("none.wav"))
    let both = try Tool.quintet("amadeus", "analyze", "x", "--lab", "--csv")
    #expect(both.status == 2)
    #expect(both.errors.contains("choose one"))
  }

  @Test func findsNothingInSilence() throws {
    let files = try MediaFiles()
    let quiet = [Float](repeating: 0, count: 44_100)
    let file = try files.wave(PlanarBuffer(channels: [quiet]), rate: 22_050, named: "quiet.wav")
    let answer = try Tool.quintet("amadeus", "analyze", file, "--json").json
    #expect(answer["key"] is NSNull)
    #expect(answer["tempo"] is NSNull)
    #expect((answer["chords"] as? [Any])?.isEmpty == true)
    #expect(try Tool.quintet("amadeus", "analyze", file).text.contains("No chords found."))
    let tone = (0..<88_200).map { 0.1 * sin(2 * .pi * 440 * Float($0) / 22_050) }
    let sine = try files.wave(PlanarBuffer(channels: [tone]), rate: 22_050, named: "sine.wav")
    let lines = try Tool.quintet("amadeus", "analyze", sine).text.split(separator: "\n")
    #expect(lines == ["Key    none heard", "Tempo  none heard", "No chords found."])
  }
}
