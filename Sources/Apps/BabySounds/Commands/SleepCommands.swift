import Console
import Server

/// `quintet babysounds …`: sounds for sleep from the command line.
enum SleepCommands {
  static let all = Command(
    "babysounds", "List the sounds for sleep, and begin and stop them",
    commands: [sounds, render])

  private static let sounds = Command(
    "sounds", "List the sounds for sleep, and the family's own",
    options: Household.commandOptions
  ) { invocation, terminal in
    let catalogue: BabyCatalogue = try await Household.ask(
      invocation, terminal, rooms: [BabySounds.room]
    ) { client, _ in try await client.ask(.get, "\(Nursery.place)/catalogue") }
    if terminal.wantsJSON { return terminal.print(json: catalogue.sounds) }
    for sound in catalogue.sounds { terminal.print("\(sound.emoji) \(sound.title)") }
  }
}
