/// A scale beside some chords.
public struct FittingScale: Equatable, Sendable {
  public let scale: Scale
  /// Notes of the chords that the scale does not have.
  public let outside: [NoteName]
}

extension ScaleDictionary {
  /// The scales that fit these chords best, the best first.
  ///
  /// First count notes outside; those that are only a perfect fifth count little, since nobody misses them: over C E7
  /// Am F one plays A harmonic minor, although C has a G. Then notes of the scale that no chord has; then how common
  /// it is, and whether its root is that of the last chord, of the first, or of another.
  public static func scales(
    fitting chords: [Chord], most: Int = 12
  ) throws(TheoryError) -> [FittingScale] {
    guard !chords.isEmpty else { throw .nothingWritten }
    let notes = chords.flatMap { $0.notes }
    let pitches = PitchSet(notes)
    let essential = PitchSet(
      chords.flatMap { chord in
        chord.notes.filter { wrapped($0.pitch - chord.root.pitch) != 7 }
      })
    let roots = chords.map { $0.root }
    var candidates: [(cost: Int, fit: FittingScale)] = []
    for pitch in 0..<12 {
      for (rank, kind) in kinds.enumerated() where kind.formula.degrees.count < 12 {
        let sounding = kind.formula.pitches.raised(by: pitch)
        let outside = pitches.without(sounding)
        guard outside.count <= 2 else { continue }
        let onlyFifths = outside.without(essential)
        let cost =
          100 * outside.count - 80 * onlyFifths.count + 4 * sounding.without(pitches).count + rank
          + homeCost(pitch, chords)
        let root = NoteName.root(pitch, for: kind.formula, among: roots)
        candidates.append(
          (
            cost,
            FittingScale(
              scale: Scale(root: root, kind: kind), outside: unique(notes, in: outside))
          ))
      }
    }
    let order = candidates.enumerated().sorted {
      ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
    }
    return order.prefix(max(0, most)).map { $0.element.fit }
  }

  /// How far from home a root is.
  private static func homeCost(_ pitch: Int, _ chords: [Chord]) -> Int {
    if chords.last?.root.pitch == pitch { return 0 }
    let isThere = chords.contains { $0.root.pitch == pitch }
    if isThere, chords.contains(where: { leads($0, to: pitch) }) { return 0 }
    if chords.first?.root.pitch == pitch { return 3 }
    return isThere ? 8 : 20
  }

  /// Whether it is the dominant seventh of a root.
  private static func leads(_ chord: Chord, to pitch: Int) -> Bool {
    let root = chord.root.pitch
    return wrapped(root - pitch) == 7 && chord.pitches.contains(root + 4)
      && chord.pitches.contains(root + 10)
  }

  private static func unique(_ notes: [NoteName], in pitches: PitchSet) -> [NoteName] {
    var found: [NoteName] = []
    for note in notes where pitches.contains(note.pitch) {
      if !found.contains(where: { $0.pitch == note.pitch }) { found.append(note) }
    }
    return found
  }
}
