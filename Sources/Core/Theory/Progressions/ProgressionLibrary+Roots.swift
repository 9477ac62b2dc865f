extension ProgressionLibrary {
  static let blues: [Progression] = [
    .init(.blues, "twelve bars", "I7 I7 I7 I7 IV7 IV7 I7 I7 V7 IV7 I7 V7"),
    .init(.blues, "twelve bars, quick change", "I7 IV7 I7 I7 IV7 IV7 I7 I7 V7 IV7 I7 V7"),
    .init(.blues, "eight bars", "I7 V7 IV7 IV7 I7 V7 I7 V7"),
    .init(.blues, "minor blues", "i7 i7 i7 i7 iv7 iv7 i7 i7 bVI7 V7 i7 V7"),
    .init(
      .blues, "jazz blues", "I7 IV7 I7 I7 IV7 #iv°7 I7 VI7 ii7 V7 I7 V7"),
    .init(.blues, "turnaround", "I7 VI7 II7 V7"),
  ]

  static let jazz: [Progression] = [
    .init(.jazz, "two five one", "ii7 V7 Imaj7"),
    .init(.jazz, "two five one in minor", "iiø7 V7b9 i6"),
    .init(.jazz, "turnaround", "Imaj7 vi7 ii7 V7"),
    .init(.jazz, "from the third", "iii7 VI7 ii7 V7"),
    .init(.jazz, "rhythm changes, first part", "I6 vi7 ii7 V7 iii7 VI7 ii7 V7"),
    .init(.jazz, "rhythm changes, bridge", "III7 VI7 II7 V7"),
    .init(.jazz, "through all the fifths", "vi7 ii7 V7 Imaj7 IVmaj7 viiø7 III7 vi7"),
    .init(.jazz, "backdoor", "iv7 bVII7 Imaj7"),
    .init(.jazz, "tritone in place of the fifth", "ii7 bII7 Imaj7"),
    .init(.jazz, "thirds apart", "Imaj7 bIII7 bVImaj7 VII7 IIImaj7 V7 Imaj7"),
    .init(.jazz, "modal", "i7 i7 bii7 i7"),
  ]

  static let soul: [Progression] = [
    .init(.soul, "falling sevenths", "IVmaj7 iii7 ii7 Imaj7"),
    .init(.soul, "smooth loop", "ii7 iii7 IVmaj7 iii7"),
    .init(.soul, "late night", "i9 iv9 bVImaj7 V7#9"),
    .init(.gospel, "walk up", "I I7 IV #iv°7 I V7 I"),
    .init(.gospel, "amen", "IV I"),
    .init(.gospel, "seven three six", "viiø7 III7 vi7 II7 V7 I"),
    .init(.reggae, "one drop", "I IV I V"),
    .init(.reggae, "minor sway", "i iv i v"),
  ]

  static let latin: [Progression] = [
    .init(.latin, "bossa", "Imaj9 II7 ii7 V7"),
    .init(.latin, "montuno", "I IV V IV"),
    .init(.latin, "bolero", "i iv V7 i"),
    .init(.latin, "son in minor", "i iv V7 iv"),
    .init(.flamenco, "andalusian descent", "i bVII bVI V"),
    .init(.flamenco, "phrygian home", "I bII bIII bII I"),
  ]

  static let classical: [Progression] = [
    .init(.classical, "full cadence", "I IV V7 I"),
    .init(.classical, "deceptive cadence", "I IV V7 vi"),
    .init(.classical, "canon over a ground", "I V vi iii IV I IV V"),
    .init(.classical, "ground of the folia", "i V i bVII bIII bVII i V"),
    .init(.classical, "romanesca", "bIII bVII i V"),
    .init(.classical, "circle of fifths in minor", "i iv bVII bIII bVI ii° V i"),
    .init(.classical, "neapolitan cadence", "i bII V7 i"),
    .init(.classical, "by way of the dominant's own dominant", "I V7/V V7 I"),
  ]

  static let electronic: [Progression] = [
    .init(.electronic, "trance", "i bVI bIII bVII"),
    .init(.electronic, "deep house", "i7 iv7 i7 v7"),
    .init(.electronic, "synthwave", "bVI bVII i i"),
    .init(.film, "wonder", "I II I II"),
    .init(.film, "heroic thirds", "I bVI I bVI"),
    .init(.film, "mystery", "i bvi i bvi"),
    .init(.film, "longing", "I iii IV iv"),
    .init(.film, "going far", "I bIII bVI bVII I"),
  ]
}
