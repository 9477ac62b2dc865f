/// Samples that lie ready in memory at the engine's rate. Whoever registered them keeps them alive
/// until no voice plays them any more.
struct Sound: BitwiseCopyable {
  var left: UnsafePointer<Float>
  /// The same as `left` for a mono sound.
  var right: UnsafePointer<Float>
  var frameCount: Int
  /// Voices that use it now; touched by the audio thread alone.
  var users: Int32 = 0
}
