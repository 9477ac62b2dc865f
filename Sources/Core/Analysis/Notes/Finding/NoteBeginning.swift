/// A frame where a note begins.
struct NoteBeginning {
  /// The least distance of two beginnings of a pitch, in frames.
  static let apart = 4

  let frame, pitch: Int
  let confidence, lateness, velocity: Float

  /// The likeliest of those that are close together. They are of one pitch, by their frames.
  static func likeliest(_ all: ArraySlice<NoteBeginning>) -> [NoteBeginning] {
    var result: [NoteBeginning] = []
    for one in all.sorted(by: { ($1.confidence, $0.frame) < ($0.confidence, $1.frame) })
    where result.allSatisfy({ abs($0.frame - one.frame) >= apart }) {
      result.append(one)
    }
    return result.sorted { $0.frame < $1.frame }
  }
}
