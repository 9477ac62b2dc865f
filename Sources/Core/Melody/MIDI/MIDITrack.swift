/// A track as it is written: notes and tempos in ticks.
struct MIDITrack {
  struct Note {
    var key, start, end: Int
  }
  struct Tempo {
    var tick, microsecondsInQuarter: Int
  }

  var notes: [Note] = []
  var tempos: [Tempo] = []

  private static let drums = 9

  /// Reads the events of a track; `events` counts those of the whole file.
  init(_ track: MIDIBytes, _ events: inout Int) throws(MIDIError) {
    var (reader, tick, status) = (track, 0, UInt8(0))
    // Which note of `notes` sounds, by channel and key.
    var sounding = [Int](repeating: -1, count: 16 * 128)
    while !reader.isAtEnd {
      events += 1
      if events > MIDIFile.mostEvents { throw .tooManyEvents }
      tick += try reader.variable()
      let start = reader.at
      var data = try reader.byte()
      if data == 0xff {
        if try !meta(&reader, tick) { break }
        continue
      }
      if data == 0xf0 || data == 0xf7 {
        try reader.skip(try reader.variable())
        continue
      }
      if data >= 0x80 {
        status = data
        data = try reader.byte()
      }
      guard status >= 0x80, status < 0xf0, data < 0x80 else { throw .broken(byte: start) }
      let kind = status & 0xf0
      let second = kind == 0xc0 || kind == 0xd0 ? 0 : try reader.byte()
      guard kind == 0x80 || kind == 0x90, Int(status & 15) != Self.drums else { continue }
      let slot = Int(status & 15) * 128 + Int(data)
      end(&sounding[slot], tick)
      if kind == 0x90, second > 0 {
        sounding[slot] = notes.count
        notes.append(Note(key: Int(data), start: tick, end: tick))
      }
    }
    for slot in sounding.indices { end(&sounding[slot], tick) }
  }

  private mutating func end(_ note: inout Int, _ tick: Int) {
    guard note >= 0 else { return }
    notes[note].end = tick
    note = -1
  }

  /// Reads a meta event; false at the end of the track.
  private mutating func meta(_ reader: inout MIDIBytes, _ tick: Int) throws(MIDIError) -> Bool {
    let kind = try reader.byte()
    let size = try reader.variable()
    if kind == 0x51, size == 3 {
      tempos.append(Tempo(tick: tick, microsecondsInQuarter: max(try reader.number(3), 1)))
      return true
    }
    try reader.skip(size)
    return kind != 0x2f
  }
}
