/// A song as a JAMS file, which research tools read (Humphrey et al., "JAMS: A JSON Annotated Music Specification",
/// ISMIR 2014; its schema is version 0.3).
struct JAMSFile {
  struct Observation {
    let time, duration: Double
    let value: JSONValue
    var confidence: Double?

    /// All four must be there.
    fileprivate var json: JSONValue {
      .object([
        ("confidence", .number(orNull: confidence)), ("duration", .number(duration)),
        ("time", .number(time)), ("value", value),
      ])
    }
  }

  let json: JSONValue

  init(_ song: ExportedSong, title: String) {
    func annotation(_ namespace: String, _ data: [Observation]) -> JSONValue {
      .object([
        (
          "annotation_metadata",
          .object([("annotation_tools", .text("Quintet")), ("data_source", .text("program"))])
        ),
        ("data", .list(data.map { $0.json })), ("duration", .number(song.duration)),
        ("namespace", .text(namespace)), ("sandbox", .object([])), ("time", .number(0)),
      ])
    }
    func span(_ start: Double, _ end: Double, _ value: JSONValue, _ sure: Double? = nil)
      -> Observation
    {
      Observation(time: start, duration: thousandths(end - start), value: value, confidence: sure)
    }
    var annotations = [
      annotation(
        "chord", song.chords.map { span($0.start, $0.end, .text($0.label), $0.confidence) }),
      annotation(
        "key_mode", song.keys.map { span($0.start, $0.end, .text($0.key + ":" + $0.mode)) }),
      annotation("beat", Self.beats(song)),
    ]
    if let tempo = song.tempo {
      // Its schema wants a confidence here; we know none but that it is the likeliest.
      annotations.append(annotation("tempo", [span(0, song.duration, .number(tempo), 1)]))
    }
    if let notes = song.notes {
      annotations.append(
        annotation(
          "note_midi", notes.map { span($0.start, $0.end, .whole($0.pitch), $0.confidence) }))
    }
    json = .object([
      ("annotations", .list(annotations)),
      (
        "file_metadata",
        .object([
          ("artist", .text("")), ("duration", .number(song.duration)),
          ("identifiers", .object([])), ("jams_version", .text("0.3.4")), ("release", .text("")),
          ("title", .text(title)),
        ])
      ), ("sandbox", .object([])),
    ])
  }

  /// Each with its position in its bar, counted from 1, as far as bars were heard. An upbeat ends with the last position.
  static func beats(_ song: ExportedSong) -> [Observation] {
    let bars = SongBars(song)
    var positions = bars.bars.flatMap { bar in Array(1...bar.beats) }
    for beat in 0..<bars.upbeat {
      positions[beat] = bars.meter - (bars.upbeat - 1 - beat) % bars.meter
    }
    return zip(song.beats, positions).map { time, position in
      Observation(
        time: time, duration: 0, value: song.downbeats.isEmpty ? .null : .whole(position))
    }
  }
}
