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
    "speech recognition is not installed on the server; install it with: quintet models install "
      + "speech")
}
