import Formats

/// A song as rows of text: each ends in a line feed, its cells have tabs between, and its first cell says what it is.
/// Numbers are whole: times in thousandths of a second, others in thousandths.
///
///     title TEXT · duration · key TONIC MODE · tempo · meter BEATS UNIT · tuning · capo FRET
///     chord START END CONFIDENCE BY_HAND LABEL PITCHES · other CONFIDENCE LABEL (of the chord before)
///     span START END TONIC MODE · beat TIME · downbeat TIME
///     notes (they were listened for) · note PITCH START END VELOCITY CONFIDENCE BENDS
struct SongRows {
  private(set) var title = ""
  private(set) var song = ExportedSong(duration: 0)

  /// Nil where a row is none of these.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      let cells = text[start..<end].split(
        separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard read(cells.map { String(decoding: $0, as: UTF8.self) }) else { return nil }
      start = end + 1
    }
  }

  private mutating func read(_ cells: [String]) -> Bool {
    func text(_ index: Int) -> String { index < cells.count ? cells[index] : "" }
    func number(_ index: Int) -> Double { Double(Int(text(index)) ?? 0) / 1_000 }
    func list(_ index: Int) -> [Int] {
      text(index).utf8.split(separator: UInt8(ascii: " ")).map {
        Int(String(decoding: $0, as: UTF8.self)) ?? 0
      }
    }
    switch Kind(cells.first ?? "") {
    case .title: title = text(1)
    case .duration: song.duration = number(1)
    case .key: (song.key, song.mode) = (text(1), text(2))
    case .tempo: song.tempo = number(1)
    case .meter: song.meter = .init(beats: Int(text(1)) ?? 0, unit: Int(text(2)) ?? 0)
    case .tuning: song.tuningCents = number(1)
    case .capo: song.capo = Int(text(1)) ?? 0
    case .chord:
      song.chords.append(
        .init(
          label: text(5), start: number(1), end: number(2), confidence: number(3),
          pitchClasses: list(6), isByHand: Int(text(4)) == 1))
    case .other:
      guard let last = song.chords.indices.last else { return false }
      song.chords[last].alternatives.append(.init(label: text(2), confidence: number(1)))
    case .span:
      song.keys.append(.init(start: number(1), end: number(2), key: text(3), mode: text(4)))
    case .beat: song.beats.append(number(1))
    case .downbeat: song.downbeats.append(number(1))
    case .notes: song.notes = []
    case .note:
      song.notes?.append(
        .init(
          pitch: Int(text(1)) ?? 0, start: number(2), end: number(3), velocity: number(4),
          confidence: number(5), bends: list(6)))
    case nil: return false
    }
    return true
  }

  private enum Kind: CaseIterable {
    case title, duration, key, tempo, meter, tuning, capo, chord, other, span, beat, downbeat,
      notes, note

    private var name: StaticString {
      switch self {
      case .title: "title"
      case .duration: "duration"
      case .key: "key"
      case .tempo: "tempo"
      case .meter: "meter"
      case .tuning: "tuning"
      case .capo: "capo"
      case .chord: "chord"
      case .other: "other"
      case .span: "span"
      case .beat: "beat"
      case .downbeat: "downbeat"
      case .notes: "notes"
      case .note: "note"
      }
    }

    init?(_ text: String) {
      let found = Self.allCases.first { kind in
        kind.name.withUTF8Buffer { $0.elementsEqual(text.utf8) }
      }
      guard let found else { return nil }
      self = found
    }
  }
}

extension SongFormat {
  init?(number: Int) {
    guard Self.allCases.indices.contains(number) else { return nil }
    self = Self.allCases[number]
  }
}
