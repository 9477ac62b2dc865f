/// How notes are written for somebody.
public struct Naming: Equatable, Sendable {
  /// ♯ and ♭, or # and b.
  public let hasSigns: Bool
  public let letters: Letters

  /// What the seven notes are called.
  public enum Letters: Sendable {
    /// C D E F G A B.
    case english
    /// C D E F G A H, and B is B♭.
    case german
    /// Do Re Mi Fa Sol La Si.
    case solfege
  }

  public init(hasSigns: Bool, letters: Letters) {
    (self.hasSigns, self.letters) = (hasSigns, letters)
  }

  /// `Bb`, `F#`: for programs.
  public static let plain = Naming(hasSigns: false, letters: .english)
  /// `B♭`, `F♯`: for people.
  public static let signs = Naming(hasSigns: true, letters: .english)
  /// `B`, `H`, `F♯`: for people in Germany and north of it.
  public static let german = Naming(hasSigns: true, letters: .german)
  /// `Si♭`, `Fa♯`: for people in Italy, France, Spain and beyond.
  public static let solfege = Naming(hasSigns: true, letters: .solfege)

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
  @inline(never)
  public func text(_ naming: Naming) -> String {
    switch naming.letters {
    case .german where step == 6: alter == -1 ? "B" : "H" + naming.accidentals(alter)
    case .english, .german: letter + naming.accidentals(alter)
    case .solfege: syllable + naming.accidentals(alter)
    }
  }

  // A call where notes are written, rather than its body.
  @inline(never)
  private var syllable: String {
    switch step {
    case 0: "Do"
    case 1: "Re"
    case 2: "Mi"
    case 3: "Fa"
    case 4: "Sol"
    case 5: "La"
    default: "Si"
    }
  }
}

extension Int {
  fileprivate var magnitudeAsInt: Int { self < 0 ? -self : self }
}

func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
