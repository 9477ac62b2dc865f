import Search
import Web

/// Guesses which song of a film is sung in which passage: by the words of the title, by who sings, and by
/// the order in which the songs come.
struct SongMatcher {
  private let songs: [Song]
  private let passages: [Passage]
  /// For each passage, how much each song is like it, from 0 to 1.
  private var scores: [[Double]] = []

  /// Beneath it a song is no guess.
  private static let least = 0.35
  /// What the order alone is worth.
  private static let byOrder = 0.35

  static func proposals(_ passages: [Passage], _ songs: [Song]) -> [TimeProposal] {
    let matcher = SongMatcher(passages, songs)
    let picked = matcher.picks()
    return passages.indices.map { matcher.proposal($0, picked[$0]) }
  }

  private init(_ passages: [Passage], _ songs: [Song]) {
    self.songs = songs
    self.passages = passages
    let titles = songs.map { Self.words(Self.bare($0.title)) }
    let sung = passages.map { Self.words($0.words) }
    let known = sung.map(Set.init)
    var times: [String: Int] = [:]
    for word in known.joined() { times[word, default: 0] += 1 }
    let names = passages.map { Set(Self.words($0.names)) }
    let singers = songs.map { Set($0.singers.flatMap(Self.words)) }
    scores = passages.indices.map { index in
      songs.indices.map { song in
        let own = Self.likeness(titles[song], sung[index], known[index], times)
        let bonus = own > 0 && !singers[song].isDisjoint(with: names[index]) ? 0.05 : 0
        return min(own + bonus, 1)
      }
    }
  }

  private static func words(_ text: String) -> [String] {
    NamedID.folded(text).split(separator: " ").map(String.init)
  }

  /// A title without what stands in brackets, such as “(Reprise)”.
  private static func bare(_ title: String) -> String {
    let bare = title.prefix { $0 != "(" && $0 != "[" }
    return words(String(bare)).isEmpty ? title : String(bare)
  }

  /// The title as it stands in the passage is worth the most, more often a little more; its words in another
  /// order count as far as other passages do not have them too: `passages` tells in how many each word is.
  private static func likeness(
    _ title: [String], _ sung: [String], _ own: Set<String>, _ passages: [String: Int]
  ) -> Double {
    guard !title.isEmpty, !sung.isEmpty else { return 0 }
    let times = occurrences(of: title, in: sung)
    let letters = title.reduce(0) { $0 + $1.utf8.count }
    if times > 0 {
      return min(0.6 + 0.02 * Double(min(letters, 10)) + 0.04 * Double(min(times - 1, 4)), 0.95)
    }
    var (weight, found) = (0.0, 0.0)
    for word in title {
      let rarity = Double(word.utf8.count) / Double(1 + (passages[word] ?? 0))
      weight += rarity
      if own.contains(word) { found += rarity }
    }
    let share = weight > 0 ? found / weight : 0
    return share >= 0.5 ? 0.5 * share : 0
  }

  private static func occurrences(of part: [String], in words: [String]) -> Int {
    guard part.count <= words.count else { return 0 }
    return (0...words.count - part.count).count { words[$0...].starts(with: part) }
  }

  /// Which song each passage is. A song is where it is most like itself, the first of equals, since what comes
  /// later is a reprise.
  private func picks() -> [(song: Int, score: Double)?] {
    let chain = longestChain()
    var pairs: [(score: Double, passage: Int, song: Int)] = []
    for passage in passages.indices {
      for song in songs.indices where scores[passage][song] > 0 {
        let isInOrder = chain[passage] == song
        pairs.append((min(scores[passage][song] + (isInOrder ? 0.05 : 0), 1), passage, song))
      }
    }
    pairs.sort { ($1.score, $0.passage, $0.song) < ($0.score, $1.passage, $1.song) }
    var picks = [(song: Int, score: Double)?](repeating: nil, count: passages.count)
    var taken: Set<Int> = []
    for pair in pairs where pair.score >= Self.least {
      guard picks[pair.passage] == nil, taken.insert(pair.song).inserted else { continue }
      picks[pair.passage] = (pair.song, pair.score)
    }
    fill(&picks, taken)
    return picks
  }

  /// Songs that follow each other as in the film and are together most like what is sung.
  private func longestChain() -> [Int?] {
    var best = Array(
      repeating: Array(repeating: 0.0, count: songs.count + 1), count: passages.count + 1)
    for passage in passages.indices.reversed() {
      for song in songs.indices.reversed() {
        best[passage][song] = max(
          best[passage + 1][song], best[passage][song + 1],
          scores[passage][song] + best[passage + 1][song + 1])
      }
    }
    var chain = [Int?](repeating: nil, count: passages.count)
    var (passage, song) = (0, 0)
    while passage < passages.count, song < songs.count {
      let whole = best[passage][song]
      if whole == best[passage + 1][song] {
        passage += 1
      } else if whole == best[passage][song + 1] {
        song += 1
      } else {
        chain[passage] = song
        (passage, song) = (passage + 1, song + 1)
      }
    }
    return chain
  }

  /// One passage between two that are known, and one song between theirs, belong together.
  private func fill(_ picks: inout [(song: Int, score: Double)?], _ taken: Set<Int>) {
    for passage in passages.indices where picks[passage] == nil {
      let before = passage > 0 ? picks[passage - 1]?.song : -1
      let after = passage + 1 < passages.count ? picks[passage + 1]?.song : songs.count
      guard let before, let after, after == before + 2, !taken.contains(before + 1) else {
        continue
      }
      picks[passage] = (before + 1, Self.byOrder)
    }
  }

  private func proposal(_ index: Int, _ pick: (song: Int, score: Double)?) -> TimeProposal {
    let passage = passages[index]
    let others = songs.indices.filter { $0 != pick?.song && scores[index][$0] >= 0.2 }
      .sorted { (scores[index][$1], $0) < (scores[index][$0], $1) }
    return TimeProposal(
      startS: passage.start, endS: passage.end,
      words: Tidy.start(passage.words, 200),
      song: pick.map { songs[$0.song].id }, score: pick?.score ?? 0,
      others: others.prefix(5).map { songs[$0].id })
  }
}
