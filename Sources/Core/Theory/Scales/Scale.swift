/// A kind of scale on a root.
public struct Scale: Equatable, Sendable {
  public let root: NoteName
  public let kind: ScaleKind

  public init(root: NoteName, kind: ScaleKind) {
    (self.root, self.kind) = (root, kind)
  }

  /// From the root up, without its octave.
  public var notes: [NoteName] { kind.formula.notes(on: root) }

  public var pitches: PitchSet { kind.formula.pitches.raised(by: root.pitch) }

  /// Such as `F# lydian dominant`.
  public func text(_ naming: Naming = .plain) -> String {
    root.text(naming) + " " + naming.symbol(kind.name)
  }

  /// Semitones from each note to the next, and from the last to the octave.
  public var steps: [Int] {
    let heights = kind.formula.degrees.map { $0.semitones } + [12]
    return (1..<heights.count).map { heights[$0] - heights[$0 - 1] }
  }

  /// The scales of the dictionary with the same notes, on another of them or by another name.
  public var relatives: [Scale] {
    let pitches = pitches
    var relatives: [Scale] = []
    for note in notes {
      for kind in ScaleDictionary.kinds {
        let scale = Scale(root: note, kind: kind)
        if scale.pitches == pitches, scale != self { relatives.append(scale) }
      }
    }
    return relatives
  }
}
