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
/// has, a checksum, and the numbers, in 32 bits or in 16 (`Part.isHalf`). Version 1 had 32 for all of them; they are
/// rounded when it is read, so that both give the same notes.
public struct NoteWeights: Sendable {
  /// The parts, in their order.
  public enum Part: Int, CaseIterable, Sendable {
    case lowpass, tonesReal, tonesImaginary, toneLengths, scale, shift
    case contourHidden, contourHiddenBias, contour, contourBias
    case noteHidden, noteHiddenBias, note, noteBias
    case onsetHidden, onsetHiddenBias, onset, onsetBias

    /// Whether its numbers have 16 bits. Those that make the spectrum do not: it has to be exact where music is quiet.
    var isHalf: Bool { rawValue >= Part.contourHidden.rawValue }

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
  private static let version: UInt32 = 2
  private static let head = mark.count + 4 + 4 * Part.allCases.count + 8
  /// How large the file is.
  public static let byteCount =
    head + Part.allCases.reduce(0) { $0 + ($1.isHalf ? 2 : 4) * $1.count }
  /// How large a file of any version is at most.
  public static let mostBytes = head + 4 * Part.allCases.reduce(0) { $0 + $1.count }

  private let parts: [[Float]]

  /// One list for each part; nil where one has another length, or something in it is no number.
  public init?(_ parts: [[Float]]) {
    guard parts.count == Part.allCases.count,
      Part.allCases.allSatisfy({ part in
        parts[part.rawValue].count == part.count && parts[part.rawValue].allSatisfy({ $0.isFinite })
      })
    else { return nil }
    self.parts = Part.allCases.map { part in
      let numbers = parts[part.rawValue]
      return part.isHalf ? numbers.map { LearntNumbers.float(LearntNumbers.half($0)) } : numbers
    }
  }

  public init(_ file: [UInt8]) throws(NoteNetworkTrouble) {
    guard file.starts(with: Self.mark) else { throw .notWeights }
    var offset = Self.mark.count
    func number(_ bytes: Int = 4) -> UInt32 {
      defer { offset += bytes }
      guard offset + bytes <= file.count else { return 0 }
      return (0..<bytes).reduce(0) { $0 | UInt32(file[offset + $1]) << UInt32(8 * $1) }
    }
    let version = number()
    guard 1...Self.version ~= version else { throw .otherVersion }
    guard file.count == (version == 1 ? Self.mostBytes : Self.byteCount),
      Part.allCases.allSatisfy({ number() == UInt32($0.count) })
    else { throw .damaged }
    let sum = UInt64(number()) | UInt64(number()) << 32
    guard sum == Self.checksum(file[offset...]) else { throw .damaged }
    let parts = Part.allCases.map { part in
      (0..<part.count).map { _ in
        version > 1 && part.isHalf
          ? LearntNumbers.float(UInt16(number(2))) : Float(bitPattern: number())
      }
    }
    guard let read = NoteWeights(parts) else { throw .damaged }
    self = read
  }

  /// What is written to the file.
  public var file: [UInt8] {
    var numbers: [UInt8] = []
    for part in Part.allCases {
      for value in self[part] {
        if part.isHalf {
          Self.add(LearntNumbers.half(value), to: &numbers)
        } else {
          Self.add(value.bitPattern, to: &numbers)
        }
      }
    }
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

  private static func add(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// FNV-1a of 64 bits.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
