/// What is heard of a recording, and what was found out about that.
struct PlaybackAudio: Codable, Sendable {
  var hash: String
  /// How long its file is; missing where it was made long ago.
  var bytes: Int64?
  var type: String
  var seconds: Double
  var loudness: Double?
  var truePeak: Double?
  var silence: [Double]
  /// Its waveform, where that is not the original's.
  var peaks: String?
}
