import DSP
import Engine
import TestKit
import Testing

@Suite struct PlayingTests {
  /// Numbers that tell where a sample came from: frame n has the value n / 10⁵.
  static func ramp(_ frames: Int) -> [Float] { (0..<frames).map { Float($0) / 100_000 } }

  @Test func playsTheVerySamplesOfASound() {
    let studio = Studio()
    studio.add(0, Self.ramp(1_000), Self.ramp(1_000).map { -$0 })
    studio.play(0)
    let heard = studio.hear(1_200)
    #expect(Array(heard.left.prefix(1_000)) == Self.ramp(1_000))
    #expect(Array(heard.right.prefix(1_000)) == Self.ramp(1_000).map { -$0 })
    #expect(heard.left.suffix(200).allSatisfy { $0 == 0 })
  }

  @Test(arguments: [0, 1, 127, 128, 129, 1_000])
  func startsAtTheVeryFrame(time: Int) {
    let studio = Studio()
    studio.add(0, Self.ramp(500).map { $0 + 0.1 })
    studio.play(0) { $0.time = Int64(time) }
    let left = studio.hear(2_000).left
    #expect(left.firstIndex { $0 != 0 } == time)
    #expect(Array(left[time..<time + 500]) == Self.ramp(500).map { $0 + 0.1 })
    #expect(studio.kinds(.started).first?.time == Int64(time))
    #expect(studio.kinds(.finished).first?.time == Int64(time + 500))
  }

  @Test(arguments: [(1, 300), (3, 300), (3, 128), (5, 77), (2, 1)])
  func loopsWithoutAGap(loops: Int, length: Int) {
    let studio = Studio()
    let sound = Self.ramp(length).map { $0 + 0.1 }
    studio.add(0, sound)
    studio.play(0) { $0.loops = Int32(loops) }
    let left = studio.hear(length * loops + 400).left
    let expected = (0..<loops).flatMap { _ in sound }
    #expect(Array(left.prefix(expected.count)) == expected)
    #expect(left.dropFirst(expected.count).allSatisfy { $0 == 0 })
  }

  @Test func loopsForEverUntilItIsStopped() {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0.25, count: 100))
    studio.play(0) { $0.loops = -1 }
    #expect(studio.hear(20_000).left.allSatisfy { $0 == 0.25 })
    studio.send(.stop)
    #expect(studio.render(2_000).left.suffix(500).allSatisfy { $0 == 0 })
    #expect(studio.kinds(.finished).count == 1)
  }

  @Test func playsOnlyWhatIsBetweenTheTrims() {
    let studio = Studio()
    studio.add(0, Self.ramp(1_000))
    studio.play(0) {
      $0.trimStart = 200
      $0.trimEnd = 500
      $0.position = 50
      $0.loops = 2
    }
    let left = studio.hear(1_000).left
    let expected = Array(Self.ramp(1_000)[250..<500] + Self.ramp(1_000)[200..<500])
    #expect(Array(left.prefix(550)) == expected)
    #expect(left.dropFirst(550).allSatisfy { $0 == 0 })
  }

  @Test func pausesAndGoesOnWhereItWas() {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0.5, count: 48_000))
    studio.play(0)
    _ = studio.render(12_800)
    studio.send(.pause)
    #expect(studio.render(12_800).left.suffix(6_000).allSatisfy { $0 == 0 })
    studio.send(.resume)
    let rest = studio.render(48_000).left
    // All that was left is heard, but for the two short fades.
    let loud = rest.filter { $0 > 0.49 }.count
    #expect(abs(loud - (48_000 - 12_800 - 2 * 256)) < 512)
    #expect(studio.kinds(.finished).count == 1)
  }

  @Test(arguments: [Command.Kind.stop, .stopAll])
  func endsWhatIsStoppedWhileItRests(_ kind: Command.Kind) {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0.5, count: 48_000))
    studio.play(0)
    _ = studio.render(1_280)
    studio.send(.pause)
    _ = studio.render(2_560)
    studio.send(kind)
    _ = studio.render(256)
    #expect(studio.kinds(.finished).count == 1)
    studio.send(.resume)
    #expect(studio.render(12_800).left.allSatisfy { $0 == 0 })
  }

  @Test func endsAtOnceWhatIsStoppedBeforeItsTime() {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0.5, count: 4_800))
    studio.play(0) { $0.time = 48_000 }
    _ = studio.render(1_000)
    studio.send(.stop)
    _ = studio.render(256)
    #expect(studio.events.map(\.kind) == [.finished])
    let later = studio.render(60_000)
    #expect(later.left.allSatisfy { $0 == 0 })
  }

  @Test func stopsWithoutAClick() {
    let studio = Studio()
    studio.add(0, Signals.sine(hertz: 100, amplitude: 0.5, seconds: 2))
    studio.play(0)
    _ = studio.render(10_000)
    studio.send(.stop) { $0.fadeFrames = 480 }
    let left = studio.render(4_000).left
    let steps = zip(left, left.dropFirst()).map { abs($0 - $1) }
    // The sine itself moves by 0.0065 a frame; the fade adds a thousandth.
    #expect((steps.max() ?? 1) < 0.01)
    #expect(left.suffix(2_000).allSatisfy { $0 == 0 })
  }

  @Test func fadesInAlongItsCurve() {
    for curve in FadeCurve.allCases {
      let studio = Studio()
      studio.add(0, [Float](repeating: 0.5, count: 20_000))
      studio.play(0) {
        $0.fadeFrames = 9_600
        $0.curve = curve
      }
      let left = studio.hear(12_000).left
      for part in [0.25, 0.5, 0.75] {
        let expected = 0.5 * curve.gain(at: part)
        #expect(abs(Double(left[Int(9_600 * part)]) - expected) < 0.01, "\(curve) at \(part)")
      }
      #expect(zip(left, left.dropFirst()).allSatisfy { $0 <= $1 + 1e-6 })
      #expect(left.last == 0.5)
    }
  }

  @Test func startsATrackAnewWhenItPlaysAlready() {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0.25, count: 48_000))
    studio.play(0) { $0.token = 1 }
    _ = studio.render(1_000)
    studio.play(0) { $0.token = 2 }
    _ = studio.render(50_000)
    #expect(studio.kinds(.finished).map(\.token) == [1, 2])
  }

  @Test func refusesWhatDoesNotExist() {
    let studio = Studio(tracks: 8)
    studio.add(0, [0.5])
    studio.play(9)
    studio.play(0, track: 99)
    studio.play(0, track: -1)
    studio.play(0) { $0.loops = 0 }
    studio.play(0) { ($0.trimStart, $0.trimEnd) = (5, 2) }
    studio.send(.stop, track: 3)
    #expect(studio.render(256).left.allSatisfy { $0 == 0 })
    #expect(studio.kinds(.refused).count == 6)
  }

  @Test func keepsASoundWhileAVoicePlaysIt() {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0.25, count: 1_000))
    studio.play(0)
    _ = studio.render(128)
    #expect(!studio.engine.removeSound(0))
    _ = studio.render(2_000)
    #expect(studio.engine.removeSound(0))
  }

  @Test func playsAllTracksTogether() {
    let studio = Studio(tracks: 64)
    for track in 0..<64 {
      studio.add(track % 64 < 64 ? track : 0, [Float](repeating: 0.01, count: 4_800))
      studio.play(track, track: track)
    }
    let left = studio.hear(4_000).left
    #expect(left.allSatisfy { abs($0 - 0.64) < 1e-5 })
  }
}
