import Foundation
import TestKit
import Testing
import Web

@testable import Sonidea

/// Markers, while the sound that they stand in is edited.
struct EditedMarkersTests {
  private func edit(
    _ kind: Edit.Kind, _ from: Double? = nil, _ to: Double? = nil, at: Double? = nil,
    seconds: Double? = nil, of: Int? = nil
  ) -> Edit {
    var edit = Edit(id: ID(UUID()), kind: kind, atMs: 1)
    (edit.from, edit.to, edit.at, edit.seconds, edit.of) = (from, to, at, seconds, of)
    if kind == .gain { edit.decibels = 3 }
    return edit
  }

  private func marks(_ indices: Double...) -> EditedMarkers {
    EditedMarkers(markers: indices.map { Marker(id: ID(UUID()), seconds: $0, name: "\($0)") })
  }

  private func indices(_ marks: EditedMarkers) -> [Double] { marks.markers.map(\.seconds) }

  @Test func moveWithTheirSound() throws {
    let all = marks(1, 4, 6, 10)
    for (edits, expected) in [
      ([edit(.trim, 3, 7)], [1, 3]),
      ([edit(.cut, 3, 5)], [1, 4, 8]),
      ([edit(.insert, at: 4, seconds: 2)], [1, 6, 8, 12]),
      ([edit(.paste, 0, 3, at: 5, of: 0)], [1, 4, 9, 13]),
      ([edit(.gain, 0, 9)], [1, 4, 6, 10]),
      ([edit(.cut, 0, 2), edit(.trim, 1, 5)], [1, 3]),
    ] as [([Edit], [Double])] {
      var moved = all
      try moved.move(from: [], to: edits, over: 10)
      #expect(indices(moved) == expected, "\(edits.map(\.kind))")
      #expect(moved.markers.count + moved.lost.count == 4)
      try moved.move(from: edits, to: [], over: 10)
      #expect(moved == all, "\(edits.map(\.kind))")
    }
  }

  @Test func comeBackWithWhatTheyStoodInAndNoSooner() throws {
    var moved = marks(1, 4, 6)
    let (first, second) = (edit(.cut, 3, 5), edit(.trim, 2, 8))
    try moved.move(from: [], to: [first, second], over: 10)
    #expect(indices(moved) == [2])
    try moved.move(from: [first, second], to: [first], over: 10)
    #expect(indices(moved) == [1, 4])
    // What is set in between counts in the sound of then.
    moved.markers.append(Marker(id: ID(UUID()), seconds: 7, name: "new"))
    try moved.move(from: [first], to: [first, second], over: 10)
    #expect(indices(moved) == [2, 5])
    try moved.move(from: [first, second], to: [], over: 10)
    #expect(indices(moved) == [1, 4, 6, 9])
    #expect(moved.lost.isEmpty)
  }

  @Test func loseNothingWhateverIsEditedAndTakenBack() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<500 {
      var moved = marks(0, 1.5, 3, 4.5, 6, 7.5, 9)
      let before = moved
      var (edits, now) = ([Edit](), 10.0)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let from = Double.random(in: 0..<now * 0.8, using: &random)
        let to = Double.random(in: from + now * 0.01..<now, using: &random)
        let next = [
          edit(.trim, from, to), edit(.cut, from, to), edit(.insert, at: from, seconds: 1),
          edit(.gain, from, to),
        ].randomElement(using: &random)!
        let longer = edits + [next]
        try moved.move(from: edits, to: longer, over: 10)
        #expect(moved.markers.count + moved.lost.count == 7)
        (edits, now) = (longer, try EditLengths.seconds(of: longer[...], from: 10))
        #expect(moved.markers.allSatisfy { (-1e-9...now + 1e-9).contains($0.seconds) })
      }
      try moved.move(from: edits, to: [], over: 10)
      #expect(moved.lost.isEmpty)
      for (one, other) in zip(moved.markers, before.markers) {
        #expect(one.id == other.id && abs(one.seconds - other.seconds) < 1e-6)
      }
    }
  }
}
