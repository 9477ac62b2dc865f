import Library
import Storage
import Web

/// What is heard of a recording, and what was found out about that.
struct Heard: Codable, Sendable {
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

  /// By column of the recording.
  func columns() throws -> [(name: String, value: Value)] {
    [
      ("hash", hash.value), ("audio_type", type.value), ("seconds", seconds.value),
      ("loudness", loudness.value), ("true_peak", truePeak.value),
      ("silence", try Kept.text(silence).value), ("peaks", peaks.value),
    ]
  }
}
