/// How notes are written for somebody.
public struct Naming: Equatable, Sendable {
  /// ♯ and ♭, or # and b.
  public let hasSigns: Bool
  /// German letters: H is B, and B is B♭.
  public let isGerman: Bool

  public init(hasSigns: Bool, isGerman: Bool) {
    (self.hasSigns, self.isGerman) = (hasSigns, isGerman)
  }

  /// `Bb`, `F#`: for programs.
  public static let plain = Naming(hasSigns: false, isGerman: false)
  /// `B♭`, `F♯`: for people.
  public static let signs = Naming(hasSigns: true, isGerman: false)
  /// `B`, `H`, `F♯`: for people in Germany and north of it.
  public static let german = Naming(hasSigns: true, isGerman: true)

  /// Sharps or flats, so many semitones of them. Two are one sign: 𝄪, 𝄫.
  public func accidentals(_ alter: Int) -> String {
    guard hasSigns else {
      return String(repeating: alter < 0 ? "b" : "#", count: alter.magnitudeAsInt)
    }
    let (single, double) = alter < 0 ? ("♭", "𝄫") : ("♯", "𝄪")
    let count = alter.magnitudeAsInt
    return (count % 2 == 1 ? single : "") + String(repeating: double, count: count / 2)
  }

  /// The symbol of a chord behind its root, with the signs of this naming.
  func symbol(_ plain: String) -> String {
    guard hasSigns else { return plain }
    let bytes = Array(plain.utf8)
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch byte {
      case UInt8(ascii: "#"): text += Array("♯".utf8)
      case UInt8(ascii: "b") where isDigit(next) || next == byte: text += Array("♭".utf8)
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension NoteName {
  /// The note as it is written for somebody.
  public func text(_ naming: Naming) -> String {
    guard naming.isGerman, step == 6 else { return letter + naming.accidentals(alter) }
    return alter == -1 ? "B" : "H" + naming.accidentals(alter)
  }
}

extension Int {
  fileprivate var magnitudeAsInt: Int { self < 0 ? -self : self }
}

func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
