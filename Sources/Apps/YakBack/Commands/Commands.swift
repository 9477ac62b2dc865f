import Console
import FoundationEssentials
import HouseholdClient
import Server
import Web

/// `quintet yakback …`: the board from the command line.
enum Commands {
  static let all = Command(
    "yakback", "Play, list, import and export the sounds of your board",
    details: """
      Connects to a running server, or opens the data folder if none is running. Other machines \
      need a token: on the page Devices, add a device with the permission “Trigger single \
      actions”. It allows listing, playing and stopping.
      """,
    commands: [play, stop, list, bring, export])

  /// Does something with the board that the options name.
  static func ask<Answer>(
    _ invocation: Invocation, _ terminal: Terminal,
    _ body: (HouseholdClient, HouseholdServices?) async throws -> Answer
  ) async throws -> Answer {
    try await HouseholdServices.ask(invocation, terminal, apps: [YakBack.app], body)
  }

  private static let stop = Command(
    "stop", "Stop all sounds of your board",
    options: HouseholdServices.commandOptions + [player],
    examples: [Example("quintet yakback stop", "everywhere")]
  ) { invocation, terminal in
    let request = StopRequest(player: invocation.value("player"))
    try await ask(invocation, terminal) { client, household in
      guard household == nil else {
        return terminal.printInfo("no server is running, so nothing is playing")
      }
      try await client.send(.post, "\(Soundboard.path)/stop", request)
    }
  }

  private static let list = Command(
    "list", "List the sounds of your board",
    options: HouseholdServices.commandOptions,
    examples: [Example("quintet yakback list --json", "with all settings")]
  ) { invocation, terminal in
    let board: SoundList = try await ask(invocation, terminal) { client, household in
      let board: SoundList = try await client.ask(.get, "\(Soundboard.path)/sounds")
      await household?.doJobs()
      return household == nil ? board : try await client.ask(.get, "\(Soundboard.path)/sounds")
    }
    if terminal.wantsJSON { return terminal.print(json: board.sounds) }
    for sound in board.sounds { terminal.print(line(sound)) }
    if let limit = board.limit {
      terminal.printInfo("\(board.counted) of \(limit) free sounds are used")
    }
  }

  private static func line(_ sound: Sound) -> String {
    let seconds = sound.seconds.map { String(Int($0.rounded(.up))) + " s" }
    let state = sound.state == .ready ? seconds ?? "" : sound.error ?? "is being prepared"
    return "\(sound.name)  \(state)"
  }

  static let player = Option.value(
    "player", "P", "a player's name or id (default: the newest online player)")
}

extension HouseholdServices {
  /// Does what is due, since no server will.
  func doJobs() async {
    await workers(count: 1).runDue()
  }
}
