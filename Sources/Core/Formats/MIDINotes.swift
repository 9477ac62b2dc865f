import Analysis

/// The notes of a song as a track. A wheel turns all of a channel, so each note that is bent has one to itself while it
/// sounds; the steady ones share another.
struct MIDINotes {
  private static let steady: UInt8 = 1
  /// The tenth channel is for drums everywhere.
  private static let bent: [UInt8] = [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15]
  /// How far a wheel turns a pitch, in cents.
  private static let range = 200

  private(set) var track = MIDITrack(named: "Notes")
  /// For each channel of bent notes the first tick that is taken.
  private var taken = [Int](repeating: .max, count: bent.count)

  init(_ notes: [ExportedSong.Note], _ map: TempoMap) {
    // A note that is struck again ends there: MIDI knows no two of the same.
    var next: [Int: Int] = [:]
    for note in notes.sorted(by: { ($0.start, $0.pitch) > ($1.start, $1.pitch) }) {
      let start = map.tick(note.start)
      let end = min(max(map.tick(note.end), start + 1), next[note.pitch] ?? .max)
      guard end > start, (0...127).contains(note.pitch) else { continue }
      next[note.pitch] = start
      let velocity = min(max(Int((note.velocity * 127).rounded()), 1), 127)
      let own = note.bends.isEmpty ? nil : reserveChannel(from: start, to: end)
      if let own { bend(note, own, until: end, map) }
      track.addNote(
        note.pitch, from: start, to: end, velocity: velocity, channel: own ?? Self.steady)
    }
    for (index, channel) in Self.bent.enumerated() where taken[index] < .max {
      track.setWheelRange(semitones: UInt8(Self.range / 100), channel: channel)
    }
  }

  /// The channel that is free for longest after that time; nil when all are taken, and the note stays steady.
  private mutating func reserveChannel(from start: Int, to end: Int) -> UInt8? {
    guard let index = taken.indices.max(by: { taken[$0] < taken[$1] }), taken[index] >= end else {
      return nil
    }
    taken[index] = start
    return Self.bent[index]
  }

  private mutating func bend(
    _ note: ExportedSong.Note, _ channel: UInt8, until end: Int, _ map: TempoMap
  ) {
    var last: Int?
    for (index, cents) in note.bends.enumerated() {
      let tick = map.tick(note.start + Analysis.Note.bendStep * Double(index))
      let value = 8_192 + min(max(cents, -Self.range), Self.range) * 8_191 / Self.range
      guard tick < end, value != last else { continue }
      track.wheel(value, at: tick, channel: channel)
      last = value
    }
  }
}
