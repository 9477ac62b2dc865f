import Console
import Files
import FoundationEssentials
import HouseholdClient
import Server
import Speech
import Web

extension Commands {
  /// `quintet sonidea transcript NAME`
  static let transcript = Command(
    "transcript", "Print what is said in a recording, or write it to a file",
    details: """
      The words are those of the recording with its edits, and with your corrections. --transcribe has \
      them recognised first; do that again and your corrections are lost.
      """,
    arguments: [.one("NAME", "name or id", completes: .nothing)],
    options: HouseholdServices.commandOptions + [
      .flag("transcribe", "recognise speech first, and wait until it is done"),
      .value("language", "L", "what is spoken, such as en (default: detected)"),
      .value("format", "F", "text, markdown, srt or vtt (default text)"),
      .value("output", short: "o", "OUT", "write it to this file", completes: .files),
      .flag("force", short: "f", "overwrite an existing file"),
    ],
    examples: [
      Example("quintet sonidea transcript \"First idea\" --transcribe", "print the text"),
      Example("quintet sonidea transcript Talk --format srt -o talk.srt", "subtitles"),
    ]
  ) { invocation, terminal in
    let word = invocation.value("format") ?? TranscriptFormat.text.rawValue
    guard let format = TranscriptFormat(rawValue: word) else {
      throw UsageError("--format is text, markdown, srt or vtt, not “\(word)”")
    }
    let output = try invocation.value("output").map {
      try WholeFile($0, mayReplace: invocation.flag("force"))
    }
    let (title, bytes) = try await ask(invocation, terminal) { client, household in
      let recording = try find(
        invocation.argument("NAME"), among: try await recordings(client).recordings, "recording"
      ) { ($0.id, $0.title) }
      let path = "\(Sonidea.path)/recordings/\(recording.id)/transcript"
      if invocation.flag("transcribe") {
        let request = TranscriptRequest(language: invocation.value("language"))
        let _: RecordingTranscript = try await client.ask(.post, path, request)
        try await wait(for: path, client, household, terminal.progress("Transcribing"))
      }
      let bytes = try await client.send(.get, "\(path)/export?format=\(format.rawValue)")
      return (recording.title, bytes)
    }
    if let output, let name = invocation.value("output") {
      try output.write(bytes)
      try output.commit()
      return report(name, terminal)
    }
    struct Line: Encodable { let title, text: String }
    let text = String(decoding: bytes, as: UTF8.self)
    if terminal.wantsJSON {
      terminal.print(json: Line(title: title, text: text))
    } else {
      terminal.print(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
  }

  /// Waits until a recording is transcribed; throws why it is not.
  private static func wait(
    for path: String, _ client: HouseholdClient, _ household: HouseholdServices?, _ bar: Progress
  ) async throws {
    defer { bar.finish() }
    while true {
      await household?.doJobs()
      let now: RecordingTranscript = try await client.ask(.get, path)
      switch now.state {
      case .done: return
      case .failed, .none:
        throw HouseholdClientError(
          "not_transcribed", now.error ?? "the transcription was cancelled")
      case .waiting, .working: bar.update(now.progress ?? 0)
      }
      try await Task.sleep(for: .milliseconds(200))
    }
  }
}
