import Console
import Files
import Glibc
import Speech

extension Quintet {
  /// By which a household has its speech recognised by a service.
  static let speechOptions: [Option] = [
    .value(
      "speech-url", "URL", "a service that transcribes, such as https://api.openai.com/v1"),
    .value("speech-model", "NAME", "its model (default \(SpeechService.usualModel))"),
    .value(
      "speech-key-file", "F", "a file with its key (default $\(speechKeyVariable))",
      completes: .files),
  ]

  static let speechKeyVariable = "QUINTET_SPEECH_KEY"

  /// The service that the options of a server name; nil where speech stays on this machine.
  static func speechService(
    _ invocation: Invocation, _ terminal: Terminal
  ) throws -> SpeechService? {
    guard let url = invocation.value("speech-url") else {
      for name in ["speech-model", "speech-key-file"] where invocation.value(name) != nil {
        throw UsageError("--\(name) needs --speech-url URL")
      }
      return nil
    }
    var key = environmentVariable(speechKeyVariable)
    if let file = invocation.value("speech-key-file") {
      key = String(decoding: try SmallFile.read(file, limit: 2_000), as: UTF8.self)
      var found = stat()
      if stat(file, &found) == 0, found.st_mode & 0o077 != 0 {
        terminal.warn("others on this machine can read \(file); run chmod 600")
      }
    }
    return try speechService(
      url, named: "--speech-url", model: invocation.value("speech-model"), key: key, terminal)
  }

  /// The service at an address that an option names.
  static func speechService(
    _ url: String, named option: String, model: String?, key: String?, _ terminal: Terminal
  ) throws -> SpeechService {
    guard SpeechService(url) != nil else {
      throw UsageError("\(option) takes an address like https://api.openai.com/v1, not '\(url)'")
    }
    guard SpeechService(url, model: model) != nil else {
      throw UsageError("the name of the model has spaces or is too long")
    }
    let key = key?.filter { !$0.isWhitespace }
    guard let service = SpeechService(url, model: model, key: key?.isEmpty == true ? nil : key)
    else { throw UsageError("the key of the speech service is not valid; copy it again") }
    if !service.isPrivate {
      terminal.warn("speech is sent unencrypted to \(service.host); use https if it can")
    }
    return service
  }
}
