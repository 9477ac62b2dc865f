import Web

/// What a person has corrected in a song since they looked at it. It is done upon whatever is kept by then: other
/// chords, and the tempo, stay as somebody else has corrected them, and of one chord the last correction holds. Pages
/// do the same, until the server has answered (`songCorrections.ts`).
struct SongCorrections: Model {
  /// A stretch of the song whose chords a hand has changed, in seconds.
  struct Span: Model {
    let start, end: Double

    static let schema = Schema.object(
      Schema.Object(
        "AmadeusSongSpan", "A part of a song, in seconds.",
        [.must("start", .number(0...1e5)), .must("end", .number(0...1e5))]))
  }

  /// Each is laid against all chords.
  private static let mostSpans = 1_000

  let name: String
  let recipe: Int
  /// All chords as the person sees them now; empty where only the tempo was changed.
  let chords: [SongResult.Chord]
  let spans: [Span]
  /// Nil where it was not changed.
  var tempo: SongTempo?
  var resetsTempo: Bool?

  static let schema = Schema.object(
    Schema.Object(
      "AmadeusSongCorrections", "What you have corrected in a song; other corrections stay.",
      [
        .must("name", FileAnalysis.title), .must("recipe", .count),
        .must("chords", SongEdit.chords, "All chords as you see them; empty if you changed none."),
        .must(
          "spans", .list(Span.schema, most: mostSpans),
          "Where you have changed chords, in order and apart."),
        .may("tempo", SongTempo.schema, "Omitted if you did not change it."),
        .may("resets_tempo", .bool, "Back to the tempo that was detected."),
      ]))

  /// No recipe has this number: chords between those by hand are as they are heard today.
  static let noRecipe = 0

  /// What the song is with these corrections; `now` is what is kept of it.
  func applied(to now: SongEdit?) -> SongEdit {
    let known = now?.chords ?? []
    var next = SongEdit(name: now?.name ?? name, recipe: recipe, chords: [])
    next.tempo = resetsTempo == true ? nil : tempo ?? now?.tempo
    let kept = byHand(outside(known))
    let hands = (kept + byHand(inside)).sorted { $0.start < $1.start }
    if isSame(hands, byHand(chords)) {
      return next.with(hands.isEmpty ? [] : chords, recipe: recipe)
    }
    if known.isEmpty || now?.recipe != recipe {
      return next.with(hands, recipe: hands.isEmpty ? recipe : Self.noRecipe)
    }
    let all = (outside(known) + inside).sorted { $0.start < $1.start }
    return next.with(hands.isEmpty ? [] : all, recipe: recipe)
  }

  private func byHand(_ chords: [SongResult.Chord]) -> [SongResult.Chord] {
    chords.filter { $0.byHand == true }
  }

  private func isSame(_ one: [SongResult.Chord], _ other: [SongResult.Chord]) -> Bool {
    one.map { [$0.label, "\($0.start)", "\($0.end)"] }
      == other.map { [$0.label, "\($0.start)", "\($0.end)"] }
  }

  /// What is left of chords where these spans are cut out.
  private func outside(_ row: [SongResult.Chord]) -> [SongResult.Chord] {
    spans.reduce(row) { row, span in
      row.flatMap { chord in
        guard span.end > chord.start, span.start < chord.end else { return [chord] }
        return [chord.cut(to: chord.start, span.start), chord.cut(to: span.end, chord.end)]
          .filter { $0.end > $0.start }
      }
    }
  }

  /// The chords of the person within the spans.
  private var inside: [SongResult.Chord] {
    spans.flatMap { span in
      chords.filter { $0.end > span.start && $0.start < span.end }.map {
        $0.cut(to: max($0.start, span.start), min($0.end, span.end))
      }
    }
  }
}

extension SongResult.Chord {
  fileprivate func cut(to start: Double, _ end: Double) -> SongResult.Chord {
    SongResult.Chord(
      label: label, start: start, end: end, confidence: confidence, pitchClasses: pitchClasses,
      alternatives: alternatives, byHand: byHand)
  }
}

extension SongEdit {
  fileprivate func with(_ chords: [SongResult.Chord], recipe: Int) -> SongEdit {
    SongEdit(name: name, recipe: recipe, chords: chords, tempo: tempo)
  }
}
