/// Samples that lie ready in memory at the engine's rate, or the last quantum of a living sound. Whoever registered them keeps them alive
/// until no voice plays them any more.
struct Sound: BitwiseCopyable {
  var left: UnsafePointer<Float>
  /// The same as `left` for a mono sound.
  var right: UnsafePointer<Float>
  var frameCount: Int
  /// Voices that use it now; touched by the audio thread alone.
  var users: Int32 = 0
  /// What makes the samples while they are played; nil where they lie ready.
  var life: UnsafeMutablePointer<Life>?
}
