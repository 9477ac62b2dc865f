import Console
import FoundationEssentials
import HouseholdClient
import Server
import Web

extension Commands {
  /// `quintet sonidea record start|stop|status`
  static let record = Command(
    "record", "Start and stop recordings on your devices",
    details: """
      Records on a device of your own that has Sonidea open and allows it: turn on “Let my other \
      devices start recordings here” in Sonidea's settings on that device. Other machines need a \
      token: on the page Devices, add a device with the permission “Trigger single actions”.
      """,
    commands: [startRecording, stopRecording, recorders])

  private static let recorder = Option.value(
    "device", "D", "the device's name or id (default: the only one)")

  private static let startRecording = Command(
    "start", "Start a recording on one of your devices",
    options: HouseholdServices.commandOptions + [
      recorder, .value("title", "T", "the title (default: date and time)"),
    ],
    examples: [
      Example("quintet sonidea record start", "on the only device"),
      Example(
        "quintet sonidea record start --device \"Chrome on Android\" --title Demo", "by name"),
    ]
  ) { invocation, terminal in
    let request = RecorderStart(
      device: invocation.value("device"), title: invocation.value("title"))
    let state = try await askRecorder(.post, "/start", request, invocation, terminal)
    print(state, "“\(state.name)” is recording “\(state.title ?? "")”", terminal)
  }

  private static let stopRecording = Command(
    "stop", "Stop and save the recording of one of your devices",
    options: HouseholdServices.commandOptions + [recorder],
    examples: [Example("quintet sonidea record stop", "the device that is recording")]
  ) { invocation, terminal in
    let request = RecorderStop(device: invocation.value("device"))
    let state = try await askRecorder(.post, "/stop", request, invocation, terminal)
    print(state, "“\(state.name)” saved “\(state.title ?? "")” and uploads it", terminal)
  }

  private static let recorders = Command(
    "status", "List your devices that can record, and what they record",
    options: HouseholdServices.commandOptions,
    examples: [Example("quintet sonidea record status --json", "with their ids")]
  ) { invocation, terminal in
    let list: RecorderList = try await askServer(invocation, terminal) {
      try await $0.ask(.get, "\(Sonidea.path)/recorder")
    }
    if terminal.wantsJSON { return terminal.print(json: list.recorders) }
    if list.recorders.isEmpty { terminal.printInfo("no device can be asked to record") }
    terminal.print(
      rows: list.recorders.map { one in
        let since = one.sinceMs.map { "since \(LocalMinute(ofMilliseconds: $0).text)" }
        let words = one.isRecording ? "records “\(one.title ?? "")”" : "is not recording"
        return [one.name, words, since ?? "", one.startedBy.map { "started by \($0)" } ?? ""]
      })
  }

  private static func askRecorder(
    _ method: Web.Method, _ path: String, _ request: some Encodable & Sendable,
    _ invocation: Invocation, _ terminal: Terminal
  ) async throws -> RecorderState {
    try await askServer(invocation, terminal) {
      try await $0.ask(method, "\(Sonidea.path)/recorder\(path)", request)
    }
  }

  /// Devices are open at a running server only.
  private static func askServer<Answer>(
    _ invocation: Invocation, _ terminal: Terminal,
    _ body: (HouseholdClient) async throws -> Answer
  ) async throws -> Answer {
    try await ask(invocation, terminal) { client, household in
      guard household == nil else {
        throw HouseholdClientError(
          "no_server", "no server is running, so no device can be asked to record")
      }
      return try await body(client)
    }
  }

  private static func print(_ state: RecorderState, _ words: String, _ terminal: Terminal) {
    if terminal.wantsJSON { return terminal.print(json: state) }
    terminal.print(words)
  }
}
