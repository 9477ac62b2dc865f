import Errors

/// Why speech was not recognised, in words for the person who asked.
public typealias SpeechError = CodedError<SpeechErrorCode>

/// Stable names that programs may rely on.
public enum SpeechErrorCode: String, ErrorCode, CaseIterable, Codable {
  /// No model is installed, and no service is set.
  case notInstalled = "speech_not_installed"
  /// The installed model or library is not what was installed.
  case damagedModel = "speech_model_damaged"
  /// The model cannot write this language.
  case unknownLanguage = "unknown_language"
  /// The program that recognises speech failed or ran out of time.
  case workerFailed = "speech_failed"
  /// The service cannot be reached, or refused.
  case serviceFailed = "speech_service_failed"
}

extension SpeechError {
  static let notInstalled = SpeechError(
    .notInstalled,
    "speech recognition is not installed; install it with: quintet models install speech")

  static func otherPackage(_ file: String, _ files: [String]) -> SpeechError {
    SpeechError(
      .damagedModel,
      "this is none of the packages, or it is damaged; nothing was changed. Needed are: "
        + files.joined(separator: ", "), file: file)
  }

  static let damagedDownload = SpeechError(
    .damagedModel, "the download is not what it should be, and nothing was changed; try again")

  static let away = SpeechError(
    .serviceFailed,
    "PyPI cannot be reached. What was downloaded is kept, and the next attempt goes on from there; "
      + "or download the packages elsewhere and pass them with --from FILE")

  static let nonsense = SpeechError(
    .workerFailed, "the program that recognises speech returned something that cannot be")

  @Sendable static func timedOut(_ cause: String) -> SpeechError {
    SpeechError(
      .workerFailed,
      "recognising speech took too long and was stopped; the recording is unchanged", cause: cause)
  }

  /// What the end of the program says.
  static func ending(_ status: Int32) -> SpeechError {
    let cause = status & 0x7F == 0 ? "exit status \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
    switch (status & 0x7F, status >> 8 & 0xFF) {
    case (0, 3), (0, 4):
      return SpeechError(
        .damagedModel,
        "the installed model cannot be loaded; install it again with: quintet models install speech",
        cause: cause)
    case (0, 6):
      return SpeechError(
        .unknownLanguage,
        "the installed model does not know this language; install one that does with: quintet "
          + "models install speech --size base", cause: cause)
    default:
      return SpeechError(
        .workerFailed, "recognising speech failed; the recording is unchanged", cause: cause)
    }
  }
}
