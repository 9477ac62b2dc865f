import Testing
import Theory

@testable import TheoryABI

/// The face for those who speak C. One desk, so one test after the other.
@Suite(.serialized) struct TheoryABITests {
  private func ask(_ what: Int32, _ question: String, naming: Int32 = 0) -> (Int32, [[String]]) {
    guard let input = text() else { return (-99, []) }
    let bytes = Array(question.utf8.prefix(Desk.textBytes))
    for (offset, byte) in bytes.enumerated() { input[offset] = byte }
    let count = TheoryABI.ask(what, Int32(bytes.count), naming)
    guard count >= 0, let start = answer() else { return (count, []) }
    let text = String(
      decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    let rows = text.split(separator: "\n").map { row in
      row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    return (count, rows)
  }

  @Test func answersEveryQuestion() {
    create()
    let chord = ask(0, "C\tguitar\t0\t1").1
    #expect(chord.contains(["notes", "C", "E", "G"]))
    #expect(
      chord.contains(["shape", "x32010", "-1 3 2 0 1 0", "0 3 2 0 1 0", "48 52 55 60 64"]))
    #expect(ask(0, "H", naming: 2).1.first == ["chord", "H"])
    #expect(ask(1, "E G C").1.first == ["found", "C/E", "major", "C E G", ""])
    #expect(ask(2, "D dorian").1.contains(["semitones", "2", "1", "2", "2", "2", "1", "2"]))
    #expect(ask(3, "Dm7 G7 Cmaj7").1.first == ["fit", "C major", "C D E F G A B", ""])
    #expect(ask(4, "C").1.filter { $0[0] == "chords" }.count == ProgressionLibrary.all.count)
    #expect(ask(5, "Bb\tii7 V7 Imaj7").1.contains(["chords", "Cm7", "F7", "Bbmaj7"]))
    #expect(ask(6, "Eb", naming: 1).1.contains(["signature", "B♭", "E♭", "A♭"]))
    #expect(ask(7, "").1.count == 12)
    #expect(ask(8, "").1.count == ChordDictionary.qualities.count)
    #expect(ask(9, "").1.count == ScaleDictionary.kinds.count)
    destroy()
  }

  @Test func refusesByNumber() {
    #expect(TheoryABI.ask(0, 1, 0) == -1)
    create()
    let refused: [(Int32, String, Int32)] = [
      (10, "C", -1), (-1, "C", -1), (0, "", -2), (0, String(repeating: "C", count: 2_048), -3),
      (0, "Q", -4), (0, "Cfoo", -5), (0, "C7no5", -5), (0, "N.C.", -5), (2, "C foo", -6),
      (5, "C\tVIII", -7), (6, "G#", -8),
      (1, String(repeating: "C ", count: 65), -9), (0, "C\tfoo", -10), (0, "C\tguitar\t99", -10),
      (5, "C", -2),
    ]
    for (what, question, number) in refused {
      #expect(ask(what, question).0 == number, "\(what) \(question.prefix(20))")
    }
    // Lengths that lie are cut.
    #expect(TheoryABI.ask(7, 1 << 30, 9) > 0 && TheoryABI.ask(7, -5, -9) > 0)
    destroy()
    #expect(text() == nil && answer() == nil)
  }
}
