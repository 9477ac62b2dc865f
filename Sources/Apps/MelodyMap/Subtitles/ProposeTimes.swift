import Files
import FoundationEssentials
import Storage
import Web

extension SongMap {
  /// What a subtitle file tells of a film's songs. Nothing is saved.
  func propose(_ bytes: [UInt8], for film: UUID) async throws -> TimeProposalList {
    try await open()
    let (known, songs) = try await context.database.read { reading in
      (
        try Self.film(film, in: reading),
        try SongRepository.songs(of: film, in: reading)
          .prefix(TimeProposal.most).map(\.song)
      )
    }
    return try await onOwnThread { () throws -> TimeProposalList in
      let passages = Passage.all(try SubtitleReader.cues(bytes))
      let end = Film.lastSecond(ofMinutes: known.runtimeMin)
      let within = passages.filter { $0.start <= end }
      let shown = Array(within.prefix(TimeProposal.most))
      let proposals = SongMatcher.proposals(shown, songs)
      let found = proposals.count { $0.song != nil }
      return TimeProposalList(
        proposals: proposals, found: Int64(found),
        trouble: Self.trouble(passages.count, within.count, found))
    }
  }

  private static func trouble(_ all: Int, _ within: Int, _ found: Int) -> String? {
    if all == 0 {
      return
        "No songs found: no line in these subtitles is marked with a note (♪). Try the subtitles "
        + "for the deaf and hard of hearing."
    }
    if within < all {
      return "Some songs are after the end of the film. Are these the right "
        + "subtitles?"
    }
    if found == 0 { return "No song was recognised by its words." }
    return nil
  }
}
