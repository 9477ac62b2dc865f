import Foundation
import TestKit
import Testing

@testable import MelodyMap

/// How song passages are read out of a film's subtitles.
@Suite struct SubtitleTests {
  private func cues(_ text: String) throws -> [Cue] {
    try SubtitleReader.cues(Array(text.utf8))
  }

  @Test func readsBothKindsWhateverTheirNumbersAndLineEnds() throws {
    let srt =
      "\u{FEFF}7\r\n00:00:01,500 --> 00:00:02,000 X1:1\r\n<i>Hello</i> {\\an8}&amp; you\r\nline two\r\n\r\n"
      + "nonsense\r\n\r\n7\r\n00:00:03,000 --> 00:00:02,000\r\nBack\r\n8\r\n01:00:00,000 --> 01:00:01,000\r\nEnd"
    let vtt = """
      WEBVTT - a film

      NOTE 00:00 nothing

      STYLE
      ::cue { color: red }

      intro
      00:01.500 --> 00:02.000 align:start
      <v Anna>Hello &amp; you
      line two

      00:03.000 --> 00:02.000
      Back
      01:00:00.000 --> 01:00:01.000
      End
      """
    for cues in [try cues(srt), try cues(vtt), try cues(srt.replacing("\r\n", with: "\r"))] {
      #expect(cues.map(\.start) == [1.5, 3, 3_600])
      #expect(cues.map(\.end) == [2, 3, 3_601])
      #expect(cues.map(\.lines) == [["Hello & you", "line two"], ["Back"], ["End"]])
    }
  }

  @Test func readsOldLettersToo() throws {
    let text = "1\n00:00:01,000 --> 00:00:02,000\nCaf\u{E9} \u{E4}\n"
    let latin = text.unicodeScalars.map { UInt8($0.value) } + [0x92]
    #expect(try SubtitleReader.cues(latin)[0].lines == ["Café ä", "’"])
    for isBig in [true, false] {
      let units = Array("\u{FEFF}\(text)♪".utf16)
      let bytes = units.flatMap { unit in
        isBig ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
      }
      #expect(try SubtitleReader.cues(bytes)[0].lines == ["Café ä", "♪"])
    }
  }

  @Test func refusesWhatIsNone() {
    for text in [
      "", "Hello", "00:00 -> 00:01\nx", "aa:00:01,0 --> 00:00:02,0\nx", "{\"films\":[]}",
    ] {
      #expect(throws: SourceError.self) { try cues(text) }
    }
    let many = String(repeating: "00:00:01,000 --> 00:00:02,000\nx\n\n", count: 20_001)
    #expect((try? cues(many)) == nil)
  }

  private func passages(_ lines: (Double, String)...) -> [Passage] {
    Passage.all(
      lines.map { start, text in
        Cue(start: start, end: start + 3, lines: text.split(separator: "\n").map(String.init))
      })
  }

  @Test func findsWhereSomebodySings() {
    let found = passages(
      (10, "♪ One line ♪"), (15, "ELSA: ♫ another ♫"), (40, "Just talk."),
      (100, "# In the old way #"), (200, "(Anna singing) A third"), (300, "♪ (drums) ♪"),
      (310, "#1 in the charts"), (400, "♪ Open"), (404, "in the middle"), (408, "to the end ♪"),
      (412, "and silence"))
    #expect(found.map(\.start) == [10, 100, 200, 400])
    #expect(found.map(\.end) == [18, 103, 203, 411])
    #expect(
      found.map(\.words) == [
        "One line another", "In the old way", "A third", "Open in the middle to the end",
      ])
    #expect(found[0].names == "ELSA")
  }

  @Test func hearsNoTalkAsSongBehindASignThatNothingEnds() {
    let lines = passages(
      (10, "♪ Let it go"), (14, "♪ The cold"), (18, "Anna!"), (22, "Elsa?"), (60, "♪ In summer"))
    #expect(lines.map(\.start) == [10, 60])
    #expect(lines.map(\.end) == [17, 63])
    #expect(lines.map(\.words) == ["Let it go The cold", "In summer"])
    let alone = passages((10, "♪"), (14, "Anna!"), (18, "♪ La"), (22, "Elsa?"), (26, "Who?"))
    #expect(alone.map(\.words) == ["La"])
    let both = passages(
      (10, "♪ One\nand two"), (14, "three ♪\n♪ four"), (18, "five ♪"), (22, "Elsa?"))
    #expect(both.map(\.words) == ["One and two three four five"])
  }

  /// Songs of a film as they lie in the map, of which two have titles that many songs have in them.
  private static let film = """
    \(Sheets.head),Characters
    Frozen,2013,102,Frozen Heart,,Ice Harvesters
    Frozen,2013,102,Do You Want to Build a Snowman?,,Anna
    Frozen,2013,102,For the First Time in Forever,,Anna
    Frozen,2013,102,Love Is an Open Door,,Anna;Hans
    Frozen,2013,102,Let It Go,,Elsa
    Frozen,2013,102,Reindeer(s) Are Better Than People,,Kristoff
    Frozen,2013,102,In Summer,,Olaf
    Frozen,2013,102,For the First Time in Forever (Reprise),,Anna
    """

  /// Lines made for this test: nothing of a real film, but for its titles.
  private static let subtitles = """
    1
    00:01:00,000 --> 00:01:04,000
    ♪ Chop the ice, hey ho ♪

    2
    00:01:05,000 --> 00:01:09,000
    ♪ Watch your step, a frozen heart ♪

    3
    00:05:00,000 --> 00:05:03,000
    Let it go, he said, and he meant the rope.

    4
    00:10:00,000 --> 00:10:04,000
    ANNA: ♪ Do you want to build a snowman ♪

    5
    00:20:00,000 --> 00:20:04,000
    ♪ The gates! For the first time in forever ♪

    6
    00:25:00,000 --> 00:25:05,000
    ♪ I was looking for a door and it was open, love ♪

    7
    00:31:00,000 --> 00:31:05,000
    ♪ Nobody here but snow ♪

    8
    00:31:08,000 --> 00:31:12,000
    ♪ Let it go, let it go ♪

    9
    00:40:00,000 --> 00:40:03,000
    ♪ Hay and carrots, la la la ♪

    10
    00:50:00,000 --> 00:50:05,000
    ♪ What a snowman does in summer ♪

    11
    01:00:00,000 --> 01:00:03,000
    ♪ For the first time in forever ♪
    """

  private func propose(_ home: Home, _ text: String) async -> Home.Answer {
    _ = await home.send(.put, "/source/file?name=a.csv", Self.film)
    let film = await home.film("Frozen").text("id")
    return await home.send(.post, "/films/\(film)/times", text)
  }

  @Test func proposesWhichSongBeginsWhereAndSavesNothing() async throws {
    try await Home.with { home in
      let answer = await propose(home, Self.subtitles)
      let titles = Dictionary(
        uniqueKeysWithValues: await home.songs().map { ($0.text("id"), $0.text("title")) })
      let proposals = answer.json["proposals"] as? [[String: Any]] ?? []
      let told = proposals.map { proposal in
        "\(Int(proposal["start_s"] as? Double ?? -1)) \(titles[proposal.text("song")] ?? "?")"
      }
      #expect(
        told == [
          "60 Frozen Heart", "600 Do You Want to Build a Snowman?",
          "1200 For the First Time in Forever", "1500 Love Is an Open Door", "1860 Let It Go",
          // Its words tell nothing; it is the one song between two that are known.
          "2400 Reindeer(s) Are Better Than People", "3000 In Summer",
          "3600 For the First Time in Forever (Reprise)",
        ])
      #expect(answer.json["found"] as? Int == 8)
      #expect(answer.json["trouble"] == nil)
      let scores = proposals.compactMap { $0["score"] as? Double }
      #expect(scores.allSatisfy { (0...1).contains($0) })
      #expect(scores[5] < 0.6 && scores[4] > 0.7)
      #expect(await home.songs().allSatisfy { $0["start_s"] == nil })
    }
  }

  @Test func keepsAllTimesOrNone() async throws {
    try await Home.with { home in
      let proposals =
        await propose(home, Self.subtitles).json["proposals"] as? [[String: Any]] ?? []
      let film = await home.film("Frozen").text("id")
      var times = proposals.map { ["song": $0.text("song"), "start_s": $0["start_s"] ?? 0] }
      let bad = times + [["song": newID(), "start_s": 1]]
      #expect(await home.ask(.put, "/films/\(film)/times", ["times": bad]).status == 422)
      let late = times + [["song": times[0]["song"] ?? "", "start_s": 9_000]]
      #expect(await home.ask(.put, "/films/\(film)/times", ["times": late]).status == 422)
      #expect(await home.songs().allSatisfy { $0["start_s"] == nil })
      times.removeLast()
      let kept = await home.ask(.put, "/films/\(film)/times", ["times": times])
      #expect((kept.json["songs"] as? [Any])?.count == 8)
      #expect(await home.song("Let It Go")["start_s"] as? Double == 1_860)
      #expect(await home.song("Let It Go").text("start_from") == "subtitles")
    }
  }

  @Test func saysWhyThereIsNothing() async throws {
    try await Home.with { home in
      #expect(await propose(home, "Hello").status == 422)
      let talk = await propose(home, "00:00:01,000 --> 00:00:02,000\nLet it go")
      #expect(talk.json.text("trouble").contains("note"))
      #expect((talk.json["proposals"] as? [Any])?.isEmpty == true)
      let long = await propose(home, "03:00:01,000 --> 03:00:02,000\n♪ Let it go ♪")
      #expect(long.json.text("trouble").contains("after the end"))
      let other = await propose(home, "00:00:01,000 --> 00:00:02,000\n♪ Something else ♪")
      #expect(other.json.text("trouble").contains("recognised"))
      #expect((other.json["proposals"] as? [[String: Any]])?.first?["song"] == nil)
      let large = await propose(home, String(repeating: "x", count: (2 << 20) + 1))
      #expect(large.status == 413)
    }
  }
}
