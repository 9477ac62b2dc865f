import FoundationEssentials
import Web

@testable import Sessions

extension FuzzTarget {
  /// Sessions as they are written down, see docs/formats/session.md.
  static let session = FuzzTarget("session") { bytes in
    let outcome = read(bytes)
    if case .failure(let error) = outcome {
      expect(!error.message.isEmpty && !error.reason.isEmpty, "a refusal says why")
    }
    if case .success(let session) = outcome { check(session) }
    // Where a strict reader finds JSON, it is the same session.
    guard let json = try? JSON(reading: bytes) else { return }
    let again = read(Array(json.text.utf8))
    switch (outcome, again) {
    case (.success(let a), .success(let b)): expect(a == b, "a session written anew is the same")
    case (.failure, .failure): break
    default: broken("a session written anew is one where it was one")
    }
  }

  private static func read(_ bytes: [UInt8]) -> Result<SessionFile, SessionError> {
    do throws(SessionError) { return .success(try SessionFile(json: Data(bytes))) } catch {
      return .failure(error)
    }
  }

  private static func check(_ session: SessionFile) {
    expect(session.version == 1, "its version is known")
    expect(session.tracks.count <= SessionFile.trackLimit, "it has not too many tracks")
    expect(isWithin(session.seconds, 0.001...SessionFile.secondsLimit), "it ends")
    expect(isWithin(session.master, 0...1.5), "it is not too loud")
    for track in session.tracks {
      let times = 0...SessionFile.secondsLimit
      expect(!track.file.isEmpty, "a track has a file")
      expect(isWithin(track.at, times) && isWithin(track.from, times), "a track begins")
      expect(track.to.map { $0 > track.from ?? 0 } ?? true, "a track has a length")
      expect(
        track.loops != -1 || session.seconds != nil || track.mute == true, "nothing is endless")
      expect(track.bands?.count ?? 0 <= 4, "it has not too many bands")
      // What is turned to 32 bits and frames has room there.
      let frames = (track.fadeIn?.seconds ?? 0) * Double(session.sampleRate ?? 48_000)
      expect(Int32(exactly: frames.rounded()) != nil, "a fade has room")
      for band in track.bands ?? [] {
        expect(SessionFile.shapes[band.shape] != nil, "a band has a shape")
      }
    }
    for (index, bus) in (session.buses ?? []).enumerated() {
      expect(bus.duck.map { $0.whileBus != index } ?? true, "no bus makes way for itself")
    }
    guard let beat = session.metronome else { return }
    expect(isWithin(beat.tempo, 1...1_000) && beat.beats ?? 4 > 0, "a metronome has a tempo")
    let start = beat.click.frame(
      afterBars: beat.countInBars ?? 0, sampleRate: Double(session.sampleRate ?? 48_000))
    expect(start >= 0, "it begins after counting in")
  }

  private static func isWithin(_ value: Double?, _ range: ClosedRange<Double>) -> Bool {
    value.map(range.contains) ?? true
  }
}
