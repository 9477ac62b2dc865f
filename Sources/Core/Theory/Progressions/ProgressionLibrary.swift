/// Rows of chords by genre. They are common property, and their descriptions ours.
public enum ProgressionLibrary {
  public static let all: [Progression] =
    pop + rock + folk + blues + jazz + soul + latin + classical + electronic

  /// Those that can be played in a key: in a minor one those with a minor home.
  public static func progressions(in key: Key) -> [Progression] {
    all.filter { !key.isMinor || $0.isMinor }
  }

  static let pop: [Progression] = [
    .init(.pop, "the four chords of everything", "I V vi IV"),
    .init(.pop, "the same four, from the minor one", "vi IV I V"),
    .init(.pop, "fifties ballad", "I vi IV V"),
    .init(.pop, "hopeful climb", "IV V vi I"),
    .init(.pop, "bright loop", "I IV vi V"),
    .init(.pop, "the royal road", "IVmaj7 V7 iii7 vi"),
    .init(.pop, "borrowed tears", "I V IV iv"),
    .init(.pop, "up and sideways", "I iii IV V"),
    .init(.pop, "minor anthem", "i bVI bIII bVII"),
  ]

  static let rock: [Progression] = [
    .init(.rock, "three chords and the truth", "I IV V IV"),
    .init(.rock, "mixolydian swagger", "I bVII IV I"),
    .init(.rock, "down from the minor home", "i bVII bVI bVII"),
    .init(.rock, "stadium minor", "i bVI bIII bVII"),
    .init(.rock, "grunge thirds", "I bIII IV bVI"),
    .init(.rock, "circle of power", "bVI bIII bVII IV I"),
    .init(.metal, "gallop", "i bVI bVII i"),
    .init(.metal, "phrygian menace", "i bII i bVII"),
    .init(.metal, "tritone dread", "I5 bV5 I5 bII5"),
  ]

  static let folk: [Progression] = [
    .init(.folk, "campfire", "I IV I V7"),
    .init(.folk, "country turn", "I V7 V7 I IV IV V7 I"),
    .init(.folk, "walking home", "I I7 IV I V7 I"),
    .init(.folk, "old minor ballad", "i bVII i v"),
    .init(.folk, "dorian reel", "i IV i bVII"),
    .init(.folk, "seafarer", "i bVII bVI V7"),
  ]
}
