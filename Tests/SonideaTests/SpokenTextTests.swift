import Foundation
import Speech
import Testing
import Web

@testable import Sonidea

/// Where words are once a recording is edited, and how they are stored.
@Suite struct SpokenTextTests {
  /// One word a second: “w0” from 0 to 0.8, “w1” from 1 to 1.8 and so on, five to a sentence.
  private let speech: HeardSpeech = {
    var segments: [Transcript.Segment] = []
    for first in [0, 5] {
      var segment = Transcript.Segment(start: Double(first), end: Double(first) + 5, text: "")
      for index in first..<first + 5 {
        let start = Double(index)
        segment.words.append(Transcript.Word("w\(index)", start: start, end: start + 0.8))
      }
      segments.append(segment)
    }
    return HeardSpeech(Transcript(language: "en", segments: segments))
  }()

  private func edit(_ kind: Edit.Kind, _ change: (inout Edit) -> Void) -> Edit {
    var edit = Edit(id: ID(UUID()), kind: kind, atMs: 0)
    change(&edit)
    return edit
  }

  private func said(_ edits: Edit..., corrections: [Int: String] = [:]) -> SpokenText {
    SpokenText(speech, corrections, along: EditedSpans(10, edits).spans)
  }

  private func words(_ text: SpokenText) -> [String] {
    text.sentences.flatMap { $0 }.map(\.text)
  }

  private func starts(_ text: SpokenText) -> [Double] {
    text.sentences.flatMap { $0 }.map { ($0.start * 1_000).rounded() / 1_000 }
  }

  @Test func withoutEditsEverythingIsWhereItWasHeard() {
    #expect(words(said()) == (0..<10).map { "w\($0)" })
    #expect(starts(said()) == (0..<10).map(Double.init))
    #expect(said().sentences.map(\.count) == [5, 5])
  }

  @Test func whatIsCutIsGoneAndTheRestFollows() {
    let text = said(edit(.cut) { ($0.from, $0.to) = (2, 4) })
    #expect(words(text) == ["w0", "w1", "w4", "w5", "w6", "w7", "w8", "w9"])
    #expect(starts(text) == [0, 1, 2, 3, 4, 5, 6, 7])
    let trimmed = said(edit(.trim) { ($0.from, $0.to) = (3, 6) })
    #expect(words(trimmed) == ["w3", "w4", "w5"])
    #expect(starts(trimmed) == [0, 1, 2])
    #expect(trimmed.sentences.map(\.count) == [2, 1])
  }

  @Test func whatIsSilencedIsNotSaidAndInsertedSilenceMovesTheRest() {
    let silenced = said(edit(.silence) { ($0.from, $0.to) = (2, 4) })
    #expect(words(silenced) == ["w0", "w1", "w4", "w5", "w6", "w7", "w8", "w9"])
    #expect(starts(silenced) == [0, 1, 4, 5, 6, 7, 8, 9])
    let moved = said(edit(.insert) { ($0.at, $0.seconds) = (5, 2.5) })
    #expect(starts(moved) == [0, 1, 2, 3, 4, 7.5, 8.5, 9.5, 10.5, 11.5])
  }

  @Test func whatIsCutAndPastedIsWhereItWasPasted() {
    // Seconds 0 to 2 go, and come back from before that, behind the third word.
    let text = said(
      edit(.cut) { ($0.from, $0.to) = (0, 2) },
      edit(.paste) { ($0.from, $0.to, $0.at, $0.of) = (0, 2, 1, 0) })
    #expect(words(text).prefix(5) == ["w2", "w0", "w1", "w3", "w4"])
    #expect(starts(text).prefix(5) == [0, 1, 2, 3, 4])
    let twice = said(edit(.paste) { ($0.from, $0.to, $0.at, $0.of) = (0, 1, 10, 0) })
    #expect(words(twice).last == "w0")
    #expect(starts(twice).last == 10)
    #expect(twice.sentences.flatMap { $0 }.map(\.index).filter { $0 == 0 }.count == 2)
  }

  @Test func correctionsStandForWhatWasHeardAndAnEmptyOneTakesItOut() {
    let text = said(
      edit(.cut) { ($0.from, $0.to) = (0, 1) }, corrections: [1: "one", 2: "", 9: "nine"])
    #expect(words(text) == ["one", "w3", "w4", "w5", "w6", "w7", "w8", "nine"])
    #expect(starts(text)[0...1] == [0, 2])
  }

  @Test func isTheSameAfterItWasStored() {
    #expect(HeardSpeech(stored: speech.stored) == speech)
    let strange = HeardSpeech(
      Transcript(
        language: "de",
        segments: [
          Transcript.Segment(
            start: 0, end: 1, text: "",
            words: [
              Transcript.Word(" São\n Paulo ", start: 0, end: 0.5),
              Transcript.Word("\u{200D}👩‍👧 7:30", start: 0.25, end: 0.75),
              Transcript.Word(" \t", start: 0.8, end: 0.9),
            ])
        ]))
    #expect(strange.words.map(\.text) == ["São Paulo", "\u{200D}👩‍👧 7:30"])
    #expect(HeardSpeech(stored: strange.stored) == strange)
    // None lasts into the next.
    #expect(strange.words[0].end == 0.25)
    #expect(HeardSpeech(stored: HeardSpeech().stored) == HeardSpeech())
  }

  @Test func sharesTheTimeOfASentenceWhereNoTimesOfWordsAreKnown() {
    let speech = HeardSpeech(
      Transcript(
        language: "en",
        segments: [Transcript.Segment(start: 2, end: 4, text: "a bbb cccc")]))
    #expect(speech.words.map(\.text) == ["a", "bbb", "cccc"])
    #expect(speech.words.map(\.start) == [2, 2.25, 3])
    #expect(speech.words.map(\.end) == [2.25, 3, 4])
  }
}
