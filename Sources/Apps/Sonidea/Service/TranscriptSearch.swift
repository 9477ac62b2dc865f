import FoundationEssentials
import Search
import Server
import Speech
import Storage
import Web

/// Finds recordings by what is said in them, and when. Words may be misspelt: each is compared with all words that were
/// ever said, and recordings are looked for by those that are meant.
struct TranscriptSearch: Sendable {
  /// Words of a query that are looked for, and said words that each may mean.
  private static let mostWords = 8
  private static let mostMeanings = 40

  private let context: AppContext
  private let permissions: Permissions
  private let settings: Settings
  private let vocabulary: SpokenVocabulary

  init(_ context: AppContext, permissions: Permissions, settings: Settings) {
    self.context = context
    self.permissions = permissions
    self.settings = settings
    vocabulary = SpokenVocabulary(context.database)
  }

  /// Looks through a member's recordings on a device, or through an album that they see.
  func search(
    _ query: String, of person: UUID, on device: UUID, album: UUID?
  ) async throws -> TranscriptHits {
    let meanings = try await vocabulary.meanings(
      of: query, words: Self.mostWords, most: Self.mostMeanings)
    guard !meanings.isEmpty, meanings.allSatisfy({ !$0.isEmpty }) else {
      return TranscriptHits(hits: [])
    }
    let near = meanings.map { $0.filter(\.isNear) }
    // Only where nobody says what is written, something like it is looked for.
    for choice in [near, meanings] where choice.allSatisfy({ !$0.isEmpty }) {
      let found = try await recordings(saying: choice, of: person, on: device, album: album)
      let hits = found.compactMap { $0.hit(choice) }
      guard hits.isEmpty else { return TranscriptHits(hits: hits) }
    }
    return TranscriptHits(hits: [])
  }

  private func recordings(
    saying meanings: [[SpokenVocabulary.Meaning]], of person: UUID, on device: UUID, album: UUID?
  ) async throws -> [Found] {
    try await context.database.read { reading in
      var scope = SpokenWordRepository.Scope.member(
        person, device: try settings.settings(of: person, in: reading).syncs ? nil : device)
      if let album {
        guard try permissions.role(of: person, in: album, reading) != nil else {
          throw Problem.noSuchAlbum
        }
        scope = .album(album, seenBy: person)
      }
      let ids = try SpokenWordRepository.recordings(
        saying: meanings.map { $0.map(\.number) }, in: scope, limit: TranscriptHit.most, reading)
      return try ids.compactMap { id in
        guard let recording = try RecordingRepository.recording(id, in: reading) else { return nil }
        return Found(
          recording: id, title: recording.title, source: try TranscriptSource(of: id, in: reading),
          separator: HeardSpeech.joinsWords(
            try TranscriptRepository.transcript(of: id, in: reading)?.language ?? "") ? "" : " ")
      }
    }
  }
}

/// A recording in which the words may be said.
private struct Found: Sendable {
  let recording: UUID
  let title: String
  let source: TranscriptSource
  let separator: String

  /// So many words around the first match are shown.
  private static let (before, after) = (8, 24)

  /// The sentence that has most of the words; nil where they were cut out.
  func hit(_ meanings: [[SpokenVocabulary.Meaning]]) -> TranscriptHit? {
    var which: [String: Set<Int>] = [:]
    for (index, meaning) in meanings.enumerated() {
      for one in meaning { which[one.word, default: []].insert(index) }
    }
    var best: (sentence: [SpokenText.Word], matches: [Bool], count: Int)?
    for sentence in source.text(isCorrected: true).sentences {
      let found = sentence.map { word in
        Words.compared(word.text).reduce(into: Set<Int>()) { $0.formUnion(which[$1] ?? []) }
      }
      let count = found.reduce(into: Set<Int>()) { $0.formUnion($1) }.count
      guard count > best?.count ?? 0 else { continue }
      best = (sentence, found.map { !$0.isEmpty }, count)
    }
    guard let best, let first = best.matches.firstIndex(of: true) else { return nil }
    let shown =
      max(0, first - Self.before)..<min(best.sentence.count, first + Self.after)
    return TranscriptHit(
      recording: ID(recording), title: title, seconds: best.sentence[first].start,
      line: line(shown.map { (best.sentence[$0].text, best.matches[$0]) }))
  }

  private func line(_ words: [(text: String, isMatch: Bool)]) -> [TranscriptHit.Part] {
    var parts: [TranscriptHit.Part] = []
    for word in words {
      guard let last = parts.indices.last else {
        parts.append(TranscriptHit.Part(text: word.text, isMatch: word.isMatch))
        continue
      }
      if parts[last].isMatch == word.isMatch {
        parts[last].text += separator + word.text
      } else if word.isMatch {
        // A match is marked without the space around it.
        parts[last].text += separator
        parts.append(TranscriptHit.Part(text: word.text, isMatch: true))
      } else {
        parts.append(TranscriptHit.Part(text: separator + word.text, isMatch: false))
      }
    }
    return parts
  }
}

/// All words that were ever said in the household, for a search that forgives; read once, and then only what is new.
private actor SpokenVocabulary {
  /// A said word that a word of a query may mean.
  struct Meaning: Sendable {
    let word: String
    let number: Int64
    /// Whether it is that word, or begins with it.
    let isNear: Bool
  }

  private let database: any Database
  private var index = SearchIndex()
  private var last: Int64 = 0

  init(_ database: any Database) { self.database = database }

  /// What each word of a query may mean, the nearest first.
  func meanings(of query: String, words: Int, most: Int) async throws -> [[Meaning]] {
    try await catchUp()
    let asked = Words(String(query.prefix(200)), most: words)
    return (0..<asked.count).map { number in
      let word = String(decoding: asked[number], as: UTF16.self)
      return index.search(word, most: most).compactMap { hit in
        hit.reasons.first.map {
          Meaning(
            word: String(decoding: $0.word, as: UTF8.self), number: Int64(hit.id),
            isNear: $0.kind == .exact || $0.kind == .prefix)
        }
      }
    }
  }

  private func catchUp() async throws {
    while index.count < SpokenWordRepository.most {
      let more = try await database.read { [last] in
        try SpokenWordRepository.vocabulary(after: last, in: $0)
      }
      // Another search may have read them meanwhile.
      for (word, number) in more where number > last {
        try index.add(id: Int(number), fields: [SearchField(word)])
      }
      guard let newest = more.last?.number else { return }
      last = max(last, newest)
    }
  }
}
