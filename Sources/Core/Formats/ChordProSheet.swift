/// A song as a chord sheet by bars, in ChordPro's grids (https://www.chordpro.org/chordpro/directives-env_grid/).
struct ChordProSheet {
  let text: String

  private static let barsInLine = 4

  init(_ song: ExportedSong, title: String) {
    let bars = SongBars(song)
    var lines = ["{title: \(Self.plain(title))}"]
    if let key = song.key {
      let isMinor = song.mode.map { isSame($0, "minor") } ?? false
      lines.append("{key: \(key)\(isMinor ? "m" : "")}")
    }
    if song.capo > 0 { lines.append("{capo: \(song.capo)}") }
    if let tempo = song.tempo { lines.append("{tempo: \(Int(tempo.rounded()))}") }
    if !song.beats.isEmpty { lines.append("{time: \(bars.meter)/\(bars.unit)}") }
    if !bars.bars.isEmpty {
      lines += ["", "{start_of_grid}"]
      for start in stride(from: 0, to: bars.bars.count, by: Self.barsInLine) {
        let row = bars.bars[start..<min(start + Self.barsInLine, bars.bars.count)]
        lines.append("| " + row.map(Self.bar).joined(separator: " | ") + " |")
      }
      lines.append("{end_of_grid}")
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// Every bar names the chord that it begins with, as those who read by bars expect.
  private static func bar(_ bar: SongBars.Bar) -> String {
    bar.labels.enumerated().map { beat, label in
      guard beat == 0 || !isSame(label, bar.labels[beat - 1]) else { return "." }
      return WrittenChord(label)?.text ?? "N.C."
    }.joined(separator: " ")
  }

  /// Without what would end the directive.
  private static func plain(_ title: String) -> String {
    let bytes = title.utf8.filter {
      $0 >= 32 && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
