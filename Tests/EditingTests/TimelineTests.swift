import DSP
import Testing

@testable import Editing

/// Two channels: the first counts up from 1, the second down from −1.
private func counting(_ count: Int) -> Timeline {
  Timeline(frameCount: count, channelCount: 2) { start, audio in
    for frame in 0..<audio.frameCount {
      audio[0][frame] = Float(start + frame + 1)
      audio[1][frame] = -Float(start + frame + 1)
    }
  }
}

/// A level of 1 all over.
private func ones(_ count: Int) -> Timeline {
  Timeline(frameCount: count, channelCount: 1) { _, audio in
    audio[0].update(repeating: 1, count: audio.frameCount)
  }
}

/// How much was read.
private final class Counter: @unchecked Sendable {
  // Safe to share: one test reads at a time.
  private(set) var total = 0
  func add(_ count: Int) { total += count }
}

extension Timeline {
  /// One of the channels, as a whole, read in blocks of some length.
  fileprivate func all(_ channel: Int = 0, blocks length: Int = 1_000) -> [Float] {
    var samples: [Float] = []
    forEachBlock(of: length) { samples += $0.readOnly[channel] }
    return samples
  }
}

struct TimelineTests {
  @Test func keepsOnlyThePart() {
    #expect(counting(10).trimmed(to: 2..<5).all() == [3, 4, 5])
    #expect(counting(10).trimmed(to: 2..<5).all(1) == [-3, -4, -5])
    #expect(counting(10).trimmed(to: 7..<99).all() == [8, 9, 10])
    #expect(counting(10).trimmed(to: 40..<99).all() == [])
  }

  @Test func takesAPartOutAndJoinsTheRest() {
    #expect(counting(8).without(2..<5).all() == [1, 2, 6, 7, 8])
    #expect(counting(4).without(0..<4).all() == [])
  }

  @Test func turnsOneSideIntoTheOtherOverTheSeam() {
    let cut = counting(1_000).without(400..<600, crossfade: 100)
    let samples = cut.all()
    #expect(samples.count == 800)
    #expect(samples[..<350].elementsEqual((1...350).map { Float($0) }))
    #expect(samples[450...].elementsEqual((651...1_000).map { Float($0) }))
    // In the middle of the seam both sides are half there.
    #expect(abs(samples[400] - 501) < 0.01)
    let steps = zip(samples[340..<460].dropFirst(), samples[340..<460]).map { $0 - $1 }
    #expect(steps.allSatisfy { $0 > 0 && $0 < 6 })
  }

  @Test func keepsALevelThroughASeam() {
    let samples = ones(2_000).without(500..<900, crossfade: 200).all()
    #expect(samples.count == 1_600)
    #expect(samples.allSatisfy { abs($0 - 1) < 1e-6 })
  }

  @Test func crossesAsMuchAsThereIs() {
    #expect(
      counting(100).without(0..<50, crossfade: 40).all() == counting(100).without(0..<50).all())
    #expect(counting(100).without(3..<50, crossfade: 40).frameCount == 53)
  }

  @Test func putsSoundAndSilenceIn() {
    let sound = counting(4).inserting(counting(10).trimmed(to: 7..<9), at: 2)
    #expect(sound.all() == [1, 2, 8, 9, 3, 4])
    #expect(counting(3).insertingSilence(2, at: 3).all() == [1, 2, 3, 0, 0])
    #expect(counting(3).insertingSilence(2, at: -5).all() == [0, 0, 1, 2, 3])
  }

  @Test func raisesAPartWithEdgesThatDoNotClick() {
    let samples = ones(100).gained(20..<60, by: 3, edge: 10).all()
    #expect(samples[..<20].allSatisfy { $0 == 1 })
    #expect(samples[30..<50].allSatisfy { $0 == 3 })
    #expect(samples[60...].allSatisfy { $0 == 1 })
    #expect(zip(samples.dropFirst(), samples).allSatisfy { abs($0 - $1) < 0.35 })
  }

  @Test func needsNoEdgesAtTheEnds() {
    #expect(ones(50).gained(0..<50, by: 0.5, edge: 10).all().allSatisfy { $0 == 0.5 })
  }

  @Test func keepsANumberANumberHoweverOftenItIsRaised() {
    var sound = ones(1_000)
    for _ in 0..<60 { sound = sound.gained(200..<800, by: 15.8, edge: 100) }
    #expect(sound.all().allSatisfy { $0.isFinite && $0 >= 1 })
    // At the edges, too, silence is silence afterwards.
    #expect(sound.gained(100..<900, by: 0, edge: 50).all()[150..<850].allSatisfy { $0 == 0 })
  }

  @Test(arguments: FadeCurve.allCases) func fadesByItsCurve(curve: FadeCurve) {
    let rising = ones(1_000).faded(100..<900, rises: true, curve).all()
    #expect(rising[100] == 0 && rising[99] == 1 && rising[900] == 1)
    #expect(abs(Double(rising[500]) - curve.gain(at: 0.5)) < 1e-6)
    let falling = ones(1_000).faded(0..<1_000, rises: false, curve).all()
    #expect(falling[0] == 1)
    #expect(abs(Double(falling[750]) - curve.gain(at: 0.25)) < 1e-6)
  }

  @Test func readsTheSameHoweverItIsCut() {
    let edited = counting(5_000).without(1_000..<2_000, crossfade: 300)
      .gained(500..<2_500, by: 0.25, edge: 100).inserting(counting(50), at: 1_200)
      .faded(0..<700, rises: true, .exponential).trimmed(to: 13..<3_900)
    let whole = edited.all(blocks: 10_000)
    #expect(whole.count == 3_887)
    for length in [1, 7, 128, 1_001] { #expect(edited.all(blocks: length) == whole) }
  }

  @Test func readsOnceHoweverManySeamsLieUponEachOther() {
    let framesRead = Counter()
    var sound = Timeline(frameCount: 4_000, channelCount: 1) { _, audio in
      framesRead.add(audio.frameCount)
      audio[0].update(repeating: 1, count: audio.frameCount)
    }
    for _ in 0..<100 {
      // Twice as long, and half as long again, by a seam of two things that are seams already.
      sound = sound.inserting(sound, at: sound.frameCount)
        .without(1_000..<5_000, crossfade: 2_000)
    }
    #expect(sound.frameCount == 4_000)
    #expect(sound.readingCost <= 4_000)
    #expect(sound.all().allSatisfy { abs($0 - 1) < 1e-4 })
    #expect(framesRead.total < 100 * 4_000)
  }

  @Test func knowsWhatReadingCosts() {
    let sound = counting(1_000)
    #expect(sound.readingCost == 1_000)
    #expect(sound.faded(0..<500, rises: true, .linear).readingCost == 1_500)
    #expect(
      sound.gained(0..<1_000, by: 2, edge: 5).gained(0..<900, by: 2, edge: 0).readingCost == 1_000)
    #expect(sound.gained(0..<400, by: 0, edge: 0).readingCost == 600)
    #expect(sound.insertingSilence(9_000, at: 3).readingCost == 1_000)
  }

  @Test func doesTheSameToWhatWasCutAndToWhatWasNot() {
    let sound = counting(300).gained(50..<250, by: 0.5, edge: 40).faded(
      0..<300, rises: false, .sCurve)
    let whole = sound.all()
    let parts = stride(from: 0, to: 300, by: 7).map { sound.trimmed(to: $0..<$0 + 7).all() }
    #expect(parts.flatMap { $0 } == whole)
    let again = sound.trimmed(to: 0..<131).inserting(sound.trimmed(to: 131..<300), at: 131)
    #expect(again.all() == whole)
  }

  @Test func isSilentBeyondItsEnds() {
    var audio = PlanarBuffer(channelCount: 2, frameCount: 6)
    audio.samples = [Float](repeating: 9, count: 12)
    audio.samples.withUnsafeMutableBufferPointer { samples in
      counting(3).read(
        from: -2,
        into: MutablePlanarView(
          base: samples.baseAddress!, channelCount: 2, frameCount: 6, stride: 6))
    }
    #expect(audio.samples == [0, 0, 1, 2, 3, 0, 0, 0, -1, -2, -3, 0])
  }
}
