import CMath

/// What the chord model looks at in each piece of a grid: how strong the twelve pitch classes are in the bass, in
/// the middle and above, there, before and after; once by the notes and once by the tones, whoever makes them.
struct ChordFeatures: Sendable {
  static let registers = 3
  static let bands = 2 * registers
  static let span = 3
  static let count = 12 * bands * span

  /// Piece by piece, band by band: bass, middle, high of the notes and then of the tones; the strongest is 1.
  let chroma: [[Float]]
  /// How loud bass, middle and high are, as logarithms.
  let loudness: [[Float]]
  /// The bass as it is, to name inversions.
  let bass: [[Float]]
  /// `FrameTraits` of each piece.
  let traits: [[Float]]

  init(_ notes: BeatNotes) {
    let weights = (0..<NoteActivity.noteCount).map { Self.weights(LogSpectrum.lowestNote + $0) }
    var (chroma, loudness, bass) = ([[Float]](), [[Float]](), [[Float]]())
    for piece in 0..<notes.count {
      var sums = [Float](repeating: 0, count: 12 * Self.bands)
      for note in 0..<NoteActivity.noteCount {
        let at = piece * NoteActivity.noteCount + note
        let index = (LogSpectrum.lowestNote + note) % 12
        for (kind, value) in [sqrtf(notes.values[at]), sqrtf(notes.tones[at])].enumerated() {
          for (register, weight) in weights[note].enumerated() {
            sums[(kind * Self.registers + register) * 12 + index] += weight * value
          }
        }
      }
      let tops = (0..<Self.bands).map { band in sums[band * 12..<band * 12 + 12].max() ?? 0 }
      loudness.append(tops.prefix(Self.registers).map(Self.logarithm))
      bass.append(Array(sums[0..<12]))
      for index in sums.indices { sums[index] /= tops[index / 12] + 0.5 }
      chroma.append(sums)
    }
    (self.chroma, self.loudness, self.bass) = (chroma, loudness, bass)
    traits = (0..<notes.count).map {
      Array(notes.traits[$0 * FrameTraits.count..<($0 + 1) * FrameTraits.count])
    }
  }

  private static func logarithm(_ value: Float) -> Float { Float(log(0.01 + Double(value))) }

  /// How much a note counts in each register.
  private static func weights(_ note: Int) -> [Float] {
    func rise(_ from: Double, _ length: Double) -> Double {
      min(max((Double(note) - from) / length, 0), 1)
    }
    func fall(_ to: Double, _ length: Double) -> Double {
      min(max((to - Double(note)) / length, 0), 1)
    }
    return [
      rise(21, 7) * fall(58, 10), rise(40, 10) * fall(76, 10), rise(62, 10) * fall(104, 12),
    ].map { Float($0) }
  }

  /// Writes what the model sees of a piece when `root` is the root.
  func write(_ piece: Int, root: Int, to target: UnsafeMutablePointer<Float>) {
    var index = 0
    for neighbour in piece - 1...piece + 1 {
      let isThere = neighbour >= 0 && neighbour < chroma.count
      for band in 0..<Self.bands {
        for pitch in 0..<12 {
          target[index] = isThere ? chroma[neighbour][band * 12 + (pitch + root) % 12] : 0
          index += 1
        }
      }
    }
  }
}
