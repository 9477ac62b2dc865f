import Formats

extension SongResult {
  /// What was found, as files of other programs are made of it.
  var exported: ExportedSong {
    var song = ExportedSong(duration: duration)
    song.chords = chords.map { chord in
      .init(
        label: chord.label, start: chord.start, end: chord.end, confidence: chord.confidence,
        pitchClasses: chord.pitchClasses,
        alternatives: chord.alternatives.map { .init(label: $0.label, confidence: $0.confidence) },
        isByHand: chord.byHand ?? false)
    }
    (song.key, song.mode, song.tempo, song.tuningCents) = (key, mode, tempo, tuningCents)
    song.keys = keys.map { .init(start: $0.start, end: $0.end, key: $0.key, mode: $0.mode) }
    (song.beats, song.downbeats) = (beats, downbeats)
    song.notes = notes?.map {
      .init(
        pitch: $0.pitch, start: $0.start, end: $0.end, velocity: $0.velocity,
        confidence: $0.confidence, bends: $0.bends)
    }
    return song
  }
}

extension SongFormat {
  /// What a person is told that it is.
  var summary: String {
    switch self {
    case .json: "everything as JSON"
    case .lab: "only the chords: start, end and label, separated by tabs"
    case .csv: "only the chords, as a table for spreadsheets"
    case .jams: "everything as JAMS, for research tools"
    case .midi: "a MIDI file with the tempo, chords and any detected notes"
    case .chordpro: "a chord sheet by bars, as ChordPro"
    case .musicxml: "a lead sheet for notation programs, as MusicXML 4.0"
    }
  }
}
