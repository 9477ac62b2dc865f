import Console
import FoundationEssentials
import HouseholdClient
import Melody
import Server
import Web

extension Commands {
  /// `quintet melodymap hum FILE`
  static let hum = Command(
    "hum", "Find a song by its melody, hummed or from a MIDI file",
    details: """
      Searches the melodies that the household has added, in any key and tempo; a part is enough. \
      With --keep-as, adds the melody to a song instead.
      """,
    arguments: [.one("FILE", "a recording of a hum, or a MIDI file (.mid)")],
    options: HouseholdServices.commandOptions + [
      .value("keep-as", "SONG", "save it as the melody of this song"),
      .value("track", "N", "which track of a MIDI file (default: the one that sounds longest)"),
      .value("most", short: "n", "N", "how many (default 5)"),
    ],
    examples: [
      Example("quintet melodymap hum hum.m4a", "the best matches"),
      Example("quintet melodymap hum tune.mid --keep-as \"let it go\"", "add a melody"),
    ]
  ) { invocation, terminal in
    let most = try invocation.integer("most", in: 1...100) ?? 5
    let track = try invocation.integer("track", in: 1...MIDIFile.mostTracks)
    let (notes, from) = try await HumReader.read(invocation.argument("FILE"), track: track)
    if let name = invocation.value("keep-as") {
      return try await save(notes, from, as: name, invocation, terminal)
    }
    let found = try await ask(invocation, terminal) { client, _ in
      let (films, songs) = try await map(client)
      let known: SongMelodyList = try await client.ask(.get, "\(SongMap.path)/melodies")
      return HummedSong.find(notes, among: known.melodies, films, songs, most: most)
    }
    if terminal.wantsJSON { return terminal.print(json: found) }
    guard !found.isEmpty else {
      throw HouseholdClientError(
        "nothing_found", "no melody matches; add one with --keep-as SONG")
    }
    for song in found { terminal.print(song.line) }
  }

  /// Adds notes as the melody of the song that somebody means.
  private static func save(
    _ notes: [MelodyNote], _ from: SongMelody.Origin, as name: String, _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws {
    let request = SongMelodyRequest(
      notes: notes.map { [Double($0.semitones), Double($0.seconds)] }, from: from)
    let (saved, label) = try await ask(invocation, terminal) { client, _ in
      let (films, songs) = try await map(client)
      let byID = songs.first { $0.id.description == name.lowercased() }?.id
      let byWords = try SongFinder(films, songs, liked: []).find(name, most: 1).first?.song
      guard let id = byID ?? byWords, let song = songs.first(where: { $0.id == id }) else {
        throw HouseholdClientError("no_such_song", "no song matches “\(name)”")
      }
      let film = films.first { $0.id == song.film }?.label ?? ""
      let saved: SongMelody = try await client.ask(
        .put, "\(SongMap.path)/songs/\(id)/melody", request)
      return (saved, "\(song.title)  \(film)")
    }
    if terminal.wantsJSON { return terminal.print(json: saved) }
    terminal.print("saved \(saved.notes.count) notes as the melody of \(label)")
  }
}

/// A song whose melody is like what was hummed.
struct HummedSong: Encodable {
  let song: ID
  let title: String
  let film: String
  /// From 0 to 1.
  let score: Double

  var line: String { "\(title)  \(film)  \(Int((score * 100).rounded()))%" }

  /// The best first; what scores below a half is most likely none of them.
  static func find(
    _ notes: [MelodyNote], among known: [SongMelody], _ films: [Film],
    _ songs: [Song],
    most: Int
  ) -> [HummedSong] {
    var index = MelodyIndex()
    for (number, melody) in known.enumerated() {
      // What is out of limits cannot be hummed.
      try? index.add(
        id: number,
        notes: melody.notes.map { MelodyNote(semitones: Float($0[0]), seconds: Float($0[1])) })
    }
    let titles = Dictionary(songs.map { ($0.id, $0) }) { first, _ in first }
    let labels = Dictionary(films.map { ($0.id, $0.label) }) { first, _ in first }
    return index.search(notes, most: most).filter { $0.score >= 0.5 }.compactMap { hit in
      titles[known[hit.id].song].map { song in
        HummedSong(
          song: song.id, title: song.title, film: labels[song.film] ?? "",
          score: (Double(hit.score) * 1_000).rounded() / 1_000)
      }
    }
  }
}
