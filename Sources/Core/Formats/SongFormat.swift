/// The files of other programs that a song can be written as.
public enum SongFormat: String, CaseIterable, Sendable {
  case json, lab, csv, jams, midi, chordpro, musicxml

  /// The format of a file with this ending.
  public init?(ending: String) {
    switch ending {
    case "mid": self = .midi
    case "cho", "crd", "pro": self = .chordpro
    case "xml": self = .musicxml
    default: self.init(rawValue: ending)
    }
  }

  /// Whether the notes are in it, where they were heard.
  public var hasNotes: Bool { self == .json || self == .jams || self == .midi }

  /// The whole file; `title` is what the music is called in it.
  public func bytes(of song: ExportedSong, title: String) -> [UInt8] {
    switch self {
    case .json: Array((song.json.text(isPretty: true) + "\n").utf8)
    case .lab: Array(song.lab.utf8)
    case .csv: Array(song.csv.utf8)
    case .jams: Array((JAMSFile(song, title: title).json.text() + "\n").utf8)
    case .midi: MIDISong(song, title: title).bytes
    case .chordpro: Array(ChordProSheet(song, title: title).text.utf8)
    case .musicxml: Array(LeadSheet(song, title: title).text.utf8)
    }
  }
}

extension ExportedSong {
  /// A line per chord: start, end and label, apart by tabs, as MIREX's tools read them.
  var lab: String {
    chords.map {
      decimal($0.start, keepsPoint: true) + "\t" + decimal($0.end, keepsPoint: true) + "\t"
        + $0.label + "\n"
    }.joined()
  }

  /// The same as a table that spreadsheets open (RFC 4180, but with line feeds alone).
  var csv: String {
    "start,end,chord,confidence\n"
      + chords.map { chord in
        let numbers = [chord.start, chord.end, chord.confidence].map {
          decimal($0, keepsPoint: true)
        }
        let isPlain = !chord.label.utf8.contains(UInt8(ascii: ","))
        let label = isPlain ? chord.label : "\"" + chord.label + "\""
        return numbers[0] + "," + numbers[1] + "," + label + "," + numbers[2] + "\n"
      }.joined()
  }

  /// Everything, as the command prints it.
  var json: JSONValue {
    // As `by_hand` of a chord, the meter is there only where a person has said it.
    .object(
      [
        ("beats", .list(beats.map { .number($0) })),
        ("chords", .list(chords.map { $0.json })),
        ("downbeats", .list(downbeats.map { .number($0) })),
        ("duration", .number(duration)),
        ("key", .text(orNull: key)),
        ("keys", .list(keys.map { $0.json })),
      ] + (meter.map { [("meter", .text($0.text))] } ?? []) + [
        ("mode", .text(orNull: mode)),
        ("notes", notes.map { .list($0.map { $0.json }) } ?? .null),
        ("tempo", .number(orNull: tempo)),
        ("tuning_cents", .number(orNull: tuningCents)),
      ])
  }
}

extension ExportedSong.Chord {
  fileprivate var json: JSONValue {
    let others: [JSONValue] = alternatives.map {
      .object([("confidence", .number($0.confidence)), ("label", .text($0.label))])
    }
    return .object(
      [("alternatives", .list(others))] + (isByHand ? [("by_hand", .flag(true))] : []) + [
        ("confidence", .number(confidence)), ("end", .number(end)), ("label", .text(label)),
        ("pitch_classes", .list(pitchClasses.map { .whole($0) })), ("start", .number(start)),
      ])
  }
}

extension ExportedSong.Key {
  fileprivate var json: JSONValue {
    .object([
      ("end", .number(end)), ("key", .text(key)), ("mode", .text(mode)), ("start", .number(start)),
    ])
  }
}

extension ExportedSong.Note {
  fileprivate var json: JSONValue {
    .object([
      ("bends", .list(bends.map { .whole($0) })), ("confidence", .number(confidence)),
      ("end", .number(end)), ("pitch", .whole(pitch)), ("start", .number(start)),
      ("velocity", .number(velocity)),
    ])
  }
}
