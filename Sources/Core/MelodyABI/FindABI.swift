import Melody

/// Takes the notes in the numbers in as a melody, in place of one with the same id; 1 when it is in, else why not:
/// 0 no index or no id, −1 too few notes, −2 too many, −3 a note out of range, −4 full.
@c(melody_add) @_expose(wasm, "melody_add")
public func add(_ id: Double, _ count: Int32) -> Int32 {
  guard let state, let id = wholeNumber(id) else { return 0 }
  guard let notes = state.pointee.notes(count) else { return -2 }
  do {
    try state.pointee.index.add(id: id, notes: notes)
    return 1
  } catch {
    return number(of: error)
  }
}

/// A whole number that a page or a test has sent as a Double; nil when it is none.
private func wholeNumber(_ number: Double) -> Int? {
  guard number.magnitude <= 9_007_199_254_740_992, number.rounded(.towardZero) == number else {
    return nil
  }
  return Int(exactly: number)
}

private func number(of error: MelodyError) -> Int32 {
  switch error {
  case .tooFewNotes: -1
  case .tooManyNotes: -2
  case .noteOutOfRange, .rateOutOfRange: -3
  case .indexFull: -4
  }
}

/// Takes a melody out; 0 when there was none.
@c(melody_remove) @_expose(wasm, "melody_remove")
public func remove(_ id: Double) -> Int32 {
  guard let state, let id = wholeNumber(id) else { return 0 }
  return state.pointee.index.remove(id: id) ? 1 : 0
}

/// Melodies in the index.
@c(melody_count) @_expose(wasm, "melody_count")
public func count() -> Int32 {
  Int32(state?.pointee.index.count ?? 0)
}

/// Begins to look for the notes in the numbers; `most` hits at most, 100. 0 when there are too few or too many notes.
@c(melody_ask) @_expose(wasm, "melody_ask")
public func ask(_ count: Int32, _ most: Int32) -> Int32 {
  guard let state, let notes = state.pointee.notes(count),
    notes.count >= MelodyLimits.notes.lowerBound
  else { return 0 }
  for note in notes
  where !MelodyLimits.semitones.contains(note.semitones)
    || !MelodyLimits.seconds.contains(note.seconds)
  {
    return 0
  }
  state.pointee.search = MelodySearch(notes, most: min(Int(most), 100))
  return 1
}

/// Looks at `count` melodies from the one at `from` on; 0 when those were the last.
@c(melody_look) @_expose(wasm, "melody_look")
public func look(_ from: Int32, _ count: Int32) -> Int32 {
  guard let state, var search = state.pointee.search, from >= 0, count >= 0 else { return 0 }
  state.pointee.search = nil
  search.look(at: state.pointee.index, from: Int(from), count: Int(count))
  state.pointee.search = search
  return Int(from) + Int(count) < state.pointee.index.count ? 1 : 0
}

/// Puts the hits until now into the numbers: id, score and start in seconds of each; answers how many.
@c(melody_hits) @_expose(wasm, "melody_hits")
public func hits() -> Int32 {
  guard let state, let search = state.pointee.search else { return 0 }
  for (i, hit) in search.hits.enumerated() {
    state.pointee.numbers[3 * i] = Double(hit.id)
    state.pointee.numbers[3 * i + 1] = Double(hit.score)
    state.pointee.numbers[3 * i + 2] = Double(hit.startSeconds)
  }
  return Int32(search.hits.count)
}
