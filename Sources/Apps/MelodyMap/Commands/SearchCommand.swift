import Console
import FoundationEssentials
import HouseholdClient
import Search
import Server
import Web

extension Commands {
  /// `quintet melodymap search WORDS…`
  static let search = Command(
    "search", "Find songs by the words you remember",
    details: """
      Searches titles, films, singers and keywords. Misspelt and misheard words are found too, in \
      any order. Favourites come first.
      """,
    arguments: [.many("WORDS", "what you remember", completes: .nothing)],
    options: HouseholdServices.commandOptions + [
      .value("most", short: "n", "N", "how many (default 10)")
    ],
    examples: [
      Example("quintet melodymap search \"let it goo\"", "the best songs first"),
      Example("quintet melodymap search elsa snow --json", "with the reason for each"),
    ]
  ) { invocation, terminal in
    let most = try invocation.integer("most", in: 1...1_000) ?? 10
    let query = invocation.arguments("WORDS").joined(separator: " ")
    let found = try await ask(invocation, terminal) { client, _ in
      let (films, songs) = try await map(client)
      let liked: FavouriteList = try await client.ask(.get, "\(SongMap.path)/favourites")
      let finder = try SongFinder(films, songs, liked: Set(liked.songs.map(\.song)))
      return finder.find(query, most: most)
    }
    if terminal.wantsJSON { return terminal.print(json: found) }
    guard !found.isEmpty else {
      throw HouseholdClientError("nothing_found", "no song matches “\(query)”")
    }
    for song in found { terminal.print(song.line) }
  }

  /// `quintet melodymap now FILM TIME`
  static let now = Command(
    "now", "Show the song at a time in a film",
    arguments: [
      .one("FILM", "approximate name of the film", completes: .nothing),
      .one("TIME", "such as 0:43:10", completes: .nothing),
    ],
    options: HouseholdServices.commandOptions,
    examples: [Example("quintet melodymap now frozen 0:43:10", "the one before, and the next")]
  ) { invocation, terminal in
    guard let seconds = FilmTime.seconds(invocation.argument("TIME")) else {
      throw UsageError("TIME is hours, minutes and seconds such as 0:43:10")
    }
    let moment = try await ask(invocation, terminal) { client, _ in
      let (films, songs) = try await map(client)
      let film = try film(invocation.argument("FILM"), of: films)
      return Moment(of: film, songs, at: seconds)
    }
    if terminal.wantsJSON { return terminal.print(json: moment) }
    guard moment.now != nil || moment.next != nil else {
      throw HouseholdClientError(
        "no_times", "no start times are known for \(moment.film); see quintet melodymap times")
    }
    for line in moment.lines { terminal.print(line) }
  }
}

/// Finds songs on the map.
struct SongFinder {
  private var index = SearchIndex()
  private let songs: [Song]
  private let films: [ID: Film]

  private static let fields = ["title", "film", "singers", "keywords"]
  /// Points for each field, as on the page.
  private static let weights = [10, 6, 5, 4]
  /// Each keyword is a field of its own, as far as there are fields.
  private static let keywordFields = SearchLimits.fields - 3

  init(_ films: [Film], _ songs: [Song], liked: Set<ID>) throws {
    self.songs = songs
    self.films = Dictionary(uniqueKeysWithValues: films.map { ($0.id, $0) })
    for (number, song) in songs.enumerated() {
      let single = song.keywords.prefix(Self.keywordFields - 1)
      let rest = song.keywords.dropFirst(single.count).joined(separator: "; ")
      let texts =
        [
          song.title, self.films[song.film]?.title ?? "", song.singers.joined(separator: "; "),
        ] + single + [rest]
      let fields = texts.enumerated().map { number, text in
        SearchField(text, weight: Self.weights[min(number, 3)])
      }
      try index.add(
        id: number, fields: fields, boost: liked.contains(song.id) ? SearchIndex.favourite : 0)
    }
  }

  /// A film by its name, more or less.
  static func film(_ name: String, of films: [Film]) throws -> Film? {
    var index = SearchIndex()
    for (number, film) in films.enumerated() {
      try index.add(id: number, fields: [SearchField("\(film.title) \(film.year)")])
    }
    return index.search(name, most: 1).first.map { films[$0.id] }
  }

  func find(_ query: String, most: Int) -> [FoundSong] {
    index.search(query, most: most).map { hit in
      let song = songs[hit.id]
      return FoundSong(
        song: song.id, title: song.title, film: films[song.film]?.label ?? "",
        singers: song.singers, start: song.startS.map(FilmTime.text),
        score: Double(hit.score) / 100,
        reasons: hit.reasons.map { reason in
          FoundSong.Reason(
            word: String(decoding: reason.word, as: UTF8.self),
            field: Self.fields[min(reason.field, 3)],
            kind: "\(reason.kind)", slips: reason.slips, points: Double(reason.points) / 100)
        })
    }
  }
}

/// A song that was found, and why.
struct FoundSong: Encodable {
  let song: ID
  let title: String
  let film: String
  let singers: [String]
  let start: String?
  let score: Double
  let reasons: [Reason]

  struct Reason: Encodable {
    let word: String
    let field: String
    let kind: String
    let slips: Int
    let points: Double
  }

  var line: String {
    [title, film, start ?? "start not known"].joined(separator: "  ")
  }
}

/// What is sung at a time of a film.
struct Moment: Encodable {
  let film: String
  let time: String
  let now: Entry?
  let next: Entry?

  struct Entry: Encodable {
    let song: ID
    let title: String
    let start: String

    init(_ song: Song, _ start: Double) {
      (self.song, title, self.start) = (song.id, song.title, FilmTime.text(start))
    }
  }

  /// The last song that began before, and the next.
  init(of film: Film, _ songs: [Song], at seconds: Double) {
    self.film = film.label
    time = FilmTime.text(seconds)
    let known = songs.filter { $0.film == film.id }
      .compactMap { song in song.startS.map { (song, $0) } }.sorted { $0.1 < $1.1 }
    now = known.last { $0.1 <= seconds }.map(Entry.init)
    next = known.first { $0.1 > seconds }.map(Entry.init)
  }

  var lines: [String] {
    [
      now.map { "\($0.title)  began at \($0.start)" },
      next.map { "next: \($0.title)  at \($0.start)" },
    ].compactMap { $0 }
  }
}
