import Console
import FoundationEssentials
import HouseholdClient
import Server
import Web

extension Commands {
  /// `quintet babysounds play SOUND|MIX`
  static let play = Command(
    "play", "Play a sound or a mix on a player",
    details: """
      NAME is the name of a mix or sound, or its beginning; case does not matter. It plays on an \
      online player, such as a small computer that runs quintet player, or an open page.
      """,
    arguments: [.one("NAME", "name of the sound or mix", completes: .nothing)],
    options: HouseholdServices.commandOptions + [
      .value("player", "P", "a player's name or id (default: the newest online player)"),
      .value("minutes", "N", "how long (default 30)"),
      .value("volume", "V", "0 to 1 (default 1; capped at the safe volume)"),
      .value("fade", "S", "fade-in and fade-out, in seconds"),
    ],
    examples: [
      Example("quintet babysounds play rain --player Nursery", "for half an hour"),
      Example("quintet babysounds play “Our night” --minutes 600", "until morning"),
    ]
  ) { invocation, terminal in
    let name = invocation.argument("NAME")
    let minutes = try invocation.integer("minutes", in: 1...720) ?? 30
    let volume = try invocation.number("volume", in: 0...1)
    let fade = try invocation.number("fade", in: 0...3_600)
    let sleep = try await ask(invocation, terminal) { client, household in
      guard household == nil else {
        throw HouseholdClientError(
          "no_server", "no server is running; start one with `quintet serve`")
      }
      let thing = try await find(name, client)
      let request = PlayRequest(
        thing: thing, player: invocation.value("player"), volume: volume, fadeSeconds: fade,
        minutes: minutes)
      let sleep: SleepSession = try await client.ask(.post, "\(BabySounds.path)/play", request)
      return sleep
    }
    if terminal.wantsJSON { return terminal.print(json: sleep) }
    terminal.printInfo("playing \(sleep.title) for \(minutes) min")
  }

  /// The mix or the sound of a name: the same goes before one that only begins so.
  private static func find(
    _ name: String, _ client: HouseholdClient
  ) async throws -> Schedule.Thing {
    let mixes: MixList = try await client.ask(.get, "\(BabySounds.path)/mixes")
    let sounds: SoundList = try await client.ask(.get, "\(BabySounds.path)/catalogue")
    let all: [(name: String, thing: Schedule.Thing)] =
      mixes.mixes.map { ($0.name.lowercased(), .init(kind: .mix, id: $0.id)) }
      + sounds.sounds.map { ($0.title.lowercased(), .init(kind: .sound, id: $0.id)) }
    let wanted = name.lowercased()
    let found = all.first { $0.name == wanted } ?? all.first { $0.name.hasPrefix(wanted) }
    guard let found, !wanted.isEmpty else {
      throw HouseholdClientError(
        "no_such_sound",
        "no sound or mix is called “\(name)”; list them with quintet babysounds sounds")
    }
    return found.thing
  }
}
