import Theory

/// A song as a standard MIDI file of format 1: a tempo map from the beats, a track of chords, and one of notes
/// where there are any ("The Complete MIDI 1.0 Detailed Specification", 1996).
struct MIDISong {
  let bytes: [UInt8]

  /// Ticks of a beat; where it is an eighth, a quarter note has twice as many.
  static let division = 480

  init(_ song: ExportedSong, title: String) {
    let bars = SongBars(song)
    let map = TempoMap(song.beats, meter: bars.meter, upbeat: bars.upbeat)
    var tracks = [Self.conductor(song, bars, map, title), Self.chords(song, map)]
    if let notes = song.notes, !notes.isEmpty { tracks.append(MIDINotes(notes, map).track) }
    var bytes = Array("MThd".utf8) + Self.big(6, 4) + Self.big(1, 2) + Self.big(tracks.count, 2)
    bytes += Self.big(Self.division * bars.unit / 4, 2)
    for track in tracks {
      let body = track.bytes
      bytes += Array("MTrk".utf8) + Self.big(body.count, 4) + body
    }
    self.bytes = bytes
  }

  /// Tempo, meter and key.
  private static func conductor(
    _ song: ExportedSong, _ bars: SongBars, _ map: TempoMap, _ title: String
  ) -> MIDITrack {
    var track = MIDITrack(named: title)
    for change in map.changes {
      track.meta(0x51, big(min(change.microseconds * bars.unit / 4, 0xFF_FFFF), 3), at: change.tick)
    }
    if !song.beats.isEmpty { signatures(bars, map, in: &track) }
    for span in song.keys {
      guard let tonic = NoteName(span.key) else { continue }
      let isMinor = span.isMinor
      let fifths = min(max(Key(tonic: tonic, isMinor: isMinor).fifths, -7), 7)
      track.meta(
        0x59, [UInt8(bitPattern: Int8(fifths)), isMinor ? 1 : 0], at: map.tick(span.start))
    }
    return track
  }

  /// The meter, so that every bar begins on a line. The last bar may end early without another.
  private static func signatures(_ bars: SongBars, _ map: TempoMap, in track: inout MIDITrack) {
    func write(_ beats: Int, at tick: Int) {
      // A quarter note has 24 clocks of MIDI; the second number is a power of two.
      let (power, clocks): (UInt8, UInt8) = bars.unit == 8 ? (3, 12) : (2, 24)
      track.meta(0x58, [UInt8(min(beats, 255)), power, clocks, 8], at: tick)
    }
    // Without a lead nothing fills the first bar up.
    let short = map.lead == 0 ? bars.upbeat % bars.meter : 0
    if short > 0 { write(short, at: 0) }
    write(bars.meter, at: short * division)
    var (now, beat) = (bars.meter, bars.upbeat)
    for bar in bars.bars.dropFirst(bars.upbeat > 0 ? 1 : 0).dropLast() {
      if bar.beats != now { write(bar.beats, at: map.lead + beat * division) }
      (now, beat) = (bar.beats, beat + bar.beats)
    }
  }

  /// The chord's lowest note below, all of it in the octave above middle C; its name as text beside.
  private static func chords(_ song: ExportedSong, _ map: TempoMap) -> MIDITrack {
    var track = MIDITrack(named: "Chords")
    for chord in song.chords {
      guard let written = WrittenChord(chord.label) else { continue }
      let (start, end) = (map.tick(chord.start), map.tick(chord.end))
      guard end > start else { continue }
      track.meta(0x01, Array(written.text.utf8), at: start)
      let bass = (written.bass ?? written.root).pitch
      for pitch in [36 + bass] + chord.pitchClasses.map({ 60 + $0 }) {
        track.addNote(pitch, from: start, to: end, velocity: 80, channel: 0)
      }
    }
    return track
  }

  /// A number in so many bytes, the greatest first.
  static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

/// A track that is being written. What happens is put in order at the end.
struct MIDITrack {
  private struct Event {
    let tick: Int
    /// At one moment what ends comes first, then what is said, then what begins.
    let rank: Int
    let bytes: [UInt8]
  }

  private var events: [Event] = []

  init(named name: String) {
    let bytes = Array(name.utf8)
    var count = min(bytes.count, 120)
    // No character is cut in the middle.
    while count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    meta(0x03, Array(bytes[..<count]), at: 0)
  }

  mutating func meta(_ kind: UInt8, _ data: [UInt8], at tick: Int) {
    events.append(
      Event(tick: tick, rank: 1, bytes: [0xFF, kind] + Self.variable(data.count) + data))
  }

  mutating func addNote(_ pitch: Int, from start: Int, to end: Int, velocity: Int, channel: UInt8) {
    let key = UInt8(pitch)
    events.append(Event(tick: start, rank: 2, bytes: [0x90 | channel, key, UInt8(velocity)]))
    events.append(Event(tick: end, rank: 0, bytes: [0x80 | channel, key, 0]))
  }

  /// How far the wheel of a channel turns what sounds there, said at the beginning (registered parameter 0).
  mutating func setWheelRange(semitones: UInt8, channel: UInt8) {
    for (control, value) in [(101, 0), (100, 0), (6, semitones), (38, 0)] as [(UInt8, UInt8)] {
      events.append(Event(tick: 0, rank: 0, bytes: [0xB0 | channel, control, value]))
    }
  }

  /// Turns the wheel of a channel, from 0 to 16,383; in the middle nothing is bent.
  mutating func wheel(_ value: Int, at tick: Int, channel: UInt8) {
    let bytes = [0xE0 | channel, UInt8(value & 127), UInt8(value >> 7)]
    events.append(Event(tick: tick, rank: 1, bytes: bytes))
  }

  var bytes: [UInt8] {
    let order = events.enumerated().sorted {
      ($0.element.tick, $0.element.rank, $0.offset) < ($1.element.tick, $1.element.rank, $1.offset)
    }
    var (bytes, now): ([UInt8], Int) = ([], 0)
    for (_, event) in order {
      bytes += Self.variable(event.tick - now) + event.bytes
      now = event.tick
    }
    return bytes + [0, 0xFF, 0x2F, 0]
  }

  /// Seven bits in each byte, all but the last marked.
  static func variable(_ number: Int) -> [UInt8] {
    var (bytes, rest) = ([UInt8(number & 127)], number >> 7)
    while rest > 0 {
      bytes.insert(UInt8(rest & 127) | 128, at: 0)
      rest >>= 7
    }
    return bytes
  }
}
