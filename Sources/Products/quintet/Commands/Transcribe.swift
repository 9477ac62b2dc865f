import Backup
import Console
import Files
import Media
import Server
import Speech

extension Quintet {
  /// `quintet transcribe FILE`
  static let transcribe = Command(
    "transcribe", "Write down what is said in an audio or video file",
    details: """
      Whisper does it on this machine; install it with quintet models install speech. An hour takes \
      about ten minutes with the small model. --json prints each word with its times.

      With --server, the sound is sent to a service with OpenAI's interface for transcriptions, and \
      nothing else of the file; its key is read from QUINTET_SPEECH_KEY.
      """,
    arguments: [.one("FILE", "an audio or video file")],
    options: [
      DataLocation.options[0],
      .value("language", "L", "what is spoken, such as en or de (default: detected)"),
      .value("server", "URL", "have a service do it, such as https://api.openai.com/v1"),
      .value("model", "NAME", "the service's model (default \(SpeechService.usualModel))"),
      .value(
        "format", "F", "text, markdown, srt or vtt (default text)",
        choices: TranscriptFormat.allCases.map(\.rawValue)),
      .value("output", short: "o", "OUT", "write it to this file", completes: .files),
      .flag("force", short: "f", "overwrite an existing file"),
    ],
    examples: [
      Example("quintet transcribe interview.m4a", "print the text"),
      Example("quintet transcribe talk.mp3 --server http://localhost:8000", "by a service"),
      Example("quintet transcribe film.mkv --format srt -o film.srt", "subtitles"),
    ]
  ) { invocation, terminal in
    let file = invocation.argument("FILE")
    let format = invocation.value("format").flatMap(TranscriptFormat.init) ?? .text
    let output = try invocation.value("output").map {
      try OutputFile($0, mayReplace: invocation.flag("force"))
    }
    let location = try DataLocation(data: invocation.value("data"))
    guard invocation.value("model") == nil || invocation.value("server") != nil else {
      throw UsageError("--model needs --server URL")
    }
    let service = try invocation.value("server").map {
      try speechService(
        $0, named: "--server", model: invocation.value("model"),
        key: environmentVariable(speechKeyVariable), terminal)
    }
    let recognition = SpeechRecognition(location, media: try Media(), service: service)
    let progress = terminal.progress("Transcribing")
    let transcript = try await recognition.transcriberForCommand().transcribe(
      file, language: invocation.value("language")
    ) { progress.update($0) }
    progress.finish()
    let title = file.split(separator: "/").last.map(String.init) ?? file
    let text = format.text(of: transcript, title: title)
    if let output {
      guard Array(text.utf8).withUnsafeBytes({ writeAll($0, to: output.descriptor.number) }) else {
        throw FileError(
          .notWritable, "it cannot be written; check that the disk is not full",
          file: invocation.value("output"))
      }
      try output.commit()
    }
    if terminal.wantsJSON {
      terminal.print(json: transcript)
    } else if let path = invocation.value("output") {
      terminal.printDone("wrote \(path)")
    } else {
      terminal.print(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
  }
}
