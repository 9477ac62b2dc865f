import Backup

/// The models of speech recognition in a data folder.
public struct SpeechModels: Sendable {
  let folder: String

  public init(_ location: DataLocation) {
    folder = "\(location.folder)/models"
  }
}
