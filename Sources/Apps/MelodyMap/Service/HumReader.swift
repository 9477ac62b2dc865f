import DSP
import Files
import Media
import MediaModel
import Melody

/// A melody out of a file: a recording of somebody who hums, or a MIDI file.
enum HumReader {
  /// Samples a second that a recording is heard at.
  private static let rate = 22_050
  private static let longestSeconds = 300

  /// The notes of a file, and where they are from. `track` is one of a MIDI file, counted from 1; without it the
  /// one that sounds longest is taken.
  static func read(_ path: String, track: Int?) async throws -> (
    notes: [MelodyNote], from: SongMelody.Origin
  ) {
    let name = path.lowercased()
    if name.hasSuffix(".mid") || name.hasSuffix(".midi") {
      let bytes = Array(try SmallFile.read(path, limit: MIDIFile.mostBytes))
      do throws(MIDIError) {
        return (try MIDIFile(bytes).melody(ofTrack: track.map { $0 - 1 }), .midi)
      } catch {
        throw MediaError(.damaged, "\(path): \(words(for: error))")
      }
    }
    let samples = try await recording(path)
    let frames = try PitchTracker.track(samples, rate: Double(rate))
    let notes = Array(Contour(frames).melody.prefix(MelodyLimits.notes.upperBound))
    guard notes.count >= MelodyLimits.notes.lowerBound else {
      throw MediaError(
        .noAudio, "\(path): no melody was heard; hum louder, longer and alone, on “la” or “mm”")
    }
    return (notes, .hummed)
  }

  /// One voice of a recording: the mean of its channels.
  private static func recording(_ path: String) async throws -> [Float] {
    let folded = try await Media().fold(path, as: PCMConversion(sampleRate: rate)) { _, _ in
      [Float]()
    } add: { samples, block in
      guard samples.count + block.frameCount <= longestSeconds * rate else {
        throw MediaError(.tooLong, "a hum can be up to five minutes long")
      }
      let share = 1 / Float(max(block.channelCount, 1))
      for i in 0..<block.frameCount {
        var sum: Float = 0
        for channel in 0..<block.channelCount { sum += block[channel][i] }
        samples.append(sum * share)
      }
    }
    return folded.state
  }

  private static func words(for error: MIDIError) -> String {
    switch error {
    case .notMIDI: "is not a MIDI file"
    case .unknownClock: "its times are counted in film frames, which are not supported"
    case .tooLarge: "is larger than 4 MB"
    case .tooManyTracks, .tooManyEvents: "has too many events"
    case .broken(let byte): "is damaged at byte \(byte)"
    case .noSuchTrack(let track): "has no track \(track + 1)"
    case .noMelody: "has no melody of four notes; choose another with --track"
    }
  }
}
