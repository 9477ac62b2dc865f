import Foundation
import TestKit
import Testing

/// `quintet amadeus chord`, `scale`, `progressions` and `fifths` as a person at a shell meets them.
struct TheoryVerbTests {
  private func amadeus(_ words: String...) throws -> [String: Any] {
    try Tool.quintet(["amadeus"] + words + ["--json"]).json
  }

  @Test func tellsWhatAChordIsAndHowItIsHeld() throws {
    let answer = try amadeus("chord", "Dbm7b5")
    #expect(answer["notes"] as? [String] == ["Db", "Fb", "Abb", "Cb"])
    #expect(answer["harte"] as? String == "Db:hdim7")
    let held = try amadeus("chord", "C")
    let shapes = held["shapes"] as? [[String: Any]] ?? []
    #expect(shapes.count == 4 && shapes[0]["text"] as? String == "x32010")
    #expect(shapes[0]["pitches"] as? [Int] == [48, 52, 55, 60, 64])
    let ukulele = try amadeus("chord", "C", "--instrument", "ukulele", "--shapes", "1")
    #expect((ukulele["shapes"] as? [[String: Any]])?.first?["text"] as? String == "0003")
    let capo = try amadeus("chord", "C", "--capo", "3")
    let texts = (capo["shapes"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
    #expect(texts.contains("x02220"), "\(texts)")
    let german = try amadeus(
      "chord", "C", "--tuning", "E A D G H E", "--naming", "german", "--shapes", "1")
    #expect((german["shapes"] as? [[String: Any]])?.first?["text"] as? String == "x32010")
    let piano = try amadeus("chord", "C/E", "--instrument", "piano")
    #expect((piano["piano"] as? [[String: Any]])?.first?["pitches"] as? [Int] == [64, 67, 72])
  }

  @Test func drawsShapes() throws {
    let text = try Tool.quintet("amadeus", "chord", "F", "--shapes", "1").text
    #expect(
      text.contains(
        """
        133211

        ╒═╤═╤═╤═╤═╕
        1 │ │ │ 1 1
        │ │ │ 2 │ │
        │ 3 4 │ │ │
        │ │ │ │ │ │
        """), "\(text)")
    let german = try Tool.quintet("amadeus", "chord", "H7", "--naming", "german").text
    #expect(german.hasPrefix("H7 – seventh"))
    #expect(german.contains("H D♯ F♯ A"))
  }

  @Test func namesHeldNotes() throws {
    let answer = try amadeus("chord", "--notes", "E G C")
    let chords = answer["chords"] as? [[String: Any]] ?? []
    #expect(chords.first?["chord"] as? String == "C/E")
    #expect(try Tool.quintet("amadeus", "chord", "--notes", "C C# D").text.contains("No chord"))
  }

  @Test func tellsScalesAndWhichFit() throws {
    let dorian = try amadeus("scale", "D dorian")
    #expect(dorian["notes"] as? [String] == ["D", "E", "F", "G", "A", "B", "C"])
    let sevenths = dorian["sevenths"] as? [[String: Any]] ?? []
    #expect(
      sevenths.compactMap { $0["numeral"] as? String }.joined(separator: " ")
        == "i7 ii7 bIIImaj7 IV7 v7 viø7 bVIImaj7")
    let fit = try amadeus("scale", "--chords", "Dm7 G7 Cmaj7")
    #expect((fit["scales"] as? [[String: Any]])?.first?["scale"] as? String == "C major")
    #expect(try Tool.quintet("amadeus", "scale").text.contains("hirajoshi"))
  }

  @Test func listsProgressionsInAnyKey() throws {
    let own = try amadeus("progressions", "--numerals", "ii7 V7 Imaj7", "--key", "Gb")
    #expect(own["chords"] as? [String] == ["Abm7", "Db7", "Gbmaj7"])
    let text = try Tool.quintet("amadeus", "progressions", "--genre", "blues", "--key", "E").text
    #expect(text.contains("twelve bars") && text.contains("B7") && !text.contains("jazz\n"))
    #expect(try Tool.quintet("amadeus", "progressions", "--key", "Am").text.contains("A minor"))
  }

  @Test func goesAroundTheCircle() throws {
    let flat = try amadeus("fifths", "Eb")
    #expect(flat["signature"] as? [String] == ["Bb", "Eb", "Ab"])
    #expect(flat["relative"] as? String == "C minor")
    #expect(
      flat["below"] as? [String] == ["Ab major"] && flat["above"] as? [String] == ["Bb major"])
    let text = try Tool.quintet("amadeus", "fifths").text
    #expect(text.contains("F♯ or G♭") && text.split(separator: "\n").count == 13)
  }

  @Test func playsWhatTheAnalysisHears() throws {
    let files = try MediaFiles()
    let file = files.folder / "played.wav"
    let made = try Tool.quintet(
      "amadeus", "progressions", "--numerals", "I IV V I", "--key", "D", "-o", file)
    #expect(made.status == 0, "\(made.errors)")
    let heard = try amadeus("analyze", file)
    let labels = (heard["chords"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
    for label in ["D:maj", "G:maj", "A:maj"] { #expect(labels.contains(label), "\(labels)") }
    let again = try Tool.quintet("amadeus", "chord", "Em", "-o", file)
    #expect(again.status != 0 && again.errors.contains("played.wav"))
    #expect(try Tool.quintet("amadeus", "chord", "Em", "-o", file, "--force").status == 0)
  }

  @Test func saysWhatIsWrong() throws {
    let wrong: [([String], String)] = [
      (["chord", "Cfoo"], "Am7"), (["chord"], "name a chord"), (["chord", "😀"], "note"),
      (["chord", String(repeating: "C", count: 10_000)], "too long"),
      (["chord", "C", "--tuning", "E A"], "tuning"), (["chord", "C", "--capo", "12"], "0 to 11"),
      (["chord", "C", "--capo", "2", "--instrument", "piano"], "no capo"),
      (["chord", "C", "--tuning", "open G", "--instrument", "piano"], "--tuning"),
      (["chord", "--notes", "C E G", "--capo", "2"], "--capo"),
      (["chord", "--notes", "C E G", "--tuning", "open G"], "--tuning"),
      (["chord", "N.C."], "stands for no chord"),
      (["chord", "C7no5"], "not a chord that Quintet knows"),
      (["chord", "C", "--notes", "C E"], "name a chord"), (["chord", "\u{1}"], "note"),
      (["chord", "--notes", "C Q"], "note"), (["scale", "C nonsense"], "list them with"),
      (["scale", "--chords", "Cfoo"], "Am7"), (["progressions", "--key", "D dorian"], "key"),
      (["progressions", "--numerals", "I VIII"], "numerals"), (["fifths", "G#"], "key"),
      (["progressions", "-o", "x.wav"], "--numerals"), (["chord", "C", "-o", "x.doc"], ".wav"),
    ]
    for (words, part) in wrong {
      let outcome = try Tool.quintet(["amadeus"] + words)
      #expect(outcome.status == 2, "\(words.joined(separator: " ").prefix(60))")
      #expect(outcome.errors.contains(part), "\(outcome.errors)")
      #expect(outcome.errors.count < 400)
    }
  }
}
