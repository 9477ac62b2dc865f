import Foundation
import TestKit
import Testing

@testable import Amadeus

/// What a song is with what two people have corrected in it; pages are tried with the same cases.
@Suite struct SongCorrectionsTests {
  private struct Case: Decodable {
    struct Kept: Decodable {
      let recipe: Int
      let chords: String
      let tempo: String?

      var edit: SongEdit {
        SongEdit(
          name: "Song", recipe: recipe, chords: SongCorrectionsTests.row(chords),
          tempo: SongCorrectionsTests.tempo(tempo))
      }
    }

    struct Made: Decodable {
      let recipe: Int
      let chords: String
      let spans: [[Double]]
      let tempo: String?
      let resetsTempo: Bool?

      var corrections: SongCorrections {
        SongCorrections(
          name: "Song", recipe: recipe, chords: SongCorrectionsTests.row(chords),
          spans: spans.map { .init(start: $0[0], end: $0[1]) },
          tempo: SongCorrectionsTests.tempo(tempo), resetsTempo: resetsTempo)
      }
    }

    let name: String
    let now: Kept?
    let made: Made
    let then: Kept
  }

  private static func tempo(_ meter: String?) -> SongTempo? {
    meter.map { SongTempo(bpm: 90, meter: $0, first: 1) }
  }

  /// `C 0 2, *Dm 2 4`; a star where a person has said it.
  private static func row(_ text: String) -> [SongResult.Chord] {
    text.split(separator: ",").map { one in
      let words = one.split(separator: " ")
      let isByHand = words[0].hasPrefix("*")
      return SongResult.Chord(
        label: String(words[0].drop { $0 == "*" }), start: Double(words[1])!,
        end: Double(words[2])!, confidence: 1, pitchClasses: [], alternatives: [],
        byHand: isByHand ? true : nil)
    }
  }

  @Test func mergesAsPagesDo() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let file = Golden.folder.appendingPathComponent("amadeus/corrections.json")
    let cases = try decoder.decode([Case].self, from: Data(contentsOf: file))
    #expect(cases.count > 12)
    for one in cases {
      #expect(one.made.corrections.applied(to: one.now?.edit) == one.then.edit, "\(one.name)")
    }
  }
}
