/// What `tools/notes/learn.py` has learnt of how notes begin and end.
struct NoteModel {
  /// How much speaks for a note where one may begin.
  let beginning: SmallNetwork
  /// How much speaks for a note that still sounds.
  let end: SmallNetwork
  /// By how many seconds a beginning is heard too late, and how hard it was struck.
  private let lateness, velocity: [Float]

  static let own = NoteModel(PackageResources.notes_bin)

  private init(_ bytes: [UInt8]) {
    var place = 0
    func take(_ count: Int) -> [Float] {
      defer { place += 4 * count }
      return (0..<count).map { number in
        let at = place + 4 * number
        let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) }
        return Float(bitPattern: bits)
      }
    }
    beginning = SmallNetwork(inputs: HeardNotes.beginningCount, units: 32, take)
    lateness = take(HeardNotes.beginningCount + 1)
    velocity = take(HeardNotes.beginningCount + 1)
    end = SmallNetwork(inputs: HeardNotes.endCount, units: 24, take)
  }

  func lateness(_ input: UnsafePointer<Float>) -> Float { Self.line(lateness, input) }

  func velocity(_ input: UnsafePointer<Float>) -> Float { Self.line(velocity, input) }

  private static func line(_ weights: [Float], _ input: UnsafePointer<Float>) -> Float {
    var sum = weights[weights.count - 1]
    for place in 0..<weights.count - 1 { sum += weights[place] * input[place] }
    return sum
  }
}
