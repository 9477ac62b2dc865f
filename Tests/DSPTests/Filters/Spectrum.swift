import CMath
import DSP

/// The amplitude of one frequency in an impulse response: its Fourier transform at one place.
func gain(ofImpulseResponse samples: [Float], atHertz hertz: Double, sampleRate: Double) -> Double {
  let angle = 2 * Double.pi * hertz / sampleRate
  var (real, imaginary) = (0.0, 0.0)
  for (frame, sample) in samples.enumerated() where sample != 0 {
    real += Double(sample) * cos(angle * Double(frame))
    imaginary += Double(sample) * sin(angle * Double(frame))
  }
  return (real * real + imaginary * imaginary).squareRoot()
}

/// The analogue prototypes of the cookbook, at s = jω with the corner at 1, written down apart
/// from any digital filter: the measure for all that is made of them.
func analogueGain(
  _ shape: FilterShape, at frequency: Double, gainDecibels: Double, q: Double
) -> Double {
  let square = frequency * frequency
  let root = amplitude(fromDecibels: gainDecibels / 2)
  // Even and odd part of numerator and denominator: a + jb.
  let plain = (1 - square, frequency / q)
  func ratio(_ top: (Double, Double), _ bottom: (Double, Double)) -> Double {
    let power =
      (top.0 * top.0 + top.1 * top.1) / (bottom.0 * bottom.0 + bottom.1 * bottom.1)
    return power.squareRoot()
  }
  let bend = root.squareRoot() / q * frequency
  let (raised, lowered) = ((1 - root * square, bend), (root - square, bend))
  switch shape {
  case .flat, .allPass: return 1
  case .lowPass: return ratio((1, 0), plain)
  case .highPass: return ratio((-square, 0), plain)
  case .bandPass: return ratio((0, frequency / q), plain)
  case .notch: return ratio((1 - square, 0), plain)
  case .peak: return ratio((1 - square, frequency * root / q), (1 - square, frequency / root / q))
  case .lowShelf: return root * ratio(lowered, raised)
  case .highShelf: return root * ratio(raised, lowered)
  }
}
