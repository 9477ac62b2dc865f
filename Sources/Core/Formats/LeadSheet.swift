import Theory

/// A song as a lead sheet, MusicXML 4.0: bars with chord symbols over rests
/// (https://www.w3.org/2021/06/musicxml40/). A beat is a quarter note, or an eighth in
/// meters of eighths.
struct LeadSheet {
  let text: String

  init(_ song: ExportedSong, title: String) {
    let bars = SongBars(song)
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "#
        + #""http://www.musicxml.org/dtds/partwise.dtd">"#,
      #"<score-partwise version="4.0">"#,
      "  <work><work-title>\(Self.safe(title))</work-title></work>",
      "  <identification><encoding><software>Quintet</software></encoding></identification>",
      #"  <part-list><score-part id="P1"><part-name>Chords</part-name></score-part></part-list>"#,
      #"  <part id="P1">"#,
    ]
    var state = State(meter: bars.meter, unit: bars.unit)
    let all = bars.bars.isEmpty ? [SongBars.Bar(start: 0, beats: 4, labels: [])] : bars.bars
    // What stands before the first whole bar is none of them.
    let upbeat = all.count > 1 && all[0].beats < bars.meter ? 1 : 0
    for (index, bar) in all.enumerated() {
      lines += state.measure(index + 1 - upbeat, bar, song)
    }
    text = (lines + ["  </part>", "</score-partwise>"]).joined(separator: "\n") + "\n"
  }

  /// What holds on from one bar to the next.
  private struct State {
    let meter: Int
    let unit: Int
    private var beats: Int?
    private var key: ExportedSong.Key?

    init(meter: Int, unit: Int) { (self.meter, self.unit) = (meter, unit) }

    mutating func measure(
      _ number: Int, _ bar: SongBars.Bar, _ song: ExportedSong
    ) -> [String] {
      // A key that begins in the middle of a bar is written at the next.
      let now = song.keys.last { $0.start <= bar.start } ?? song.keys.first
      let isFirst = beats == nil
      let isUpbeat = number == 0
      let wanted = isUpbeat ? meter : bar.beats
      var attributes: [String] = isFirst ? ["<divisions>\(unit / 4)</divisions>"] : []
      if let now, !(key.map { isSame($0.key, now.key) && isSame($0.mode, now.mode) } ?? false),
        let line = LeadSheet.key(now)
      {
        attributes.append(line)
      }
      if wanted != beats {
        attributes.append(
          "<time><beats>\(wanted)</beats><beat-type>\(unit)</beat-type></time>")
      }
      if isFirst { attributes.append("<clef><sign>G</sign><line>2</line></clef>") }
      (beats, key) = (wanted, now)
      var lines = ["    <measure number=\"\(number)\"\(isUpbeat ? " implicit=\"yes\"" : "")>"]
      if !attributes.isEmpty {
        lines.append("      <attributes>\(attributes.joined())</attributes>")
      }
      if isFirst, let tempo = song.tempo { lines.append(LeadSheet.tempo(tempo, unit)) }
      lines += bar.changes.map { LeadSheet.harmony(bar.labels[$0], at: $0) }
      lines.append(
        "      <note><rest\(isUpbeat ? "" : " measure=\"yes\"")/><duration>\(bar.beats)</duration>"
          + "<voice>1</voice></note>")
      return lines + ["    </measure>"]
    }
  }

  private static func key(_ key: ExportedSong.Key) -> String? {
    guard let tonic = NoteName(key.key) else { return nil }
    let fifths = Key(tonic: tonic, isMinor: key.isMinor).fifths
    return "<key><fifths>\(fifths)</fifths><mode>\(key.mode)</mode></key>"
  }

  /// What is played has quarter notes a minute, whatever a beat is.
  private static func tempo(_ tempo: Double, _ unit: Int) -> String {
    "      <direction placement=\"above\"><direction-type><metronome>"
      + "<beat-unit>\(unit == 8 ? "eighth" : "quarter")</beat-unit>"
      + "<per-minute>\(Int(tempo.rounded()))</per-minute></metronome></direction-type>"
      + "<sound tempo=\"\(decimal(thousandths(tempo * 4 / Double(unit)), keepsPoint: true))\"/></direction>"
  }

  private static func harmony(_ label: String, at beat: Int) -> String {
    let offset = beat > 0 ? "<offset>\(beat)</offset>" : ""
    guard let chord = WrittenChord(label) else {
      return "      <harmony><root><root-step text=\"\">C</root-step></root>"
        + "<kind text=\"N.C.\">none</kind>\(offset)</harmony>"
    }
    let known = MusicXMLKind(chord.quality)
    let kind = "<kind text=\"\(safe(chord.suffix))\">\(known.name)</kind>"
    let bass = chord.bass.map { "<bass>\(note($0, "bass"))</bass>" } ?? ""
    let degrees = known.degrees.map {
      "<degree><degree-value>\($0.value)</degree-value><degree-alter>\($0.alter)</degree-alter>"
        + "<degree-type>\($0.type)</degree-type></degree>"
    }.joined()
    return
      "      <harmony><root>\(note(chord.root, "root"))</root>\(kind)\(bass)\(degrees)\(offset)"
      + "</harmony>"
  }

  private static func note(_ note: NoteName, _ part: String) -> String {
    let alter = note.alter == 0 ? "" : "<\(part)-alter>\(note.alter)</\(part)-alter>"
    return "<\(part)-step>\(note.letter)</\(part)-step>\(alter)"
  }

  /// XML has no place for control characters.
  private static func safe(_ text: String) -> String {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars
    where scalar.value >= 32 && scalar.value != 0xFFFE && scalar.value != 0xFFFF {
      switch scalar {
      case "&": bytes += Array("&amp;".utf8)
      case "<": bytes += Array("&lt;".utf8)
      case ">": bytes += Array("&gt;".utf8)
      case "\"": bytes += Array("&quot;".utf8)
      default: bytes += Array(String(scalar).utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
