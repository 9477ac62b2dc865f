import Theory

/// What `amadeus fifths KEY --json` prints.
struct KeyAnswer: Encodable {
  let key: String
  /// Where it stands on the circle, 0 for C at the top, clockwise.
  let place: Int
  /// Sharps in the signature; negative for flats.
  let fifths: Int
  let signature, notes: [String]
  let relative, parallel: String
  let below, above: [String]
  let triads, sevenths: [ScaleAnswer.Degree]

  init(_ key: Key, _ position: CircleOfFifths.Position, _ naming: Naming) {
    let (below, above) = CircleOfFifths.neighbours(of: position)
    self.key = key.text(naming)
    self.place = position.number
    fifths = key.fifths
    signature = key.signature.map { $0.text(naming) }
    notes = key.scale.notes.map { $0.text(naming) }
    relative = key.relative.text(naming)
    parallel = key.parallel.text(naming)
    self.below = below.keys(like: key).map { $0.text(naming) }
    self.above = above.keys(like: key).map { $0.text(naming) }
    triads = key.scale.triads.map { ScaleAnswer.Degree($0, naming) }
    sevenths = key.scale.sevenths.map { ScaleAnswer.Degree($0, naming) }
  }
}
