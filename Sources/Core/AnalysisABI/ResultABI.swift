import Analysis

// What was heard, once `analysis_run` has answered 1. An index past the last is answered with 0.

/// Where rows of numbers are found.
@c(analysis_numbers) @_expose(wasm, "analysis_numbers")
public func rowOfNumbers() -> UnsafeMutablePointer<Double> { numbers }

/// Where names are found, as UTF-8.
@c(analysis_letters) @_expose(wasm, "analysis_letters")
public func lettersOfNames() -> UnsafeMutablePointer<UInt8> { letters }

/// Puts the whole into the numbers: duration; tonic, or −1 without a key; whether it is minor; tempo and cents above
/// A4 = 440 Hz, or no number; how many chords, beats, downbeats, keys; and notes, −1 where none were looked for.
/// Answers how many numbers.
@c(analysis_summary) @_expose(wasm, "analysis_summary")
public func summary() -> Int32 {
  guard let song = state.song else { return 0 }
  var row = [song.duration, Double(song.key?.tonic ?? -1), song.key?.isMinor == true ? 1 : 0]
  row += [song.tempo ?? .nan, song.tuningCents ?? .nan]
  for count in [song.chords.count, song.beats.count, song.downbeats.count, song.keys.count] {
    row.append(Double(count))
  }
  row.append(Double(song.notes?.count ?? -1))
  return put(row)
}

/// Puts a chord into the numbers: start, end, confidence, root (−1 for none); how many pitch classes, and these;
/// then root and confidence of each chord that it may be instead. Answers how many numbers.
@c(analysis_chord) @_expose(wasm, "analysis_chord")
public func chord(_ at: Int32) -> Int32 {
  guard let chord = found(at) else { return 0 }
  let pitches = chord.label.pitchClasses
  var row = [
    chord.start, chord.end, chord.confidence, Double(chord.label.root ?? -1), Double(pitches.count),
  ]
  for pitch in pitches { row.append(Double(pitch)) }
  for other in chord.alternatives { row += [Double(other.label.root ?? -1), other.confidence] }
  return put(row)
}

/// 1 where a chord was given by a person, and not heard.
@c(analysis_is_given) @_expose(wasm, "analysis_is_given")
public func isGiven(_ at: Int32) -> Int32 { found(at)?.isGiven == true ? 1 : 0 }

/// Puts the name of a chord into the letters: 0 is the chord itself, 1 the first that it may be instead, and so on.
/// Answers how many bytes.
@c(analysis_label) @_expose(wasm, "analysis_label")
public func label(_ at: Int32, _ which: Int32) -> Int32 {
  guard let chord = found(at), which >= 0, Int(which) <= chord.alternatives.count else { return 0 }
  let label = which == 0 ? chord.label : chord.alternatives[Int(which) - 1].label
  return put(state.spelling.label(label))
}

/// Puts a key of those that the music goes through into the numbers: start, end, whether it is minor. Answers how
/// many numbers.
@c(analysis_key) @_expose(wasm, "analysis_key")
public func key(_ at: Int32) -> Int32 {
  guard let span = span(at) else { return 0 }
  return put([span.start, span.end, span.key.isMinor ? 1 : 0])
}

/// Puts the name of a key's tonic into the letters: −1 is the key of the whole, 0 the first that the music goes
/// through, and so on. Answers how many bytes.
@c(analysis_tonic) @_expose(wasm, "analysis_tonic")
public func tonic(_ at: Int32) -> Int32 {
  guard let key = at == -1 ? state.song?.key : span(at)?.key else { return 0 }
  return put(ChordSpelling(key).note(key.tonic))
}

/// Puts a note into the numbers: pitch, start, end, velocity, confidence, and its bends. Answers how many numbers.
@c(analysis_note) @_expose(wasm, "analysis_note")
public func note(_ at: Int32) -> Int32 {
  guard let notes = state.song?.notes, at >= 0, Int(at) < notes.count else { return 0 }
  let note = notes[Int(at)]
  var row = [Double(note.pitch), note.start, note.end]
  row += [Double(note.velocity), Double(note.confidence)]
  for bend in note.bends { row.append(Double(bend)) }
  return put(row)
}

/// When a beat is, in seconds; −1 behind the last.
@c(analysis_beat) @_expose(wasm, "analysis_beat")
public func beat(_ at: Int32) -> Double { time(at, state.song?.beats) }

/// When a bar begins, in seconds; −1 behind the last.
@c(analysis_downbeat) @_expose(wasm, "analysis_downbeat")
public func downbeat(_ at: Int32) -> Double { time(at, state.song?.downbeats) }

private func span(_ at: Int32) -> KeySpan? {
  guard let keys = state.song?.keys, at >= 0, Int(at) < keys.count else { return nil }
  return keys[Int(at)]
}

private func found(_ at: Int32) -> ChordSpan? {
  guard let chords = state.song?.chords, at >= 0, Int(at) < chords.count else { return nil }
  return chords[Int(at)]
}

private func time(_ at: Int32, _ times: [Double]?) -> Double {
  guard let times, at >= 0, Int(at) < times.count else { return -1 }
  return times[Int(at)]
}

private func put(_ row: [Double]) -> Int32 {
  let count = min(row.count, numberCount)
  for index in 0..<count { numbers[index] = row[index] }
  return Int32(count)
}

private func put(_ name: String) -> Int32 {
  var count = 0
  for letter in name.utf8 where count < letterCount {
    letters[count] = letter
    count += 1
  }
  return Int32(count)
}
