import Testing

@testable import Analysis

struct NoteFinderTests {
  /// What the network says of silence, and of notes in it: a pitch, the first frame and the one behind the last.
  private func heard(
    _ notes: [(pitch: Int, from: Int, to: Int)], frames: Int = 500
  ) -> NotePosteriors {
    var result = NotePosteriors()
    result.frameCount = frames
    result.notes = [Float](repeating: 0.1, count: frames * 88)
    result.onsets = result.notes
    for note in notes {
      for frame in note.from..<note.to {
        // It dies away a little.
        let faded = 0.85 - 0.3 * Float(frame - note.from) / Float(note.to - note.from)
        result.notes[frame * 88 + note.pitch - 21] = faded
      }
      for (shift, value) in [(-2, 0.2), (-1, 0.5), (0, 0.9), (1, 0.6), (2, 0.25)] {
        result.onsets[(note.from + shift) * 88 + note.pitch - 21] = Float(value)
      }
    }
    return result
  }

  @Test func findsNotesWithTheirBeginningsAndEnds() throws {
    let wanted: [(pitch: Int, from: Int, to: Int)] = [
      (48, 60, 140), (64, 100, 180), (67, 200, 240),
    ]
    let found = try #require(NoteFinder.notes(heard(wanted)))
    #expect(found.map(\.pitch) == [48, 64, 67])
    for (note, want) in zip(found, wanted) {
      #expect(abs(note.start - NotePosteriors.time(want.from)) < 0.04)
      #expect(abs(note.end - NotePosteriors.time(want.to)) < 0.12)
      #expect(note.confidence > 0.5)
      #expect((0.01...1).contains(note.velocity))
    }
  }

  @Test func hearsANoteThatIsStruckAgain() throws {
    let found = try #require(NoteFinder.notes(heard([(60, 60, 100), (60, 100, 160)])))
    #expect(found.map(\.pitch) == [60, 60])
    #expect(found.count == 2 && found[0].end <= found[1].start + 0.04)
  }

  @Test func findsNothingInSilence() {
    #expect(NoteFinder.notes(heard([]))?.isEmpty == true)
    #expect(NoteFinder.notes(NotePosteriors())?.isEmpty == true)
    #expect(NoteFinder.notes(heard([], frames: 1))?.isEmpty == true)
    #expect(NoteFinder.notes(heard([], frames: 3))?.isEmpty == true)
  }

  @Test func knowsWhenAFrameIs() {
    #expect(NotePosteriors.time(0) == 0)
    #expect(abs(NotePosteriors.time(1) - 256.0 / 22_050) < 1e-12)
    // The next window begins 36,164 samples later, not 142 frames.
    #expect(abs(NotePosteriors.time(142) - 36_164.0 / 22_050) < 1e-12)
  }

  @Test func asksBeforeEveryWindowWhetherToGoOn() throws {
    let network = try NoteNetwork(weights: NoteWeightsTests.madeUp().file)
    let samples = (0..<120_000).map { Float($0 % 100) / 200 - 0.25 }
    samples.withUnsafeBufferPointer { samples in
      var asked: [Double] = []
      let found = network.posteriors(samples) {
        asked.append($0)
        return true
      }
      #expect(found?.frameCount == 142 * 3 + 45)
      #expect(asked.count == 5 && asked == asked.sorted() && asked.last == 1)
      var questions = 0
      let stopped = network.notes(samples) { _ in
        questions += 1
        return questions < 2
      }
      #expect(stopped == nil && questions == 2)
    }
  }

  @Test func bearsWhatIsNoMusic() throws {
    let network = try NoteNetwork(weights: NoteWeightsTests.madeUp().file)
    for samples in [
      [], [0.5], [Float](repeating: 0, count: 40_000), [Float](repeating: 1, count: 30_000),
      (0..<30_000).map { $0 % 7 == 0 ? .nan : ($0 % 5 == 0 ? .infinity : 0.1) },
    ] {
      let found = samples.withUnsafeBufferPointer { network.posteriors($0, contours: true) }
      #expect(found?.notes.allSatisfy { $0 > 0 && $0 < 1 } == true)
      #expect(found?.contours.count == (found?.frameCount ?? 0) * 264)
    }
  }
}
