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
    var numbers = LearntNumbers(bytes)
    beginning = SmallNetwork(inputs: HeardNotes.beginningCount, units: 32, &numbers)
    lateness = numbers.take(HeardNotes.beginningCount + 1)
    velocity = numbers.take(HeardNotes.beginningCount + 1)
    end = SmallNetwork(inputs: HeardNotes.endCount, units: 24, &numbers)
  }

  func lateness(_ input: UnsafePointer<Float>) -> Float { Self.line(lateness, input) }

  func velocity(_ input: UnsafePointer<Float>) -> Float { Self.line(velocity, input) }

  private static func line(_ weights: [Float], _ input: UnsafePointer<Float>) -> Float {
    var sum = weights[weights.count - 1]
    for place in 0..<weights.count - 1 { sum += weights[place] * input[place] }
    return sum
  }
}
