/// Some of the twelve pitch classes.
public struct PitchSet: Equatable, Sendable {
  /// A bit for each, C being the lowest.
  public private(set) var bits: UInt16 = 0

  public init(_ pitches: [Int] = []) {
    for pitch in pitches { insert(pitch) }
  }

  public init(_ notes: [NoteName]) {
    for note in notes { insert(note.pitch) }
  }

  init(bits: UInt16) { self.bits = bits & 0xFFF }

  public mutating func insert(_ pitch: Int) { bits |= 1 << UInt16(wrapped(pitch)) }

  public func contains(_ pitch: Int) -> Bool { bits >> UInt16(wrapped(pitch)) & 1 == 1 }

  public var count: Int { bits.nonzeroBitCount }

  /// The same, so many semitones higher.
  func raised(by semitones: Int) -> PitchSet {
    let count = UInt16(wrapped(semitones))
    return PitchSet(bits: bits << count | bits >> (12 - count))
  }

  func without(_ other: PitchSet) -> PitchSet { PitchSet(bits: bits & ~other.bits) }

  func with(_ other: PitchSet) -> PitchSet { PitchSet(bits: bits | other.bits) }
}
