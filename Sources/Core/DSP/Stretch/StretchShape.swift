import CMath

/// The sizes of one layer of a stretch: all in samples.
struct StretchShape {
  /// Samples that are analysed at once, a power of two.
  var analysis: Int
  /// How many of them lie at and after the centre.
  var future: Int
  /// Samples around the centre that are played.
  var synthesis: Int
  /// From one centre to the next in what is played; a quarter of `synthesis`.
  var hop: Int
  /// How long after an onset a layer plays the original as it is.
  var hold: Int
  /// The frequencies of this layer as shares of the rate: from none to all at the lower edge, and
  /// from all to none at the upper one.
  var lower, upper: (from: Double, to: Double)

  /// How many samples lie before the centre.
  var past: Int { analysis - future }
  var reach: Int { synthesis / 2 }

  /// The layers for a sample rate.
  static func layers(sampleRate: Double) -> [StretchShape] {
    [
      StretchShape(
        analysis: 4096, future: 1280, synthesis: 2048, hop: 512, hold: 1024, lower: (-1, -1),
        upper: (1, 1))
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
      analysis: scaled(analysis), future: scaled(future), synthesis: scaled(synthesis),
      hop: scaled(hop), hold: scaled(hold), lower: lower, upper: upper)
  }
}

extension StretchShape {
  /// The analysis window: half a raised cosine up to the centre and half of one after it.
  func analysisWindow() -> [Double] {
    (0..<analysis).map { index in
      let distance =
        index < past
        ? Double(past - index) / Double(past + 1) : Double(index - past) / Double(future)
      return 0.5 + 0.5 * cos(Double.pi * distance)
    }
  }

  /// What makes a raised cosine of the analysis window, such that all that are played sum to 1.
  func synthesisWindow() -> [Double] {
    let seen = analysisWindow()
    let overlap = Double(synthesis) / Double(2 * hop)
    return (0..<synthesis).map { index in
      let turn = Double(index) / Double(synthesis)
      let heard = 0.5 - 0.5 * cos(2 * Double.pi * turn)
      return heard / overlap / seen[past - reach + index]
    }
  }

  /// The gain of a frequency, given as a share of the rate.
  func gain(_ frequency: Double) -> Double {
    StretchShape.ramp(frequency, lower) * (1 - StretchShape.ramp(frequency, upper))
  }

  private static func ramp(_ value: Double, _ edge: (from: Double, to: Double)) -> Double {
    guard value > edge.from else { return 0 }
    guard value < edge.to else { return 1 }
    return 0.5 - 0.5 * cos(Double.pi * (value - edge.from) / (edge.to - edge.from))
  }
}
