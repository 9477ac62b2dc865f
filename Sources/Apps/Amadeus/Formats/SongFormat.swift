import FoundationEssentials
import Web

/// The forms in which what was found goes out to other programs.
enum SongFormat: String, CaseIterable {
  case lab, csv, jams, midi, chordpro, musicxml

  /// The form of a file with this ending.
  init?(ending: String) {
    switch ending {
    case "mid": self = .midi
    case "cho", "crd", "pro": self = .chordpro
    case "xml": self = .musicxml
    default: self.init(rawValue: ending)
    }
  }

  /// What a person is told that it is.
  var summary: String {
    switch self {
    case .lab: "only the chords: start, end and label, separated by tabs"
    case .csv: "only the chords, as a table for spreadsheets"
    case .jams: "everything as JAMS, for research tools"
    case .midi: "a MIDI file with the tempo, chords and any detected notes"
    case .chordpro: "a chord sheet by bars, as ChordPro"
    case .musicxml: "a lead sheet for notation programs, as MusicXML 4.0"
    }
  }

  /// Whether the notes stand in it, where they were heard.
  var hasNotes: Bool { self == .jams || self == .midi }

  /// The whole file; `title` is what the music is called in it.
  func bytes(of result: SongResult, title: String) throws -> [UInt8] {
    switch self {
    case .lab: Array(result.lab.utf8)
    case .csv: Array((result.csv + "\n").utf8)
    case .jams: Array(try Models.encoder.encode(JAMSFile(result, title: title))) + [10]
    case .midi: MIDISong(result, title: title).bytes
    case .chordpro: Array(ChordProSheet(result, title: title).text.utf8)
    case .musicxml: Array(LeadSheet(result, title: title).text.utf8)
    }
  }
}

extension SongResult {
  /// A line per chord: start, end and label, apart by tabs, as MIREX's tools read them.
  var lab: String {
    chords.map { "\($0.start)\t\($0.end)\t\($0.label)\n" }.joined()
  }

  /// The same as a table that spreadsheets open.
  var csv: String {
    (["start,end,chord,confidence"]
      + chords.map { "\($0.start),\($0.end),\($0.label),\($0.confidence)" }).joined(
        separator: "\n")
  }
}
