import Console
import FoundationEssentials
import Server
import Web

extension Commands {
  /// `quintet sonidea list`
  static let list = Command(
    "list", "List your recordings with their length, date and album, the newest first",
    options: HouseholdServices.commandOptions,
    examples: [Example("quintet sonidea list --json", "with all settings")]
  ) { invocation, terminal in
    let (all, albums) = try await ask(invocation, terminal) { client, _ in
      let albums: AlbumList = try await client.ask(.get, "\(Sonidea.path)/albums")
      return (try await recordings(client), albums.albums)
    }
    let names = Dictionary(uniqueKeysWithValues: albums.map { ($0.id, $0.name) })
    let listed = all.recordings.map {
      ListedRecording(recording: $0, albumName: $0.album.flatMap { names[$0] })
    }
    if terminal.wantsJSON { return terminal.print(json: listed) }
    terminal.print(rows: listed.map(\.cells))
    if all.elsewhere > 0 {
      terminal.printInfo(
        "\(all.elsewhere) more are on other devices; turn on sync in Sonidea's settings to list them"
      )
    }
  }
}

/// A recording as it is listed: with the name of its album, which it knows by its id only.
private struct ListedRecording: Encodable {
  let recording: Recording
  let albumName: String?

  private enum Key: CodingKey { case albumName }

  func encode(to encoder: any Encoder) throws {
    try recording.encode(to: encoder)
    var more = encoder.container(keyedBy: Key.self)
    try more.encodeIfPresent(albumName, forKey: .albumName)
  }

  var cells: [String] {
    let length = recording.seconds.map(Self.length) ?? ""
    let state = recording.state == .ready ? length : recording.error ?? "is being prepared"
    return [
      recording.title, state, LocalMinute(ofMilliseconds: recording.createdMs).text,
      albumName ?? "",
    ]
  }

  /// Such as 0:07 or 1:02:03; what has begun counts as a second.
  private static func length(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    let two = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
    let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
    return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(whole % 60)
  }
}
