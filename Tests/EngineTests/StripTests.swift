import DSP
import Engine
import Foundation
import TestKit
import Testing

@Suite struct StripTests {
  @Test func multipliesVolumeAndBoost() {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0.2, count: 48_000))
    studio.engine.set(0, .volume, 0.5)
    studio.engine.set(0, .boost, 1.5)
    studio.play(0)
    #expect(studio.hear(1_000).left.allSatisfy { abs($0 - 0.15) < 1e-6 })
  }

  @Test func glidesToANewVolume() {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0.5, count: 96_000))
    studio.play(0)
    _ = studio.render(4_800)
    studio.engine.set(0, .volume, 0)
    let left = studio.render(9_600).left
    let steps = zip(left, left.dropFirst()).map { abs($0 - $1) }
    #expect((steps.max() ?? 1) < 0.002)
    #expect(left.last == 0)
    #expect(left[0] == 0.5)
  }

  /// A mix is as loud at its first sample as it is set.
  @Test func beginsAtTheVolumeOfTheMaster() {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0.5, count: 9_600))
    studio.engine.setMasterVolume(0.5)
    studio.play(0)
    #expect(studio.hear(1_000).left.allSatisfy { $0 == 0.25 })
  }

  @Test func pansMonoWithConstantPower() {
    for position: Float in [-1, -0.5, 0, 0.3, 1] {
      let studio = Studio()
      studio.add(0, [Float](repeating: 0.3, count: 4_800))
      studio.engine.set(0, .pan, position)
      studio.play(0)
      let heard = studio.hear(1_000)
      let power = heard.left[500] * heard.left[500] + heard.right[500] * heard.right[500]
      #expect(abs(power - 2 * 0.09) < 1e-4)
      if position < 0 { #expect(heard.left[500] > heard.right[500]) }
    }
  }

  @Test func turnsAwayOnlyOneSideOfStereo() {
    let studio = Studio()
    studio.add(
      0, [Float](repeating: 0.3, count: 4_800), [Float](repeating: 0.2, count: 4_800))
    studio.engine.set(0, .pan, 1)
    studio.play(0)
    let heard = studio.hear(1_000)
    #expect(abs(heard.left[500]) < 1e-6)
    #expect(heard.right[500] == 0.2)
  }

  @Test func mutesAndPlaysAlone() {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0.1, count: 480_000))
    for track in 0..<3 { studio.play(0, track: track) }
    _ = studio.render(4_800)
    #expect(abs(studio.render(256).left[200] - 0.3) < 1e-4)
    studio.engine.set(1, .mute, 1)
    _ = studio.render(9_600)
    #expect(abs(studio.render(256).left[200] - 0.2) < 1e-4)
    studio.engine.set(2, .solo, 1)
    _ = studio.render(9_600)
    #expect(abs(studio.render(256).left[200] - 0.1) < 1e-4)
    studio.engine.set(2, .solo, 0)
    studio.engine.set(1, .mute, 0)
    _ = studio.render(9_600)
    #expect(abs(studio.render(256).left[200] - 0.3) < 1e-4)
  }

  @Test(arguments: [(FilterShape.lowShelf, 100.0), (.peak, 1_000.0), (.highShelf, 6_000.0)])
  func equalizesAsItsFormulaSays(shape: FilterShape, hertz: Double) {
    for (band, decibels) in [(Knob.band0Shape, 9.0), (.band2Shape, -7.0), (.band3Shape, 4.5)] {
      for probe in [60.0, 997, 9_000] {
        let studio = Studio()
        studio.add(0, Signals.sine(hertz: probe, amplitude: 0.1, seconds: 1))
        set(studio, band, shape, hertz, decibels)
        studio.play(0)
        let heard = studio.hear(48_000).left[9_600..<43_200]
        let design = EqualizerBand(shape, hertz: hertz, gainDecibels: decibels, q: 0.9)
        let expected = 0.1 * design.response(hertz: probe, sampleRate: 48_000)
        let measured = 2.0.squareRoot() * rms(heard)
        #expect(abs(20 * log10(measured / expected)) < 0.05, "\(shape) at \(probe)")
      }
    }
  }

  @Test func leavesSamplesAsTheyAreWithAFlatEqualizer() {
    let studio = Studio()
    let noise = Signals.noise(seed: 3, amplitude: 0.5, seconds: 0.1)
    studio.add(0, noise)
    set(studio, .band0Shape, .peak, 1_000, 0)
    studio.play(0)
    #expect(studio.hear(4_800).left == noise)
  }

  @Test func glidesToANewFilterWithoutAClick() {
    let studio = Studio()
    studio.add(0, Signals.sine(hertz: 50, amplitude: 0.2, seconds: 3))
    studio.play(0)
    _ = studio.render(9_600)
    set(studio, .band0Shape, .lowShelf, 100, 12)
    set(studio, .band1Shape, .peak, 1_000, -12)
    let left = studio.render(24_000).left
    // A click would be heard far above the tone: all that bends faster than it does.
    let bends = zip(zip(left, left.dropFirst()), left.dropFirst(2)).map { pair, next in
      abs(pair.0 - 2 * pair.1 + next)
    }
    let toneBends = Float(0.8 * pow(2 * Double.pi * 50 / 48_000, 2))
    #expect((bends.max() ?? 1) < 4 * toneBends)
  }

  @Test func metersWhatIsHeard() {
    let studio = Studio(tracks: 8)
    studio.add(0, Signals.sine(hertz: 1_000, amplitude: 0.5, seconds: 4))
    studio.engine.set(2, .volume, 0.5)
    studio.play(0, track: 2)
    _ = studio.render(144_000)
    let meters = studio.engine.meters
    #expect(abs(meters[2 * 4] - 0.25) < 0.01)
    #expect(abs(meters[2 * 4 + 2] - 0.03125) < 0.001)
    #expect(meters[0] == 0)
    #expect(abs(meters[8 * 4] - 0.25) < 0.01)
  }

  @Test func lowersTheMeterOfATrackThatHasEnded() {
    let studio = Studio(tracks: 8)
    studio.add(0, Signals.sine(hertz: 1_000, amplitude: 0.5, seconds: 0.5))
    studio.play(0, track: 2)
    _ = studio.render(24_000)
    #expect(studio.engine.meters[2 * 4] > 0.4)
    _ = studio.render(96_000)
    #expect(studio.engine.meters[2 * 4] < 0.01)
    #expect(studio.engine.meters[2 * 4 + 2] < 0.001)
  }

  @Test func missesNoPeak() {
    let studio = Studio()
    var click = [Float](repeating: 0, count: 48_000)
    click[20_001] = -0.7
    studio.add(0, click)
    studio.play(0)
    _ = studio.render(19_968)
    #expect(studio.engine.meters[0] == 0)
    _ = studio.render(128)
    #expect(abs(studio.engine.meters[0] - 0.7) < 1e-6)
  }

  @Test func keepsSilentWhilePausedBesideAVoiceThatPlays() {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0.5, count: 96_000))
    studio.add(1, [Float](repeating: 0, count: 96_000))
    studio.play(0, track: 0)
    studio.play(1, track: 1)
    _ = studio.render(4_800)
    studio.send(.pause, track: 0) { $0.fadeFrames = 1_000 }
    _ = studio.render(4_800)
    #expect(studio.render(9_600).left.allSatisfy { $0 == 0 })
    #expect(studio.engine.meters[0] < 0.5)
  }

  @Test func soundsTheSameWithItsFiltersFactoredOut() {
    // A low pass far down cannot be factored out, and keeps its bank as designed.
    let noise = Signals.noise(seed: 5, amplitude: 0.3, seconds: 1)
    func heard(withLowPassBeside beside: Bool) -> [Float] {
      let studio = Studio()
      studio.add(0, noise)
      studio.add(1, [Float](repeating: 0, count: 48_000))
      set(studio, .band0Shape, .lowShelf, 100, 9)
      set(studio, .band1Shape, .peak, 1_000, -7)
      set(studio, .band3Shape, .highShelf, 6_000, 12)
      if beside { set(studio, .band0Shape, .lowPass, 12, 0, track: 1) }
      studio.play(0)
      studio.play(1, track: 1)
      let before = studio.render(12_800).left
      set(studio, .band1Shape, .peak, 2_000, 7)
      return before + studio.render(25_600).left
    }
    let apart = zip(heard(withLowPassBeside: false), heard(withLowPassBeside: true))
      .map { abs($0 - $1) }
    // Both round their factors, which shows most in what a shelf does to the lowest tones.
    #expect((apart.max() ?? 1) < 1e-4)
  }

  @Test func mixesVoicesOfDifferentBuses() {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0.1, count: 48_000))
    for track in 0..<4 { studio.play(0, track: track) }
    studio.send(.setBus, track: 1) { $0.position = 3 }
    _ = studio.render(1_280)
    #expect(abs(studio.render(256).left[200] - 0.4) < 1e-5)
  }

  @Test func letsNothingBrokenOrTooLoudOut() {
    let studio = Studio()
    var wild: [Float] = []
    for index in 0..<48_000 {
      wild.append(
        [Float.nan, .infinity, -.infinity, Float.leastNonzeroMagnitude, 1e30, 1, -1][index % 7])
    }
    studio.add(0, wild)
    for track in 0..<16 {
      set(studio, .band0Shape, .peak, 30, 20, track: track)
      studio.play(0, track: track) { $0.loops = -1 }
    }
    let heard = studio.render(24_000)
    #expect(heard.left.allSatisfy { $0.isFinite && abs($0) < 1 })
    studio.send(.stopAll)
    _ = studio.render(24_000)
    #expect(studio.render(2_560).left.allSatisfy { abs($0) < 1e-6 })
  }

  private func set(
    _ studio: Studio, _ band: Knob, _ shape: FilterShape, _ hertz: Double, _ decibels: Double,
    track: Int = 0
  ) {
    func knob(_ part: Int) -> Knob { Knob(rawValue: band.rawValue + part)! }
    studio.engine.set(track, knob(0), Float(shape.rawValue))
    studio.engine.set(track, knob(1), Float(hertz))
    studio.engine.set(track, knob(2), Float(decibels))
    studio.engine.set(track, knob(3), 0.9)
  }

  private func rms(_ samples: ArraySlice<Float>) -> Double {
    (samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(samples.count)).squareRoot()
  }
}
