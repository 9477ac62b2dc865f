import Engine
import TestKit
import Testing

@Suite struct TimeTests {
  @Test(arguments: [40.0, 97.3, 120, 240], [2, 4, 7, 8])
  func clicksAtTheExactFrames(tempo: Double, beats: Int) {
    for eighths in [false, true] {
      let studio = Studio()
      studio.send(.metronomeStart) {
        $0.click = Click(beatsPerMinute: tempo, beats: Int32(beats), eighths: eighths)
        $0.time = 777
      }
      let left = studio.hear(150_000).left
      let beat = (eighths ? 0.5 : 1) * 60 / tempo * 48_000
      let expected = (0..<100).map { 777 + Int((Double($0) * beat).rounded()) }
        .filter { $0 < 149_000 }
      #expect(onsets(left) == expected)
      #expect(studio.kinds(.clicked).prefix(expected.count).map { Int($0.time) } == expected)
    }
  }

  @Test func clicksHigherOnTheFirstBeat() {
    let studio = Studio()
    studio.send(.metronomeStart) { $0.click = Click(beatsPerMinute: 120, beats: 3) }
    let left = studio.hear(100_000).left
    let lengths = onsets(left).prefix(4).map { start in
      left[start..<start + 1_000].lastIndex { $0 != 0 }! - start
    }
    // 15 ms on the downbeat, 10 ms otherwise.
    #expect(lengths.map { $0 > 600 } == [true, false, false, true])
    let crossings = onsets(left).prefix(2).map { start in
      zip(left[start..<start + 400], left[start + 1..<start + 401]).count { $0 < 0 && $1 >= 0 }
    }
    #expect(crossings == [8, 6])
  }

  @Test func endsTheCountInWhereTheSongBegins() {
    let click = Click(beatsPerMinute: 100, beats: 4)
    #expect(click.frame(afterBars: 2, sampleRate: 48_000) == Int64(8 * 0.6 * 48_000))
    #expect(click.frame(afterBars: 0, sampleRate: 48_000) == 0)
  }

  @Test func stopsClicking() {
    let studio = Studio()
    studio.send(.metronomeStart)
    _ = studio.render(30_000)
    studio.send(.metronomeStop)
    _ = studio.render(2_000)
    #expect(studio.render(100_000).left.allSatisfy { $0 == 0 })
  }

  @Test func playsFollowersTogetherToTheFrame() {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0.25, count: 48_000))
    studio.add(1, [Float](repeating: 0.5, count: 48_000))
    studio.play(0, track: 0) { $0.followsTransport = true }
    studio.play(1, track: 5) {
      $0.followsTransport = true
      $0.position = 1_000
    }
    #expect(studio.render(12_800).left.allSatisfy { $0 == 0 })
    studio.send(.transportPlay) { $0.time = 13_333 }
    let late = studio.engine.latencyFrames
    let left = studio.render(12_800).left
    let first = left.firstIndex { $0 != 0 }
    #expect(first == 13_333 - 12_800 + late)
    let second = left.firstIndex { $0 > 0.7 }
    #expect(second == first.map { $0 + 1_000 })
  }

  @Test func restsAndGoesOnAtTheSamePlace() {
    let studio = Studio()
    let ramp = (0..<96_000).map { Float($0) / 200_000 }
    studio.add(0, ramp)
    studio.play(0) { $0.followsTransport = true }
    studio.send(.transportPlay)
    _ = studio.render(12_800)
    studio.send(.transportPause)
    _ = studio.render(6_400)
    #expect(studio.render(1_280).left.allSatisfy { $0 == 0 })
    studio.send(.transportPlay)
    let left = studio.render(12_800).left
    let late = studio.engine.latencyFrames
    // Some way in, beyond the fade, the ramp tells the position in the song.
    let position = Int((left[6_400 + late] * 200_000).rounded())
    #expect(abs(position - (12_800 + 6_400)) <= 128)
  }

  @Test func jumpsInTheSong() {
    let studio = Studio()
    studio.add(0, (0..<96_000).map { Float($0) / 200_000 })
    studio.play(0) { $0.followsTransport = true }
    studio.send(.transportPlay)
    _ = studio.render(1_280)
    studio.send(.transportSeek) { $0.position = 50_000 }
    let left = studio.render(6_400).left
    let position = Int((left[3_000 + studio.engine.latencyFrames] * 200_000).rounded())
    #expect(abs(position - 53_000) <= 128)
  }

  /// The frames at which something begins after silence.
  private func onsets(_ samples: [Float]) -> [Int] {
    var found: [Int] = []
    var silence = 1_000
    for (frame, sample) in samples.enumerated() {
      if sample == 0 {
        silence += 1
      } else {
        // The first sample of a sine is zero: the click began one frame before it is heard.
        if silence > 200 { found.append(frame - 1) }
        silence = 0
      }
    }
    return found
  }
}
