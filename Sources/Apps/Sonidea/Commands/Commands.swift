import Console
import Files
import FoundationEssentials
import HouseholdClient
import Server
import Web

/// `quintet sonidea …`: recordings from the command line.
enum Commands {
  static let all = Command(
    "sonidea", "Record, list, import, export, transcribe and mix",
    details: """
      Connects to a running server, or opens the data folder if none is running. Recordings \
      imported here belong to the device “command line”. Other devices get them if sync is on, \
      or if you download them there.
      """,
    commands: [list, importRecordings, export, mixdown, transcript, record])

  /// The device that the command line is.
  static let device = ID(UUID(uuidString: "c0de0000-0000-4000-8000-000000000001") ?? UUID())

  /// Does something with the app of the household that the options name.
  static func ask<Answer>(
    _ invocation: Invocation, _ terminal: Terminal,
    _ body: (HouseholdClient, HouseholdServices?) async throws -> Answer
  ) async throws -> Answer {
    try await HouseholdServices.ask(invocation, terminal, apps: [Sonidea.app], body)
  }

  static func recordings(_ client: HouseholdClient) async throws -> RecordingList {
    try await client.ask(.get, "\(Sonidea.path)/recordings?device=\(device)")
  }

  /// A recording once it is known whether it can be played.
  static func waitUntilReady(
    _ id: ID, _ client: HouseholdClient, _ household: HouseholdServices?
  ) async throws -> Recording {
    let begin = ContinuousClock.now
    while true {
      await household?.doJobs()
      let recording: Recording = try await client.ask(.get, "\(Sonidea.path)/recordings/\(id)")
      let isLate = begin.duration(to: .now) > .seconds(3_600)
      if recording.state != .new && !recording.isRendering || isLate { return recording }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  /// The one of some things that is meant: by its id, or by its name.
  static func find<Thing>(
    _ words: String, among things: [Thing], _ what: String,
    named: (Thing) -> (id: ID, name: String)
  ) throws -> Thing {
    let wanted = words.lowercased()
    let found = things.filter {
      let (id, name) = named($0)
      return id.description == wanted || name.lowercased() == wanted
    }
    guard let first = found.first else {
      throw HouseholdClientError("not_found", "no \(what) is called “\(words)”")
    }
    guard found.count == 1 else {
      let ids = found.map { named($0).id.description }.joined(separator: ", ")
      throw HouseholdClientError(
        "ambiguous", "\(found.count) are called “\(words)”; use an id: \(ids)")
    }
    return first
  }
}

extension HouseholdServices {
  /// Does what is due, since no server will.
  func doJobs() async {
    await workers(count: 1).runDue()
  }
}
