import Backup
import Media

/// How a household recognises speech.
public struct SpeechRecognition: Sendable {
  public let models: SpeechModels
  private let media: Media

  public init(_ location: DataLocation, media: Media) {
    models = SpeechModels(location)
    self.media = media
  }

  /// The best installed model; throws `speech_not_installed`, which says what to do, where there is none.
  ///
  /// Asked again for each recording, since a model may be installed at any time.
  public func transcriber() throws -> any Transcriber {
    guard let model = models.installed.first, let library = models.library else {
      throw SpeechError.notInstalled
    }
    return Whisper(
      model: model, modelPath: models.path(of: model), library: library, media: media)
  }
}
