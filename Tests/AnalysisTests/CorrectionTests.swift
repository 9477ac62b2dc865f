import TestKit
import Testing

@testable import Analysis

/// What a person says of some chords, and what becomes of the others.
struct CorrectionTests {
  private static func song() -> SongAnalysis? {
    var band = Band(seconds: 40)
    let chords = [[60, 64, 67], [57, 60, 64], [53, 57, 60], [55, 59, 62]]
    let row = chords + chords + chords + chords
    band.play(row, bass: row.map { $0[0] - 12 }, tempo: 100)
    return band.heard { SongAnalysis($0) }
  }

  private func bits(_ pitches: [Int]) -> UInt16 { pitches.reduce(0) { $0 | 1 << UInt16($1) } }

  private func given(_ start: Double, _ end: Double, _ root: Int?, _ notes: [Int]) throws
    -> GivenChord
  {
    try #require(GivenChord(start: start, end: end, root: root, notes: bits(notes)))
  }

  private func same(_ one: [ChordSpan], _ other: [ChordSpan]) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy {
        $0.label == $1.label && $0.start == $1.start && $0.end == $1.end
          && $0.confidence == $1.confidence
          && $0.alternatives.map(\.label) == $1.alternatives.map(\.label)
      }
  }

  @Test func isWhatWasHeardWhenNothingIsGiven() throws {
    var song = try #require(Self.song())
    let heard = song.chords
    song.correct(by: [])
    #expect(same(song.chords, heard))
    #expect(heard.allSatisfy { !$0.isGiven })
    song.correct(by: [try given(3, 5, 1, [1, 5, 8])])
    #expect(!same(song.chords, heard))
    song.correct(by: [])
    #expect(same(song.chords, heard))
  }

  @Test func leavesGivenChordsExactlyWhereTheyAre() throws {
    var song = try #require(Self.song())
    let wanted = [(2.345, 4.017, 6), (4.017, 7.5, 8), (20.11, 20.25, 1)]
    song.correct(
      by: try wanted.map { try given($0.0, $0.1, $0.2, [$0.2, ($0.2 + 4) % 12, ($0.2 + 7) % 12]) })
    let found = song.chords.filter(\.isGiven)
    #expect(found.map(\.start) == wanted.map(\.0) && found.map(\.end) == wanted.map(\.1))
    #expect(found.map(\.label.root) == wanted.map(\.2) && found.allSatisfy { $0.confidence == 1 })
    // What was heard there is what else it may be.
    #expect(found[0].alternatives.contains { $0.label.root == 9 || $0.label.root == 5 })
    for (one, next) in zip(song.chords, song.chords.dropFirst()) { #expect(one.end == next.start) }
    #expect(song.chords.first?.start == 0 && song.chords.last?.end == song.duration)
    #expect(song.chords.count > 15)
  }

  /// A kind of chord that a person names often is more likely where nobody has said anything.
  @Test func learnsFromWhatIsGiven() throws {
    var song = try #require(Self.song())
    func sixths() -> Double {
      song.chords.filter { !$0.isGiven && $0.label.root == 9 }.flatMap(\.alternatives)
        .filter { $0.label.quality == .minor7 }.reduce(0) { $0 + $1.confidence }
    }
    let minors = song.chords.filter { $0.label.root == 9 }
    try #require(minors.count >= 3)
    let before = sixths() / Double(minors.count)
    song.correct(
      by: try minors.dropFirst().map { try given($0.start, $0.end, 9, [9, 0, 4, 7]) })
    let rest = song.chords.filter { !$0.isGiven && $0.label.root == 9 }
    #expect(rest.count == 1)
    #expect(rest[0].label.quality == .minor7 || sixths() > before)
  }

  @Test(arguments: [
    ([0, 4, 7], ChordQuality.major), ([0, 4, 7, 10, 2, 9], .dominant7),
    ([0, 3, 6, 10], .halfDiminished7),
    ([0, 4, 7, 2], .major), ([0, 7], .major), ([0, 3, 7, 10, 2], .minor7),
  ])
  func readsAnyChordAsTheNearestThatIsHeard(intervals: [Int], quality: ChordQuality) throws {
    for root in 0..<12 {
      let chord = try given(0, 1, root, intervals.map { ($0 + root) % 12 })
      #expect(ChordLabel(state: chord.state).root == root)
      #expect(ChordLabel(state: chord.state).quality == quality)
    }
    #expect(try given(0, 1, nil, []).state == ChordModel.silence)
  }

  @Test func refusesWhatMakesNoSense() {
    for (start, end, root) in [
      (1.0, 1.0, 0), (2, 1, 0), (-1, 1, 0), (0, .infinity, 0), (0, .nan, 0), (.nan, 1, 0),
      (0, 1, 12), (0, 1, -1),
    ] {
      #expect(GivenChord(start: start, end: end, root: root, notes: 1) == nil)
    }
  }
}
