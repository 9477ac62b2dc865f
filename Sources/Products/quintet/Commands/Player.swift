import Authority
import Backup
import Blobs
import Console
import Files
import FoundationEssentials
import HouseholdClient
import Loudspeaker
import Media
import Players
import Server

extension Quintet {
  /// `quintet player`
  static let player = Command(
    "player", "Play sounds from a server on this machine",
    details: """
      Makes this machine a player: sounds that members send to it play on the sound card, until \
      you press Ctrl-C. Sounds are cached, so playback continues if the server cannot be \
      reached.

      On the server's machine, with read access to its data folder, it finds the server \
      automatically. On other machines it needs a token, from a file or from QUINTET_TOKEN: on \
      the page Devices, add a device with the permission “Play sounds when asked”. It allows \
      playing only.

      Sleep sounds stay below 50 dB(A) at the cot. Without a measurement, this is an estimate. \
      To make it exact, play full-scale noise, measure its level at the cot with a sound level \
      meter, and pass it as --full-scale. In a nursery (--place, or in the list of players) the \
      limit applies to all sounds.

      Prints its activity, or with --json one JSON object per line.
      """,
    options: [
      .value("server", "URL", "the server (default: the one that uses the data)"),
      .value(
        "data", "DIR",
        "where the server's data is (default $QUINTET_DATA or ~/.local/share/quintet)",
        completes: .files),
      .value("token-file", "F", "a file with the device's token", completes: .files),
      .value("ca", "FILE", "the household's root certificate, for https", completes: .files),
      .value("name", "N", "this player's name (default: the machine's name)"),
      .value(
        "place", "WHERE", "where the player is; an adult can change it in the list of players",
        choices: Player.Place.allCases.map(\.rawValue)),
      device,
      .value("cache", "DIR", "folder for downloaded sounds", completes: .files),
      .value("cache-size", "MB", "maximum size (default 2000)"),
      .value(
        "cot-limit", "DB", "limit for sleep sounds, in dB(A): 35...75 (default 50)"),
      .value("full-scale", "DB", "level of full-scale noise at the cot, in dB(A) (default 95)"),
    ],
    examples: [
      Example("quintet player", "on the server's machine"),
      Example(
        "quintet player --server https://quintet.local:8321 --ca root.pem --token-file token",
        "a small computer in another room"),
    ]
  ) { invocation, terminal in
    let settings = try playerSettings(invocation, terminal)
    let speaker = try Loudspeaker(settings, media: Media()) { printEvent($0, terminal) }
    try await speaker.run()
  }

  private static func playerSettings(
    _ invocation: Invocation, _ terminal: Terminal
  ) throws -> Loudspeaker.Settings {
    let named = try invocation.value("server").map(ServerAddress.init)
    let server = named ?? .usual
    let token = try DeviceToken.read(invocation)
    if token != nil, !server.isSecure, !server.isHere {
      terminal.warn("the token is sent unencrypted; see docs/operating/tls.md")
    }
    let device = invocation.value("device") ?? "default"
    let id = playerID(token, device: device, server: server.text)
    let name = invocation.value("name") ?? ThisMachine.label ?? "A player"
    guard (1...100).contains(name.unicodeScalars.count) else {
      throw UsageError("--name takes up to a hundred characters")
    }
    var settings = Loudspeaker.Settings(
      server: server.text, token: token, name: name,
      id: id, cache: try invocation.value("cache") ?? cacheFolder(id))
    settings.device = device
    if named == nil, token == nil {
      let location = try DataLocation(data: invocation.value("data"))
      let ca = invocation.value("ca")
      settings.findServer = { try await holder(of: location, ca) }
    } else if invocation.value("data") != nil {
      throw UsageError("pass either --data, or --server and a token")
    }
    settings.place = invocation.value("place").flatMap(Player.Place.init)
    settings.plays += apps.flatMap(\.kinds)
    if let file = invocation.value("ca") {
      _ = try Descriptor.reading(file)
      settings.authority = file
    }
    if let size = try invocation.integer("cache-size", in: 10...1_000_000) {
      settings.cacheBytes = Int64(size) * 1_000_000
    }
    try setSafety(&settings, invocation)
    return settings
  }

  /// Where the server is that works with the data, and its secret.
  private static func holder(
    of location: DataLocation, _ ca: String?
  ) async throws -> Loudspeaker.ServerAddress {
    guard let holder = location.holder() else {
      throw LoudspeakerError(.noServer, "no server uses \(location.folder)")
    }
    let authority = ca ?? location.authorityCertificate
    try await location.prove(holder, authority: authority)
    return Loudspeaker.ServerAddress(
      server: holder.address, token: holder.key, authority: authority)
  }

  private static func setSafety(
    _ settings: inout Loudspeaker.Settings, _ invocation: Invocation
  ) throws {
    let limits = (Loudspeaker.Settings.cotLimits, Loudspeaker.Settings.fullScales)
    settings.cotLimit = try invocation.number("cot-limit", in: limits.0) ?? settings.cotLimit
    settings.fullScale = try invocation.number("full-scale", in: limits.1) ?? settings.fullScale
  }

  /// The same machine with the same token and the same card is the same player, also when its disk is
  /// made anew.
  private static func playerID(_ token: String?, device: String, server: String) -> UUID {
    let machine = (try? SmallFile.read("/etc/machine-id", limit: 1_000)) ?? Data()
    let words = ["quintet player", server, token ?? "", device, ThisMachine.label ?? ""]
    let hash = ContentHash(of: (Array(words.joined(separator: "\n").utf8) + Array(machine))[...])
    var bytes = Array(hash.bytes.prefix(16))
    // Version 8 of RFC 9562: made by a rule of one's own.
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  private static func cacheFolder(_ id: UUID) throws -> String {
    let name = "quintet/player-\(id.uuidString.lowercased().prefix(8))"
    if let location = environmentVariable("XDG_CACHE_HOME"), location.hasPrefix("/") {
      return "\(location)/\(name)"
    }
    guard let home = environmentVariable("HOME"), home.hasPrefix("/") else {
      throw UsageError("give a folder for downloaded sounds with --cache DIR")
    }
    return "\(home)/.cache/\(name)"
  }
}

// What it tells.
extension Quintet {
  /// A line of `--json`.
  private struct Line: Encodable {
    let event: String
    var name: String?
    var server: String?
    var reason: String?

    init(_ news: Loudspeaker.Event) {
      switch news {
      case .connected(let server): (event, self.server) = ("connected", server)
      case .away(let reason): (event, self.reason) = ("away", reason)
      case .playing(let name): (event, self.name) = ("playing", name)
      case .set: event = "set"
      case .stopped: event = "stopped"
      case .refused(let reason): (event, self.reason) = ("refused", reason)
      }
    }
  }

  @Sendable private static func printEvent(_ event: Loudspeaker.Event, _ terminal: Terminal) {
    if terminal.wantsJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      guard let line = try? encoder.encode(Line(event)) else { return }
      return terminal.write(Array(line) + [UInt8(ascii: "\n")])
    }
    switch event {
    case .connected(let server): terminal.printInfo("connected to \(server); ready to play")
    case .away(let reason):
      terminal.warn("the server does not respond (\(reason)); still playing, retrying")
    case .playing(let name): terminal.printInfo("playing \(name)")
    case .set: terminal.printInfo("volume or loop changed on request")
    case .stopped: terminal.printInfo("stopped on request")
    case .refused(let reason): terminal.warn("refused: \(reason)")
    }
  }
}
