/// The notes of a Standard MIDI File (format 0, 1 or 2), after the MIDI Manufacturers Association, “Standard MIDI
/// Files 1.0” (1996). What is not a note or a tempo is read over; a file from outside is limited in every number.
public struct MIDIFile: Sendable, Equatable {
  public struct Note: Sendable, Equatable {
    /// 60 is the middle C.
    public var key: Int
    public var startSeconds: Double
    public var endSeconds: Double
  }

  public static let mostBytes = 4 << 20
  public static let mostTracks = 256
  public static let mostEvents = 500_000

  /// The notes of each track in the order of their beginnings; drums (channel 10) are left out.
  public internal(set) var tracks: [[Note]]

  public init(_ bytes: [UInt8]) throws(MIDIError) {
    if bytes.count > MIDIFile.mostBytes { throw .tooLarge(bytes: bytes.count) }
    var reader = MIDIBytes(bytes)
    guard reader.has("MThd"), let head = try? reader.number(4), head >= 6,
      let format = try? reader.number(2), let count = try? reader.number(2),
      let division = try? reader.number(2), format <= 2
    else { throw .notMIDI }
    if division & 0x8000 != 0 || division == 0 { throw .unknownClock }
    if count > MIDIFile.mostTracks { throw .tooManyTracks(count) }
    try reader.skip(head - 6)
    var read: [MIDITrack] = []
    var events = 0
    while !reader.isAtEnd, read.count < count {
      let isTrack = reader.has("MTrk")
      if !isTrack { try reader.skip(4) }
      let size = try reader.number(4)
      let start = reader.at
      try reader.skip(size)
      guard isTrack else { continue }
      read.append(try MIDITrack(MIDIBytes(bytes, from: start, to: reader.at), &events))
    }
    if read.isEmpty { throw .notMIDI }
    tracks = MIDIClock(read, ticksInQuarter: division, isOneSong: format < 2).seconds(of: read)
  }

  /// The melody of a track, or of the one in which most time is filled with notes: its highest sounding line.
  ///
  /// A higher note covers a lower one; a lower one that begins while a higher one sounds is accompaniment. At most
  /// 400 notes, and none of a hundredth of a second or less.
  public func melody(ofTrack track: Int? = nil) throws(MIDIError) -> [MelodyNote] {
    if let track, !tracks.indices.contains(track) { throw .noSuchTrack(track) }
    var best: (filled: Double, line: [Note]) = (0, [])
    for i in tracks.indices where track == nil || track == i {
      let line = MIDIFile.highest(of: tracks[i])
      var filled = 0.0
      for note in line { filled += note.endSeconds - note.startSeconds }
      if filled > best.filled { best = (filled, line) }
    }
    let line = best.line.prefix(MelodyLimits.notes.upperBound)
    guard let first = line.first, line.count >= MelodyLimits.notes.lowerBound else {
      throw .noMelody
    }
    return line.indices.map { i in
      let until = i + 1 < line.count ? line[i + 1].startSeconds : line[i].endSeconds
      let rest = until - line[i].endSeconds
      let seconds = (rest > 1 ? line[i].endSeconds : until) - line[i].startSeconds
      return MelodyNote(
        semitones: Float(line[i].key - first.key), seconds: Float(min(max(seconds, 0.01), 60)))
    }
  }

  private static func highest(of notes: [Note]) -> [Note] {
    var line: [Note] = []
    for note in notes {
      if let last = line.last, note.startSeconds < last.endSeconds - 0.02 {
        if note.key <= last.key { continue }
        if note.startSeconds - last.startSeconds < 0.02 {
          line.removeLast()
        } else {
          line[line.count - 1].endSeconds = note.startSeconds
        }
      }
      line.append(note)
    }
    return line.filter { $0.endSeconds - $0.startSeconds > 0.01 }
  }
}
