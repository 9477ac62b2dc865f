/// Where a sound begins suddenly.
struct Onset {
  /// The input position of its first sample.
  var input: Int
  /// Up to where the input must be known to find it.
  var knownAt: Int
  /// Its position in the stretched sound, once that is settled.
  var position: Int?
}
