/// What is wrong with a file of weights.
public enum NoteNetworkTrouble: Error, Equatable {
  /// It is no file of weights at all.
  case notWeights
  /// It is of another version of Quintet.
  case otherVersion
  /// It is not what was written once.
  case damaged
}

/// The numbers of the network, as they lie in a file of our own: a mark, a version, how many numbers each part
/// has, a checksum, and the numbers.
public struct NoteWeights: Sendable {
  /// The parts, in their order.
  public enum Part: Int, CaseIterable, Sendable {
    case lowpass, tonesReal, tonesImaginary, toneLengths, scale, shift
    case contourHidden, contourHiddenBias, contour, contourBias
    case noteHidden, noteHiddenBias, note, noteBias
    case onsetHidden, onsetHiddenBias, onset, onsetBias

    /// How many numbers it has.
    public var count: Int {
      switch self {
      case .lowpass: 256
      case .tonesReal, .tonesImaginary: 36 * 256
      case .toneLengths: 309
      case .scale, .shift, .contourBias, .noteBias, .onsetBias: 1
      case .contourHidden: 8 * 8 * 3 * 39
      case .contourHiddenBias: 8
      case .contour: 8 * 5 * 5
      case .noteHidden: 32 * 7 * 7
      case .note: 32 * 7 * 3
      case .onsetHidden: 32 * 8 * 5 * 5
      case .onset: 33 * 3 * 3
      case .noteHiddenBias, .onsetHiddenBias: 32
      }
    }
  }

  private static let mark = Array("quintet-notes\n".utf8)
  private static let version: UInt32 = 1
  private static let head = mark.count + 4 + 4 * Part.allCases.count + 8
  /// How large the file is.
  public static let byteCount = head + 4 * Part.allCases.reduce(0) { $0 + $1.count }

  private let parts: [[Float]]

  /// One list for each part; nil where one has another length, or something in it is no number.
  public init?(_ parts: [[Float]]) {
    guard parts.count == Part.allCases.count,
      Part.allCases.allSatisfy({ part in
        parts[part.rawValue].count == part.count && parts[part.rawValue].allSatisfy({ $0.isFinite })
      })
    else { return nil }
    self.parts = parts
  }

  public init(_ file: [UInt8]) throws(NoteNetworkTrouble) {
    guard file.starts(with: Self.mark) else { throw .notWeights }
    var offset = Self.mark.count
    func number() -> UInt32 {
      defer { offset += 4 }
      guard offset + 4 <= file.count else { return 0 }
      return (0..<4).reduce(0) { $0 | UInt32(file[offset + $1]) << UInt32(8 * $1) }
    }
    guard number() == Self.version else { throw .otherVersion }
    guard file.count == Self.byteCount,
      Part.allCases.allSatisfy({ number() == UInt32($0.count) })
    else { throw .damaged }
    let sum = UInt64(number()) | UInt64(number()) << 32
    guard sum == Self.checksum(file[offset...]) else { throw .damaged }
    let parts = Part.allCases.map { part in
      (0..<part.count).map { _ in Float(bitPattern: number()) }
    }
    guard let read = NoteWeights(parts) else { throw .damaged }
    self = read
  }

  /// What is written to the file.
  public var file: [UInt8] {
    var numbers: [UInt8] = []
    for part in parts { for value in part { Self.add(value.bitPattern, to: &numbers) } }
    var result = Self.mark
    Self.add(Self.version, to: &result)
    for part in parts { Self.add(UInt32(part.count), to: &result) }
    let sum = Self.checksum(numbers[...])
    Self.add(UInt32(truncatingIfNeeded: sum), to: &result)
    Self.add(UInt32(truncatingIfNeeded: sum >> 32), to: &result)
    return result + numbers
  }

  /// The numbers of a part.
  public subscript(part: Part) -> [Float] { parts[part.rawValue] }

  private static func add(_ value: UInt32, to bytes: inout [UInt8]) {
    for byte in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * byte))) }
  }

  /// FNV-1a of 64 bits.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
