import FoundationEssentials
import Web

@testable import MelodyMap

extension FuzzTarget {
  /// Subtitles, and what they tell of a film's songs.
  static let subtitles = FuzzTarget("subtitles") { bytes in
    guard let cues = try? SubtitleReader.cues(bytes) else { return }
    expect((1...SubtitleReader.mostCues).contains(cues.count), "there are cues, and not too many")
    expect(
      Swift.zip(cues, cues.dropFirst()).allSatisfy { $0.start <= $1.start }, "cues are in order")
    for cue in cues {
      expect(cue.start >= 0 && cue.end >= cue.start && cue.end.isFinite, "a cue has its times")
      expect(
        cue.lines.allSatisfy { (1...500).contains($0.unicodeScalars.count) }, "a line has a length")
    }
    let passages = Passage.all(cues)
    expect(passages.count <= cues.count, "a passage has a cue")
    for passage in passages {
      expect(passage.end >= passage.start && !passage.words.isEmpty, "a passage has words")
    }
    check(Array(passages.prefix(TimeProposal.most)))
  }

  private static func check(_ passages: [Passage]) {
    let proposals = SongMatcher.proposals(passages, songs)
    expect(proposals.count == passages.count, "each passage has a proposal")
    expect(proposals.allSatisfy { (0...1).contains($0.score) }, "a score is a share")
    let found = proposals.compactMap(\.song)
    expect(Set(found).count == found.count, "no song is proposed twice")
    for proposal in proposals {
      expect(proposal.others.count <= 5, "few others are told")
      expect(!proposal.others.contains { $0 == proposal.song }, "the others are others")
    }
  }

  private static let songs = ["Let It Go", "Let It Go (Reprise)", "Wir sind Freunde", "♪ 24"].map {
    Song(
      id: ID(NamedID.film($0, 2000)), film: ID(NamedID.film("Film", 2000)), title: $0, number: 1,
      singers: ["Elsa", "Anna"], keywords: [], startS: nil, startFrom: nil, hasDetails: false,
      hasMelody: false, version: 1, isOwn: false)
  }
}
