import CMath

/// A melody as it is compared: notes of one pitch in a row are one, since nobody can hear in a hum whether a long
/// note was sung once or twice.
struct Line {
  var keys: [Float] = []
  /// The natural logarithms of the lengths.
  var lengths: [Float] = []
  /// When each begins.
  var starts: [Float] = []

  /// Semitones within which two notes in a row are one.
  private static let same: Float = 0.5

  init(_ notes: [MelodyNote]) {
    var (seconds, now): ([Float], Float) = ([], 0)
    for note in notes {
      if let last = keys.last, (last - note.semitones).magnitude < Self.same {
        seconds[seconds.count - 1] += note.seconds
      } else {
        keys.append(note.semitones)
        seconds.append(note.seconds)
        starts.append(now)
      }
      now += note.seconds
    }
    lengths = seconds.map { Float(log(Double($0))) }
  }
}
