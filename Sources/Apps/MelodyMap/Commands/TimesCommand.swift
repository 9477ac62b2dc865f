import Console
import FoundationEssentials
import HouseholdClient
import Server
import Web

extension Commands {
  /// `quintet melodymap times`
  static let times = Command(
    "times", "Find the start times of a film's songs in subtitles",
    details: """
      Subtitles for the deaf and hard of hearing mark sung lines with a note (♪). Their words \
      are matched to the film's songs. Nothing is saved unless you pass --keep, and then only \
      matches with a score of at least 0.6.
      """,
    options: HouseholdServices.commandOptions + [
      .value("from", "FILE", "the subtitles, .srt or .vtt", completes: .files),
      .value("film", "NAME", "approximate name of the film"),
      .flag("keep", "save the times that were found"),
    ],
    examples: [
      Example("quintet melodymap times --from frozen.srt --film frozen", "preview the times"),
      Example("quintet melodymap times --from frozen.srt --film frozen --keep", "save them"),
    ]
  ) { invocation, terminal in
    guard let file = invocation.value("from"), let name = invocation.value("film") else {
      throw UsageError("--from and --film are needed")
    }
    let bytes = try read(file, limit: SubtitleReader.mostBytes)
    let answer = try await ask(invocation, terminal) { client, _ in
      let (films, songs) = try await map(client)
      let film = try film(name, of: films)
      let path = "\(SongMap.path)/films/\(film.id)/times"
      let found: TimeProposalList = try await client.ask(.post, path, bytes: bytes)
      var answer = FoundTimes(film, songs, found)
      if invocation.flag("keep"), !answer.sure.isEmpty {
        let _: SongList = try await client.ask(.put, path, SongTimes(times: answer.sure))
        answer.kept = answer.sure.count
      }
      return answer
    }
    if terminal.wantsJSON {
      terminal.print(json: answer)
    } else {
      for passage in answer.passages { terminal.print(passage.line) }
    }
    if let trouble = answer.trouble { terminal.warn(trouble) }
    if invocation.flag("keep") { terminal.printDone(answer.saved) }
  }
}

/// What subtitles tell, with the songs by their names.
struct FoundTimes: Encodable {
  let film: String
  let passages: [Passage]
  let trouble: String?
  var kept = 0
  /// What is kept without anybody looking.
  let sure: [SongTimes.Time]
  /// The same for a person.
  private let sureSongs: [String]

  private static let leastScore = 0.6

  enum CodingKeys: String, CodingKey { case film, passages, trouble, kept }

  struct Passage: Encodable {
    let start: String
    let song: String?
    let score: Double
    let words: String

    var line: String {
      let guess = song.map { "\($0) (\(Int((score * 100).rounded()))%)" } ?? "?"
      return "\(start)  \(guess)  \(words.prefix(60))"
    }
  }

  /// What was kept, for a person.
  var saved: String {
    guard kept > 0 else { return "nothing was saved: no match scores 60% or more" }
    let times = "\(kept) time\(kept == 1 ? "" : "s")"
    return "saved \(times) of \(film): \(sureSongs.joined(separator: ", "))"
  }

  init(_ film: Film, _ songs: [Song], _ found: TimeProposalList) {
    let titles = Dictionary(uniqueKeysWithValues: songs.map { ($0.id, $0.title) })
    self.film = film.label
    trouble = found.trouble
    passages = found.proposals.map { proposal in
      Passage(
        start: FilmTime.text(proposal.startS), song: proposal.song.flatMap { titles[$0] },
        score: proposal.score, words: proposal.words)
    }
    sure = found.proposals.compactMap { proposal in
      guard let song = proposal.song, proposal.score >= Self.leastScore else { return nil }
      return SongTimes.Time(song: song, startS: proposal.startS)
    }
    sureSongs = sure.map { "\(titles[$0.song] ?? "") at \(FilmTime.text($0.startS))" }
  }
}
