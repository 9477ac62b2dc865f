/// What `tools/notes/learn.py` has learnt of how notes begin and end.
struct NoteModel {
  /// How much speaks for a note where one may begin.
  let beginning: SmallNetwork
  /// By how many seconds a beginning is heard too late, and how hard it was struck.
  let lateness, velocity: DenseLayer
  /// How much speaks for a note that still sounds.
  let end: SmallNetwork

  static let own = NoteModel(PackageResources.notes_bin)

  private init(_ bytes: [UInt8]) {
    var numbers = LearntNumbers(bytes)
    beginning = SmallNetwork(inputs: HeardNotes.beginningCount, units: 32, &numbers)
    lateness = DenseLayer(&numbers, inputs: HeardNotes.beginningCount, outputs: 1)
    velocity = DenseLayer(&numbers, inputs: HeardNotes.beginningCount, outputs: 1)
    end = SmallNetwork(inputs: HeardNotes.endCount, units: 24, &numbers)
  }
}
