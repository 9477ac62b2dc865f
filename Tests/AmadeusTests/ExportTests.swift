import Console
import Formats
import Foundation
import Testing

@testable import Amadeus
@testable import Web

/// What was found, as it goes over into files of other programs.
@Suite struct ExportTests {
  private static let song = SongResult(
    chords: [
      .init(
        label: "C:maj", start: 0, end: 1.25, confidence: 0.125, pitchClasses: [0, 4, 7],
        alternatives: [.init(label: "A:min7/b3", confidence: 0.01)], byHand: true),
      .init(
        label: "N", start: 1.25, end: 100.001, confidence: 1, pitchClasses: [], alternatives: []),
    ],
    keys: [.init(start: 0, end: 100.001, key: "C", mode: "major")], tempo: 120.5,
    beats: [0, 0.5, 1], downbeats: [],
    notes: [
      .init(pitch: 60, start: 0, end: 0.1, velocity: 0.5, confidence: 0.999, bends: [-3, 0])
    ], duration: 100.001)

  @Test func writesJSONAsTheCommandPrintsIt() throws {
    for song in [Self.song, SongResult(duration: 0)] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.keyEncodingStrategy = .convertToSnakeCase
      let printed = Array(try encoder.encode(song)) + [10]
      #expect(SongFormat.json.bytes(of: song.exported, title: "") == printed)
    }
  }

  @Test func keepsTitlesInJSON() throws {
    let title = "\"A/B\\\"\t\u{1}\u{1F}é🎵\n"
    let bytes = SongFormat.jams.bytes(of: Self.song.exported, title: title)
    let json = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    #expect((json?["file_metadata"] as? [String: Any])?["title"] as? String == title)
  }
}
