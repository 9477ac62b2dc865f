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
    let wanted = [(2.345, 4.017, 6), (4.017, 7.5, 8), (7.61, 9.1, 3), (20.11, 20.25, 1)]
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

  /// A kind of chord that a person names is likelier where nobody has said anything.
  @Test func learnsFromWhatIsGiven() throws {
    let states = ChordModel.states
    let minor = 9 * ChordModel.qualities + ChordQuality.minor.rawValue
    let seventh = 9 * ChordModel.qualities + ChordQuality.minor7.rawValue
    var row = [Float](repeating: -9, count: states)
    (row[minor], row[seventh]) = (-0.1, -2)
    let heard = [[Float]](repeating: row, count: 6)
    func apart(_ given: [Int]) throws -> Float {
      let scores = try #require(
        ChordModel.own.adapted(heard, given: given, shouldContinue: { true }))
      return scores[0][seventh] - scores[0][minor]
    }
    let before = try apart([-1, -1, -1, -1, -1, -1])
    #expect(try apart([-1, -1, -1, -1, -1, seventh]) > before + 0.1)
    #expect(try apart([-1, -1, -1, seventh, seventh, seventh]) > before + 0.5)
    #expect(try apart([-1, minor, minor, minor, minor, minor]) < before)
  }

  @Test func leadsTheWayThroughWhatIsGiven() throws {
    let grid = BeatGrid(beats: [1, 2, 3, 4], sounding: 0..<5, duration: 5)
    let pieces = GivenPieces([try given(1.2, 3.1, 2, [2, 6, 9])], grid)
    let state = 2 * ChordModel.qualities
    let middles = (0..<grid.count).map { (grid.times[$0] + grid.times[$0 + 1]) / 2 }
    #expect(pieces.states == middles.map { $0 >= 1.2 && $0 < 3.1 ? state : -1 })
    let plain = [[Float]](
      repeating: .init(repeating: -5, count: ChordModel.states), count: grid.count)
    for (row, wanted) in zip(pieces.forced(plain), pieces.states) {
      #expect(
        wanted < 0
          ? row == plain[0] : row.indices.allSatisfy { $0 == wanted || row[$0] < row[wanted] - 500 }
      )
    }
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
