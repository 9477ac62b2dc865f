import Accounts
import FoundationEssentials
import Players
import Server
import Web

/// Starts and stops recordings on a member's own devices. Nobody else's can be asked: that would be
/// eavesdropping.
struct RemoteRecorder: Sendable {
  /// What a page says that it can record.
  static let kind = "son-recording"

  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  func states(for identity: Identity) async throws -> [RecorderState] {
    try await devices(for: identity).map(RecorderState.init)
  }

  /// Begins a recording; `id` is what it will have in the library. The same id twice is one.
  func start(
    _ request: RecorderStart, as id: UUID, by identity: Identity
  ) async throws -> RecorderState {
    let all = try await devices(for: identity)
    let device = try Self.device(request.device, among: all, orBusy: false)
    if let recording = device.recording {
      guard recording.id.uuid == id else { throw Problem.alreadyRecording(device.name, recording) }
      return RecorderState(device)
    }
    let recording = try await context.players.record(
      Self.kind, id, on: device, title: request.title, asker: try await asker(identity),
      by: identity)
    return RecorderState(device, recording, isRecording: true)
  }

  /// Ends a recording, and answers once it is kept on its device, which then uploads it.
  func stop(
    _ request: RecorderStop, as command: UUID, by identity: Identity
  ) async throws -> RecorderState {
    let all = try await devices(for: identity)
    let device = try Self.device(request.device, among: all, orBusy: true)
    guard let recording = device.recording else { throw Problem.notRecording(device.name) }
    try await context.players.stopRecording(
      recording, on: device, as: command, asker: try await asker(identity), by: identity)
    return RecorderState(device, recording, isRecording: false)
  }

  private func devices(for identity: Identity) async throws -> [RecordingDevice] {
    try await context.players.recordingDevices(of: Self.kind, for: identity)
  }

  private func asker(_ identity: Identity) async throws -> String {
    try await context.accounts.label(of: identity) ?? "the command line"
  }

  /// The device that a word means; without one the only device, or the only one that records.
  private static func device(
    _ word: String?, among all: [RecordingDevice], orBusy: Bool
  ) throws -> RecordingDevice {
    guard !all.isEmpty else { throw Problem.noRecorder }
    var found = all
    if let word = word?.lowercased() {
      found = all.filter { ID($0.id).description == word || $0.name.lowercased() == word }
      if found.isEmpty { throw Problem.noSuchRecorder(word, all) }
    }
    let busy = found.filter { $0.recording != nil }
    if orBusy, busy.count == 1 { return busy[0] }
    guard found.count == 1 else { throw Problem.severalRecorders(found, isNamed: word != nil) }
    return found[0]
  }
}

extension RecorderState {
  init(_ device: RecordingDevice) {
    self.init(device, device.recording, isRecording: device.recording != nil)
  }

  init(_ device: RecordingDevice, _ recording: RecordingNow?, isRecording: Bool) {
    self.init(
      id: ID(device.id), name: device.name, isRecording: isRecording, recording: recording?.id,
      title: recording?.title, sinceMs: recording?.sinceMs, startedBy: recording?.asker)
  }
}

extension Problem {
  static let noRecorder = Problem(
    409, "no_recorder",
    "Open Sonidea on the device that should record, and allow it there: "
      + "Settings, “Let my other devices start recordings here”.")

  static func noSuchRecorder(_ word: String, _ all: [RecordingDevice]) -> Problem {
    Problem(
      404, "no_such_recorder",
      "None of your devices that can record is called “\(word)”. These can: \(names(all)).")
  }

  static func severalRecorders(_ found: [RecordingDevice], isNamed: Bool) -> Problem {
    let named = isNamed ? found.map { "\($0.name): \(ID($0.id))" }.joined(separator: ", ") : nil
    return Problem(
      409, "several_recorders",
      named.map { "Several devices have this name. Give an id instead: \($0)." }
        ?? "Several devices can be asked. Name one of them: \(names(found)).")
  }

  static func alreadyRecording(_ name: String, _ recording: RecordingNow) -> Problem {
    Problem(409, "already_recording", "“\(name)” is already recording “\(recording.title)”.")
  }

  static func notRecording(_ name: String) -> Problem {
    Problem(409, "not_recording", "“\(name)” is not recording.")
  }

  private static func names(_ devices: [RecordingDevice]) -> String {
    devices.map { "“\($0.name)”" }.joined(separator: ", ")
  }
}
