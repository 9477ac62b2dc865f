/// What was found as a JAMS file, which research tools read (Humphrey et al., "JAMS: A JSON Annotated Music
/// Specification", ISMIR 2014; its schema is version 0.3).
struct JAMSFile: Encodable {
  struct Annotation: Encodable {
    let namespace: String
    let data: [Observation]
    let annotationMetadata = Metadata()
    let sandbox: [String: String] = [:]
    let time = 0.0
    let duration: Double
  }

  struct Observation: Encodable {
    let time, duration: Double
    let value: Value?
    let confidence: Double?

    private enum CodingKeys: CodingKey { case time, duration, value, confidence }

    /// All four must be there.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(time, forKey: .time)
      try container.encode(duration, forKey: .duration)
      try container.encode(value, forKey: .value)
      try container.encode(confidence, forKey: .confidence)
    }
  }

  enum Value: Encodable {
    case text(String)
    case number(Double)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      }
    }
  }

  struct Metadata: Encodable {
    let annotationTools = "Quintet"
    let dataSource = "program"
  }

  struct FileMetadata: Encodable {
    let title: String
    let duration: Double
    let artist = ""
    let release = ""
    let identifiers: [String: String] = [:]
    let jamsVersion = "0.3.4"
  }

  let annotations: [Annotation]
  let fileMetadata: FileMetadata
  let sandbox: [String: String] = [:]

  init(_ result: SongResult, title: String) {
    let duration = result.duration
    var annotations = [
      Annotation(
        namespace: "chord",
        data: result.chords.map {
          Observation(
            time: $0.start, duration: thousandths($0.end - $0.start), value: .text($0.label),
            confidence: $0.confidence)
        }, duration: duration),
      Annotation(
        namespace: "key_mode",
        data: result.keys.map {
          Observation(
            time: $0.start, duration: thousandths($0.end - $0.start),
            value: .text("\($0.key):\($0.mode)"),
            confidence: nil)
        }, duration: duration),
      Annotation(namespace: "beat", data: Self.beats(result), duration: duration),
    ]
    if let tempo = result.tempo {
      // Its schema wants a confidence here; we know none but that it is the likeliest.
      let one = Observation(time: 0, duration: duration, value: .number(tempo), confidence: 1)
      annotations.append(Annotation(namespace: "tempo", data: [one], duration: duration))
    }
    if let notes = result.notes {
      annotations.append(
        Annotation(
          namespace: "note_midi",
          data: notes.map {
            Observation(
              time: $0.start, duration: thousandths($0.end - $0.start),
              value: .number(Double($0.pitch)),
              confidence: $0.confidence)
          }, duration: duration))
    }
    self.annotations = annotations
    fileMetadata = FileMetadata(title: title, duration: duration)
  }

  /// Each with its position in its bar, counted from 1, as far as bars were heard. An upbeat ends with the last position.
  private static func beats(_ result: SongResult) -> [Observation] {
    let bars = SongBars(result)
    var positions = bars.bars.flatMap { bar in Array(1...bar.beats) }
    for beat in 0..<bars.upbeat {
      positions[beat] = bars.meter - (bars.upbeat - 1 - beat) % bars.meter
    }
    return zip(result.beats, positions).map { time, position in
      let value = result.downbeats.isEmpty ? nil : Value.number(Double(position))
      return Observation(time: time, duration: 0, value: value, confidence: nil)
    }
  }
}
