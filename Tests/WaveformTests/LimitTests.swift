import DSP
import Testing

@testable import Waveform

@Suite struct LimitTests {
  @Test(arguments: [(15, 100), (16_385, 100), (100, 15), (100, 4_097), (0, 0), (-5, 100)])
  func refusesSizesThatCannotBeDrawn(width: Int, height: Int) {
    #expect(throws: WaveformError.unsupportedSize(width: width, height: height)) {
      try WaveformPicture(lanes: [], seconds: 1, width: width, height: height)
    }
  }

  @Test(arguments: [(16, 16), (16, 120), (300, 16), (160, 100), (700, 16)])
  func drawsAnySoundAtAnySize(width: Int, height: Int) throws {
    let odd = PeakColumn(minimum: .nan, maximum: .infinity, rms: -.infinity)
    let crossed = PeakColumn(minimum: 0.8, maximum: -0.8, rms: 3)
    let sounds = [
      [], [[]], [[odd]], [[crossed, odd]], [Sample.song(1)], [Sample.song(2000)],
      Array(repeating: Sample.song(20), count: 40),
    ]
    for lanes in sounds {
      for seconds in [0, 1e-9, 0.02, 4000, 1e15, .infinity, .nan, -3] {
        let picture = try WaveformPicture(
          lanes: lanes, seconds: seconds, silence: [-1...0.5, 0.4...1e9], width: width,
          height: height)
        #expect(picture.svg().hasSuffix("</svg>\n"))
        if seconds == 4000 { #expect(try Pixels(png: picture.png()) != nil) }
      }
    }
  }

  @Test(arguments: [
    (3.0, 300.0, ["0:00", "0:01", "0:02", "0:03"]),
    (0.25, 300, ["0:00.0", "0:00.1", "0:00.2"]),
    (95, 500, ["0:00", "0:30", "1:00", "1:30"]),
    (7500, 500, ["0:00", "30:00", "1:00:00", "1:30:00", "2:00:00"]),
    (0, 500, []),
  ])
  func countsTimeInStepsOfPeople(seconds: Double, pixels: Double, labels: [String]) {
    let scale = TimeScale(seconds: seconds, pixels: pixels, spacing: 84)
    #expect(scale.ticks.map { scale.text($0) } == labels)
  }

  @Test func mergesSilenceThatOverlaps() {
    let layout = Layout(
      width: 1000, height: 400, lanes: 1, seconds: 10,
      silence: [4...6, 1...2, 5...7, 9...20, -3...(-1)])
    #expect(layout.silence.count == 3)
    #expect(layout.silence.last?.upperBound == Double(layout.right))
  }

  @Test func neverRoundsAPeakAway() {
    let values: [Float] = [0, 0, 1, 0, 0, 0.5, 0.2]
    for reach in 1...3 {
      let rounded = Resampling.rounded(values, reach: reach)
      #expect(zip(rounded, values).allSatisfy { $0 >= $1 })
    }
  }

  @Test func joinsPowerRatherThanAmplitude() {
    let columns = [
      PeakColumn(minimum: -0.2, maximum: 0.1, rms: 0), PeakColumn(minimum: 0, maximum: 1, rms: 1),
    ]
    let joined = Resampling.columns(columns, count: 1)[0]
    #expect(joined.minimum == -0.2)
    #expect(joined.maximum == 1)
    #expect(abs(joined.rms - Float(0.5).squareRoot()) < 1e-6)
  }

  @Test func drawsFiguresOfOneWidth() {
    let widths = (0...9).map { Digits.width("\($0)", height: 10) }
    #expect(Set(widths) == [6])
    for figure in 0...9 {
      let segments = Digits.segments("\(figure)", x: 0, y: 0, height: 10)
      let bounds = segments.dropFirst().reduce(segments[0].bounds) { $0.union($1.bounds) }
      #expect(bounds.top >= -0.01 && abs(bounds.bottom - 10) < 0.1)
      #expect(bounds.left >= -0.1 && bounds.right <= 6.3)
    }
  }
}
