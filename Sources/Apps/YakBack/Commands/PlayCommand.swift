import Console
import Files
import FoundationEssentials
import HouseholdClient
import Loudspeaker
import Media
import Server
import Web

extension Commands {
  /// `quintet yakback play NAME`
  static let play = Command(
    "play", "Play a sound and wait until it ends",
    details: """
      Accents, case and small typing errors in NAME do not matter. A server plays the sound on the \
      player that you choose. Without a running server, it plays on this machine's sound card.
      """,
    arguments: [.one("NAME", "the sound's name", completes: .nothing)],
    options: HouseholdServices.commandOptions + [
      player, .flag("no-wait", "do not wait for it to end"),
      .value("device", "D", "sound card to use without a server (default “default”)"),
    ],
    examples: [
      Example("quintet yakback play \"air horn\"", "on the newest player, or here"),
      Example("quintet yakback play rimshot --player Kitchen", "in another room"),
    ]
  ) { invocation, terminal in
    var request = PlayRequest(
      name: invocation.argument("NAME"), player: invocation.value("player"),
      wait: !invocation.flag("no-wait"))
    guard (1...300).contains(request.name?.unicodeScalars.count ?? 0) else {
      throw UsageError("NAME must be 1 to 300 characters")
    }
    try await ask(invocation, terminal) { client, household in
      if let household {
        return try await playHere(request, household, invocation.value("device"), terminal)
      }
      do {
        let playing: PlayResponse = try await client.ask(
          .post, "\(Soundboard.path)/play", request, silentSeconds: 3_700)
        printPlaying(playing.name, terminal)
      } catch let error as HouseholdClientError where error.code == "endless" {
        request.wait = false
        let playing: PlayResponse = try await client.ask(.post, "\(Soundboard.path)/play", request)
        printPlaying(playing.name, terminal)
      }
    }
  }

  private static func playHere(
    _ request: PlayRequest, _ household: HouseholdServices, _ device: String?, _ terminal: Terminal
  ) async throws {
    let board = Soundboard(household.context)
    _ = try await board.sounds(of: household.owner)
    await household.doJobs()
    let sound: Sound
    do { sound = try await board.wanted(request, of: household.owner) } catch let error as Problem {
      throw HouseholdClientError(status: error.status, body: error.bytes)
    }
    guard sound.state == .ready,
      let first = try await board.line(of: sound, for: household.owner).first,
      let hash = ContentHash(first.hash)
    else { throw HouseholdClientError("not_ready", sound.error ?? "it is still being prepared") }
    printPlaying(sound.name, terminal)
    let file = try await board.context.blobs.open(hash)
    try await LocalPlayback.play(
      "/proc/self/fd/\(file.number)", name: sound.name, voicing: first.voicing(on: sound),
      device: device ?? "default", media: board.context.media)
    withExtendedLifetime(file) {}
  }

  private static func printPlaying(_ name: String, _ terminal: Terminal) {
    struct Line: Encodable { let played: String }
    if terminal.wantsJSON { return terminal.print(json: Line(played: name)) }
    terminal.printInfo("playing \(name)")
  }
}

extension Problem {
  fileprivate var bytes: [UInt8] {
    if case .bytes(let bytes) = response.content { bytes } else { [] }
  }
}
