import DSP

/// The settings of a track's equaliser: where they are, where they are going.
struct StripEqualizer: BitwiseCopyable {
  static let bandCount = 4

  struct Setting: BitwiseCopyable, Equatable {
    var shape = FilterShape.flat
    var hertz: Float = 1_000
    var decibels: Float = 0
    var q: Float = 0.707

    /// Whether the band changes nothing that could be heard.
    var isFlat: Bool {
      switch shape {
      case .flat: true
      case .peak, .lowShelf, .highShelf: decibels.magnitude < 0.01
      case .lowPass, .highPass, .bandPass, .notch, .allPass: false
      }
    }
  }

  private(set) var current: (Setting, Setting, Setting, Setting) = (
    Setting(), Setting(), Setting(), Setting()
  )
  private var target: (Setting, Setting, Setting, Setting) = (
    Setting(), Setting(), Setting(), Setting()
  )
  /// The filters as the kernel has them now.
  var filters: (Coefficients, Coefficients, Coefficients, Coefficients) = (
    Coefficients(), Coefficients(), Coefficients(), Coefficients()
  )
  /// Where they are at the end of this quantum.
  var next: (Coefficients, Coefficients, Coefficients, Coefficients) = (
    Coefficients(), Coefficients(), Coefficients(), Coefficients()
  )
  /// Whether a band is on its way.
  private(set) var moves = false

  /// The bands that must be worked out: 0, 3 or 4.
  var needed: Int {
    if !(current.3.isFlat && target.3.isFlat) { return 4 }
    let flat =
      current.0.isFlat && target.0.isFlat && current.1.isFlat && target.1.isFlat
      && current.2.isFlat && target.2.isFlat
    return flat ? 0 : 3
  }

  mutating func aim(_ band: Int, _ setting: Setting) {
    switch band {
    case 0: target.0 = setting
    case 1: target.1 = setting
    case 2: target.2 = setting
    default: target.3 = setting
    }
    moves = true
  }

  /// Arrives at once, for a voice that begins.
  mutating func jump() {
    current = target
    moves = false
  }

  /// Goes a part of the way that is left.
  mutating func step(_ part: Float) {
    guard moves else { return }
    var arrived = Self.glide(&current.0, target.0, part)
    arrived = Self.glide(&current.1, target.1, part) && arrived
    arrived = Self.glide(&current.2, target.2, part) && arrived
    arrived = Self.glide(&current.3, target.3, part) && arrived
    moves = !arrived
  }

  subscript(band: Int) -> Setting {
    switch band {
    case 0: current.0
    case 1: current.1
    case 2: current.2
    default: current.3
    }
  }

  private static func glide(_ from: inout Setting, _ to: Setting, _ part: Float) -> Bool {
    if from.shape != to.shape {
      // One shape cannot become another; the new one begins without effect where it can.
      from = to
      from.decibels = 0
    }
    from.decibels += (to.decibels - from.decibels) * part
    from.hertz += (to.hertz - from.hertz) * part
    from.q += (to.q - from.q) * part
    let near =
      (to.decibels - from.decibels).magnitude < 0.01 && (to.hertz - from.hertz).magnitude < 0.1
      && (to.q - from.q).magnitude < 0.001
    if near { from = to }
    return near
  }
}
