import Backup
import Console
import FoundationEssentials
import HouseholdClient
import Media
import Server
import Web

/// `quintet babysounds …`: sounds for sleep from the command line.
enum Commands {
  static let all = Command(
    "babysounds",
    "List, play, stop and render sleep sounds; show schedules and sound doses",
    details: """
      Connects to a running server, or opens the data folder if none is running. Other machines \
      need a token: on the page Devices, add a device with the permission “Trigger single \
      actions”. It allows listing, playing and stopping, but no access to anything about \
      children. Change the settings behind the parental gate in the app. Only a forgotten PIN is \
      removed here, while the server is stopped.
      """,
    commands: [sounds, mixes, play, stop, schedules, dose, render, forgetPIN])

  /// Does something with the app of the household that the options name.
  static func ask<Answer>(
    _ invocation: Invocation, _ terminal: Terminal,
    _ body: (HouseholdClient, HouseholdServices?) async throws -> Answer
  ) async throws -> Answer {
    try await HouseholdServices.ask(invocation, terminal, apps: [BabySounds.app], body)
  }

  private static let sounds = Command(
    "sounds", "List the sleep sounds, and the family's own",
    options: HouseholdServices.commandOptions,
    examples: [Example("quintet babysounds sounds --json", "with their ids")]
  ) { invocation, terminal in
    let catalogue: SoundList = try await ask(invocation, terminal) { client, _ in
      try await client.ask(.get, "\(BabySounds.path)/catalogue")
    }
    if terminal.wantsJSON { return terminal.print(json: catalogue.sounds) }
    for sound in catalogue.sounds {
      terminal.print("\(sound.emoji)  \(sound.title)\(sound.premium ? "  (Premium)" : "")")
    }
  }

  private static let mixes = Command(
    "mixes", "List the household's mixes",
    options: HouseholdServices.commandOptions,
    examples: [Example("quintet babysounds mixes", "by name")]
  ) { invocation, terminal in
    let list: MixList = try await ask(invocation, terminal) { client, _ in
      try await client.ask(.get, "\(BabySounds.path)/mixes")
    }
    if terminal.wantsJSON { return terminal.print(json: list.mixes) }
    for mix in list.mixes {
      let count = mix.tracks.count
      terminal.print("\(mix.name)  \(count) sound\(count == 1 ? "" : "s")")
    }
  }

  private static let stop = Command(
    "stop", "Stop playback on all players",
    options: HouseholdServices.commandOptions,
    examples: [Example("quintet babysounds stop", "everywhere")]
  ) { invocation, terminal in
    try await ask(invocation, terminal) { client, household in
      guard household == nil else {
        return terminal.printInfo("no server is running, so nothing is playing")
      }
      try await client.send(.post, "\(BabySounds.path)/stop")
    }
  }

  private static let schedules = Command(
    "schedules", "List schedules and their last results",
    options: HouseholdServices.commandOptions,
    examples: [Example("quintet babysounds schedules", "with missed runs and the reason")]
  ) { invocation, terminal in
    let list: ScheduleList = try await ask(invocation, terminal) { client, _ in
      try await client.ask(.get, "\(BabySounds.path)/schedules")
    }
    if terminal.wantsJSON { return terminal.print(json: list.schedules) }
    for one in list.schedules {
      let state = one.paused == nil ? (one.isEnabled ? "on" : "off") : "rests"
      terminal.print("\(one.name)  \(one.time) \(one.zone)  \(state)")
      if let reason = one.paused { terminal.print("  \(reason)") }
      guard let last = one.last else { continue }
      terminal.print("  last: \(last.state.rawValue)\(last.reason.map { ". \($0)" } ?? "")")
    }
  }

  private static let dose = Command(
    "dose", "Show each child's share of the safe weekly sound dose",
    options: HouseholdServices.commandOptions + [
      .value("zone", "Z", "where days end, such as Europe/Berlin (default UTC)")
    ],
    examples: [Example("quintet babysounds dose --zone Europe/Berlin", "of all children")]
  ) { invocation, terminal in
    let zone = invocation.value("zone") ?? "UTC"
    let lines = try await ask(invocation, terminal) { client, _ in
      let list: ChildList = try await client.ask(.get, "\(BabySounds.path)/children")
      var lines: [DoseLine] = []
      for child in list.children {
        let dose: WeeklyDose = try await client.ask(
          .get, "\(BabySounds.path)/children/\(child.id)/dose?zone=\(zone)")
        lines.append(DoseLine(child: child.name, dose: dose))
      }
      return lines
    }
    if terminal.wantsJSON { return terminal.print(json: lines) }
    if lines.isEmpty { terminal.printInfo("no children added yet") }
    for line in lines {
      let percent = Int(line.dose.weekPercent.rounded())
      let minutes = Int(line.dose.minutesToday.rounded())
      terminal.print("\(line.child)  \(percent) % of the week, \(minutes) min today")
    }
  }

  private static let forgetPIN = Command(
    "forget-pin", "Remove the PIN of the parental gate, while the server is stopped",
    options: DataLocation.options,
    examples: [Example("quintet babysounds forget-pin", "then set a new one in the app")]
  ) { invocation, terminal in
    struct Line: Encodable { let removed: Bool }
    let location = try DataLocation(invocation)
    let household = try await HouseholdServices.open(
      location, apps: [BabySounds.app], media: Media()
    ) { _ in }
    let removed = try await household.closing { try await Settings.deletePIN(in: $0) }
    if terminal.wantsJSON { return terminal.print(json: Line(removed: removed)) }
    terminal.printDone(
      removed
        ? "PIN removed; the gate asks questions until a new PIN is set in the app"
        : "no PIN is set in \(location.folder); the gate asks questions")
  }

  private struct DoseLine: Encodable {
    let child: String
    let dose: WeeklyDose
  }
}
