import Backup
import Media

/// How a household recognises speech.
public struct SpeechRecognition: Sendable {
  public let models: SpeechModels
  /// Where speech is sent; nil where it is recognised on this machine.
  public let service: SpeechService?
  private let media: Media

  public init(_ location: DataLocation, media: Media, service: SpeechService? = nil) {
    models = SpeechModels(location)
    self.media = media
    self.service = service
  }

  /// The chosen service, or else the best installed model; throws `speech_not_installed`, which says what to do, where
  /// there is neither.
  ///
  /// Asked again for each recording, since a model may be installed at any time.
  public func transcriber() throws -> any Transcriber {
    try transcriber(media, patience: .init())
  }

  /// The same for a command: a service at whose address there is nobody is asked only once more.
  public func transcriberForCommand() throws -> any Transcriber {
    try transcriber(media, patience: .init(unreached: .seconds(1)))
  }

  /// The same for a person who waits: for recordings of so many seconds, others are refused as too long, and a service
  /// that is away is asked only once more.
  public func transcriber(longest seconds: Double) throws -> any Transcriber {
    var limits = media.limits
    limits.soundSeconds = seconds
    return try transcriber(
      Media(workerPath: media.workerPath, limits: limits), patience: .init(whole: .seconds(1)))
  }

  private func transcriber(
    _ media: Media, patience: SpeechServiceClient.Patience
  ) throws -> any Transcriber {
    if let service {
      return SpeechServiceClient(service: service, media: media, patience: patience)
    }
    guard let model = models.installed.first, let library = models.library else {
      throw SpeechError.notInstalled
    }
    return Whisper(
      model: model, modelPath: models.path(of: model), library: library, media: media)
  }
}
