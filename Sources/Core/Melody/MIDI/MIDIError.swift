/// Why a MIDI file was not read.
public enum MIDIError: Error, Equatable {
  /// It is none, or is cut off before its first track.
  case notMIDI
  /// Its clock is that of films (SMPTE), which nobody writes songs in.
  case unknownClock
  case tooLarge(bytes: Int)
  case tooManyTracks(Int)
  case tooManyEvents
  /// Something is wrong at this byte.
  case broken(byte: Int)
  /// There is no such track, counted from 0.
  case noSuchTrack(Int)
  /// No track has the four notes that a melody needs.
  case noMelody
}
