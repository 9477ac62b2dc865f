import Glibc

/// An opaque colour as three sRGB bytes, `0xRRGGBB`.
struct Colour: Sendable, ExpressibleByIntegerLiteral {
  let hex: UInt32

  init(integerLiteral value: UInt32) { hex = value }

  init(hex: UInt32) { self.hex = hex }

  /// The colour a way towards another one, evenly for the eye, as SVG gradients do it.
  func mixed(with other: Colour, _ amount: Float) -> Colour {
    var result: UInt32 = 0
    for shift: UInt32 in [16, 8, 0] {
      let from = Float((hex >> shift) & 255)
      let to = Float((other.hex >> shift) & 255)
      result |= UInt32((from + (to - from) * min(1, max(0, amount))).rounded()) << shift
    }
    return Colour(hex: result)
  }

  /// Red, green and blue as light, 0 to 65535, in which colours can be blended.
  var light: SIMD4<Float> {
    SIMD4(Self.linear((hex >> 16) & 255), Self.linear((hex >> 8) & 255), Self.linear(hex & 255), 0)
  }

  private static func linear(_ byte: UInt32) -> Float { table[Int(byte)] }

  /// IEC 61966-2-1.
  private static let table: [Float] = (0...255).map { byte in
    let value = Double(byte) / 255
    let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    return Float(light * 65535)
  }

  var css: String {
    let digits = String(hex, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

/// From the centre line of a lane to its edges.
struct Fade: Sendable {
  let centre: Colour
  let edge: Colour
}

/// All colours of a style.
struct Palette: Sendable {
  let groundTop: Colour
  let groundBottom: Colour
  let lane: Colour
  let grid: Colour
  let centreLine: Colour
  let hatch: Colour
  let label: Colour
  let quietLabel: Colour
  let envelope: Fade
  let body: Fade
  let clipped: Colour
  let glow: Colour
  /// How strong the light around the wave is.
  let glowAlpha: Float
  /// How much of the wave is left in silent parts.
  let silentAlpha: Float

  static let night = Palette(
    groundTop: 0x10141D, groundBottom: 0x0B0E15, lane: 0x161C28, grid: 0x222B3B,
    centreLine: 0x3D5A78, hatch: 0x232D3E, label: 0x95A3BA, quietLabel: 0x66748B,
    envelope: Fade(centre: 0x235487, edge: 0x3B97CE), body: Fade(centre: 0xC4ECFF, edge: 0x55BDF2),
    clipped: 0xFF8A4C, glow: 0x2F8FE0, glowAlpha: 0.10, silentAlpha: 0.35)

  static let paper = Palette(
    groundTop: 0xFBFAF6, groundBottom: 0xF4F1EA, lane: 0xF2EEE5, grid: 0xDFD9CC,
    centreLine: 0x9FB4C6, hatch: 0xE3DDD0, label: 0x5F5B52, quietLabel: 0x8B867A,
    envelope: Fade(centre: 0x7FAACF, edge: 0xA3C6E2), body: Fade(centre: 0x14406A, edge: 0x2F77B0),
    clipped: 0xD1490F, glow: 0x6FA8D8, glowAlpha: 0.16, silentAlpha: 0.35)
}
