/// A major or minor key with a signature.
public struct Key: Equatable, Sendable {
  public let tonic: NoteName
  public let isMinor: Bool

  public init(tonic: NoteName, isMinor: Bool) {
    (self.tonic, self.isMinor) = (tonic, isMinor)
  }

  /// Reads `C`, `Am`, `F# minor`, `B♭ major`.
  public init(_ text: String, naming: Naming = .plain) throws(TheoryError) {
    let scale = try ScaleDictionary.scale(text, naming: naming)
    let name = scale.kind
    guard name == ScaleKind.church[0] || name == ScaleKind.church[1] else { throw .noSuchKey }
    self.init(tonic: scale.root, isMinor: name == ScaleKind.church[1])
  }

  /// Sharps in the signature; negative for flats. Beyond seven there is no signature.
  public var fifths: Int { tonic.fifths - (isMinor ? 3 : 0) }

  /// The notes that the signature raises or lowers, in the order in which they are written.
  public var signature: [NoteName] {
    guard (-7...7).contains(fifths) else { return [] }
    let sharps = [3, 0, 4, 1, 5, 2, 6]
    return fifths >= 0
      ? sharps.prefix(fifths).map { NoteName(step: $0, alter: 1) }
      : sharps.reversed().prefix(-fifths).map { NoteName(step: $0, alter: -1) }
  }

  public var scale: Scale { Scale(root: tonic, kind: ScaleKind.church[isMinor ? 1 : 0]) }

  /// The key of the other mode with the same signature.
  public var relative: Key {
    let away = isMinor ? Interval(number: 3, alter: -1) : Interval(number: 6, alter: 0)
    return Key(tonic: tonic.raised(by: away), isMinor: !isMinor)
  }

  /// The key of the other mode on the same tonic.
  public var parallel: Key { Key(tonic: tonic, isMinor: !isMinor) }

  /// Such as `A minor`.
  public func text(_ naming: Naming = .plain) -> String {
    tonic.text(naming) + (isMinor ? " minor" : " major")
  }
}
