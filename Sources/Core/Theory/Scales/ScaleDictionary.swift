/// Every kind of scale on every root.
public enum ScaleDictionary {
  /// All kinds, the most common families first.
  public static let kinds: [ScaleKind] = ScaleKind.table

  /// Reads `D dorian`, `F♯ harmonic minor`, `Am`; a kind alone is read on C, a note alone is major.
  public static func scale(
    _ text: String, naming: Naming = .plain
  ) throws(TheoryError) -> Scale {
    var cursor = try TextCursor(text)
    let start = cursor.index
    if let root = cursor.readNote(naming) {
      cursor.skipSpaces()
      if cursor.isAtEnd { return Scale(root: root, kind: kinds[0]) }
      // A large M is the only letter whose size matters.
      if cursor.rest.elementsEqual("M".utf8) { return Scale(root: root, kind: kinds[0]) }
      if let kind = kind(cursor.rest) { return Scale(root: root, kind: kind) }
      cursor.back(to: start)
    }
    guard let kind = kind(cursor.rest) else { throw .unknownScale }
    return Scale(root: NoteName(step: 0, alter: 0), kind: kind)
  }

  private static func kind(_ bytes: ArraySlice<UInt8>) -> ScaleKind? {
    let wanted = letters(bytes)
    return kinds.first { kind in
      letters(Array(kind.name.utf8)[...]) == wanted
        || kind.aliases.contains { letters(Array($0.utf8)[...]) == wanted }
    }
  }

  /// Small letters without what stands between words; signs as # and b.
  private static func letters(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var cursor = TextCursor(Array(bytes))
    var letters: [UInt8] = []
    while !cursor.isAtEnd {
      if cursor.readAny([" ", "-", "_"]) { continue }
      if cursor.read("♯") {
        letters.append(UInt8(ascii: "#"))
      } else if cursor.read("♭") {
        letters.append(UInt8(ascii: "b"))
      } else {
        letters.append(small(cursor.readByte()))
      }
    }
    return letters
  }
}
