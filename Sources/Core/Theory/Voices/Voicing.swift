/// A way to play a chord on a keyboard: MIDI's numbers from the lowest up, 60 being middle C.
public struct Voicing: Equatable, Sendable {
  /// What pianists call it: `close`, `drop 2`.
  public let name: String
  public let pitches: [Int]
}

extension Chord {
  /// How pianists play it: close with each note lowest, opened, and with the root far below. Around middle C.
  public var pianoVoicings: [Voicing] {
    let close = stacked(from: 55)
    var voicings = [Voicing(name: "close", pitches: close)]
    if bass == nil {
      for turn in 1..<max(close.count, 1) {
        let turned = close.map { close[turn] + wrapped($0 - close[turn]) }.sorted()
        voicings.append(Voicing(name: Self.turns[min(turn, 6) - 1], pitches: turned))
      }
    }
    let core = fourMost
    if core.count == 4, bass == nil {
      voicings.append(Voicing(name: "drop 2", pitches: dropped(core, 2)))
      voicings.append(Voicing(name: "drop 3", pitches: dropped(core, 3)))
    }
    voicings.append(Voicing(name: "two hands", pitches: spread))
    return voicings
  }

  private static let turns = [
    "first inversion", "second inversion", "third inversion", "fourth inversion",
    "fifth inversion", "sixth inversion",
  ]

  /// All notes upwards from the bass, the lowest at or above a pitch.
  private func stacked(from low: Int) -> [Int] {
    var notes = quality.formula.degrees.map { root.pitch + $0.semitones }
    let lowest = bass?.pitch ?? root.pitch
    if let bass { notes.removeAll { wrapped($0) == bass.pitch } }
    let base = low + wrapped(lowest - low)
    let lift = base - lowest
    let rest = notes.map { note -> Int in
      let lifted = note + lift
      return lifted > base ? lifted : lifted + 12
    }
    return bass == nil
      ? notes.map { $0 + lift }.sorted() : [base] + rest.sorted()
  }

  /// The four notes that say most, within an octave above the root.
  private var fourMost: [Int] {
    let kept = VoiceLeading.coreDegrees(of: self)
    let base = 60 + wrapped(root.pitch - 60)
    return kept.map { base + wrapped($0.semitones) }.sorted()
  }

  /// With one of the upper voices an octave lower.
  private func dropped(_ close: [Int], _ voice: Int) -> [Int] {
    var pitches = close
    pitches[close.count - voice] -= 12
    return pitches.sorted()
  }

  /// The bass by the left hand, the rest by the right.
  private var spread: [Int] {
    let low = bass?.pitch ?? root.pitch
    let left = 36 + wrapped(low)
    let right = quality.formula.degrees.filter { $0.number > 1 || bass != nil }
    return [left] + right.map { 60 + wrapped(root.pitch + $0.semitones - 60) }.sorted()
  }
}
