import Media

/// Recognises speech: a model on this machine, or a service at an address.
public protocol Transcriber: Sendable {
  /// What makes the transcripts, such as `whisper tiny.en`; stored with a transcript as its recipe.
  var name: String { get }

  /// Writes down what is said in an audio or video file; a quiet one has no segments.
  ///
  /// `language` is an ISO 639-1 code such as `de`; nil detects it. Throws a `SpeechError`, a `MediaError` where the
  /// file cannot be read, or a `CancellationError` soon after its task is cancelled. Takes up to half of the
  /// recording's length on two cores.
  func transcribe(
    _ file: String, language: String?, progress: @escaping Media.ProgressListener
  ) async throws -> Transcript
}
