import Engine
import TestKit
import Testing

/// Of the voices of a group only the newest sounds.
@Suite struct GroupTests {
  /// Steady levels of ten seconds, one on each track, that tell who sounds.
  private func steady(_ levels: [Float]) -> Studio {
    let studio = Studio()
    for (track, level) in levels.enumerated() {
      studio.add(track, [Float](repeating: level, count: 480_000))
    }
    return studio
  }

  private func begin(
    _ studio: Studio, _ track: Int, group: Int64, _ change: (inout Command) -> Void = { _ in }
  ) {
    studio.play(track, track: track, change)
    studio.send(.setGroup, track: track) { $0.position = group }
  }

  /// Whether so many frames are all of a level.
  private func hears(_ studio: Studio, _ frames: Int, _ level: Float) -> Bool {
    near(studio.hear(frames).left, level)
  }

  private func near(_ samples: [Float], _ level: Float) -> Bool {
    samples.allSatisfy { abs($0 - level) < 1e-4 }
  }

  @Test func silencesTheOthersWithAFade() {
    let studio = steady([0.25, 0.125, 0.0625])
    begin(studio, 0, group: 1)
    begin(studio, 1, group: 2)
    _ = studio.render(4_800)
    begin(studio, 2, group: 1)
    let left = studio.hear(9_600).left
    // It goes in a straight line of 30 ms, and nothing else changes.
    #expect(left.first! > 0.43)
    let steepest = zip(left, left.dropFirst()).map { abs($0 - $1) }.max() ?? 1
    #expect(steepest < 0.25 / 1_440 * 1.1)
    #expect(abs(left[720 + 128] - (0.1875 + 0.125)) < 0.03)
    let isAlone = near(Array(left[1_700...]), 0.1875)
    #expect(isAlone)
    #expect(studio.events.filter { $0.kind == .finished }.map(\.track) == [0])
  }

  @Test func leavesVoicesWithoutAGroupAlone() {
    let studio = steady([0.25, 0.125, 0.0625])
    for track in 0..<3 { begin(studio, track, group: 0) }
    _ = studio.render(4_800)
    #expect(hears(studio, 4_800, 0.4375))
  }

  @Test func letsTheOthersSoundUntilItsTimeHasCome() {
    let studio = steady([0.25, 0.125])
    begin(studio, 0, group: 5)
    begin(studio, 1, group: 5) { $0.time = 48_000 }
    _ = studio.render(24_000)
    #expect(hears(studio, 19_200, 0.25))
    _ = studio.render(9_600)
    #expect(hears(studio, 4_800, 0.125))
  }

  @Test func countsWhatGoesOnAsTheNewest() {
    let studio = steady([0.25, 0.125])
    begin(studio, 0, group: 1)
    _ = studio.render(4_800)
    studio.send(.pause, track: 0)
    _ = studio.render(4_800)
    begin(studio, 1, group: 1)
    _ = studio.render(4_800)
    #expect(hears(studio, 1_280, 0.125))
    studio.send(.resume, track: 0)
    _ = studio.render(4_800)
    #expect(hears(studio, 1_280, 0.25))
  }

  @Test func isInNoGroupWhenItIsPlayedAnew() {
    let studio = steady([0.25, 0.125])
    begin(studio, 0, group: 1)
    _ = studio.render(1_280)
    studio.play(0)
    begin(studio, 1, group: 1)
    _ = studio.render(4_800)
    #expect(hears(studio, 1_280, 0.375))
  }

  @Test func silencesWhatFadesOutForLong() {
    let studio = steady([0.25, 0.125])
    begin(studio, 0, group: 1)
    _ = studio.render(4_800)
    studio.send(.stop, track: 0) { $0.fadeFrames = 480_000 }
    _ = studio.render(4_800)
    begin(studio, 1, group: 1)
    let left = studio.hear(4_800).left
    // From where its own fade had brought it, within 30 ms.
    #expect(left.first! > 0.35)
    let steepest = zip(left, left.dropFirst()).map { abs($0 - $1) }.max() ?? 1
    #expect(steepest < 0.25 / 1_440 * 1.1)
    let isAlone = near(Array(left[1_700...]), 0.125)
    #expect(isAlone)
    #expect(studio.events.filter { $0.kind == .finished }.map(\.track) == [0])
  }

  @Test func keepsNobodyLongerThanItsOwnFade() {
    let studio = steady([0.25, 0.125])
    begin(studio, 0, group: 1)
    _ = studio.render(4_800)
    studio.send(.stop, track: 0) { $0.fadeFrames = 256 }
    _ = studio.render(128)
    begin(studio, 1, group: 1)
    _ = studio.render(256)
    #expect(studio.events.filter { $0.kind == .finished }.map(\.track) == [0])
  }

  @Test(arguments: [
    [0, 1], [1, 0], [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
  ])
  func keepsTheOneAskedForLastOfThoseThatBeginTogether(order: [Int]) {
    let levels: [Float] = [0.25, 0.125, 0.0625]
    for time in [Command.now, 9_610] {
      let studio = steady(levels)
      for track in order { begin(studio, track, group: 1) { $0.time = time } }
      _ = studio.render(14_400)
      #expect(hears(studio, 4_800, levels[order.last!]))
      #expect(
        Set(studio.events.filter { $0.kind == .finished }.map(\.track))
          == Set(order.dropLast().map { Int32($0) }))
    }
  }

  @Test(arguments: [(0, 1), (1, 0)])
  func keepsWhatGoesOnAfterAnotherWasAskedFor(resting: Int, other: Int) {
    let levels: [Float] = [0.25, 0.125]
    let studio = steady(levels)
    begin(studio, resting, group: 1)
    studio.send(.pause, track: resting)
    _ = studio.render(4_800)
    begin(studio, other, group: 1)
    studio.send(.resume, track: resting)
    _ = studio.render(4_800)
    #expect(hears(studio, 4_800, levels[resting]))
  }
}
