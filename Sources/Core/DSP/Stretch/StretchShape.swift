import CMath

/// The sizes of one layer of a stretch: all in samples.
struct StretchShape {
  /// Samples that are analysed at once, a power of two.
  var analysis: Int
  /// How many of them lie at and after the centre.
  var future: Int
  /// Frames before an onset end this far before it, where their window has nearly closed. What is
  /// played as it is sees no farther either, since it may run ahead of the time line.
  var clear: Int
  /// Samples around the centre that are played.
  var synthesis: Int
  /// From one centre to the next in what is played; a quarter of `synthesis`.
  var hop: Int
  /// How long after an onset a layer plays the original as it is.
  var hold: Int
  /// The frequencies of this layer as shares of the rate: from none to all at the lower edge, and
  /// from all to none at the upper one.
  var lower, upper: ClosedRange<Double>

  /// How many samples lie before the centre.
  var past: Int { analysis - future }
  var reach: Int { synthesis / 2 }

  /// The layers for a sample rate: a long window for what is low, a shorter one for the rest.
  static func layers(sampleRate: Double) -> [StretchShape] {
    let (low, high) = (-1.0...(-1.0), 1.0...1.0)
    let middle = 2775.0 / 48000...3225.0 / 48000
    return [
      StretchShape(
        analysis: 4096, future: 1136, clear: 880, synthesis: 1024, hop: 256, hold: 768,
        lower: low, upper: middle),
      StretchShape(
        analysis: 2048, future: 640, clear: 560, synthesis: 512, hop: 128, hold: 512,
        lower: middle, upper: high),
    ].map { $0.scaled(by: scale(sampleRate: sampleRate)) }
  }

  /// The power of two, from a quarter up, by which sizes for 48 kHz are multiplied.
  static func scale(sampleRate: Double) -> Double {
    var scale = 0.25
    while scale * 48000 * Double(2).squareRoot() < sampleRate && scale < 4 { scale *= 2 }
    return scale
  }

  private func scaled(by scale: Double) -> StretchShape {
    func scaled(_ count: Int) -> Int { Int(Double(count) * scale) }
    return StretchShape(
      analysis: scaled(analysis), future: scaled(future), clear: scaled(clear),
      synthesis: scaled(synthesis), hop: scaled(hop), hold: scaled(hold), lower: lower,
      upper: upper)
  }
}

extension StretchShape {
  /// The analysis window: half a raised cosine up to the centre and half of one over the `fall`
  /// samples after it.
  func analysisWindow(fall: Int) -> [Double] {
    (0..<past + fall).map { index in
      let distance =
        index < past
        ? Double(past - index) / Double(past + 1) : Double(index - past) / Double(fall)
      return 0.5 + 0.5 * cos(Double.pi * distance)
    }
  }

  /// What makes a raised cosine of the analysis window, such that all that are played sum to 1.
  func synthesisWindow(fall: Int) -> [Double] {
    let seen = analysisWindow(fall: fall)
    let overlap = Double(synthesis) / Double(2 * hop)
    return (0..<synthesis).map { index in
      let turn = Double(index) / Double(synthesis)
      let heard = 0.5 - 0.5 * cos(2 * Double.pi * turn)
      return heard / overlap / seen[past - reach + index]
    }
  }

  /// The bins that the layer plays, whole groups of four.
  func band() -> Range<Int> {
    let all = 0..<analysis / 2 + 1
    let played = all.filter { gain(Double($0) / Double(analysis)) > 0 }
    return played[0] / 4 * 4..<(played[played.count - 1] / 4 + 1) * 4
  }

  /// The gain of a frequency, given as a share of the rate.
  func gain(_ frequency: Double) -> Double {
    StretchShape.ramp(frequency, lower) * (1 - StretchShape.ramp(frequency, upper))
  }

  private static func ramp(_ value: Double, _ edge: ClosedRange<Double>) -> Double {
    guard value > edge.lowerBound else { return 0 }
    guard value < edge.upperBound else { return 1 }
    return 0.5 - 0.5
      * cos(Double.pi * (value - edge.lowerBound) / (edge.upperBound - edge.lowerBound))
  }
}
