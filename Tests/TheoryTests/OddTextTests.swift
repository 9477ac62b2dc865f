import Testing

@testable import Theory

/// What is no music is refused, whatever it is.
struct OddTextTests {
  private static let odd = [
    "", " ", "\u{0}", "\u{1}\u{2}", "😀", "C😀", "C7\u{202E}", "CC", "Q", "7", "#",
    "Cmaj77777", "C//E", "C/", "C/Q", "C:", "C:maj/", "C:(1", "C:(1,,3)",
    "Cb5b5b5#5", "Cno", "Cadd", "C###########", "sus4", "/E", "N", "X", "C7b99", "C99", "C\n",
    "Č", "Сm", "C♮",
  ]

  @Test func refusesWhatIsNoChord() {
    for text in Self.odd {
      #expect(throws: TheoryError.self, "\(text)") { try Chord(text) }
    }
    #expect(throws: TheoryError.textTooLong(limit: 64)) {
      try Chord(String(repeating: "C", count: 10_000))
    }
    #expect(throws: TheoryError.textTooLong(limit: 1_024)) {
      try Chord.list(String(repeating: "C ", count: 10_000))
    }
  }

  /// Bytes by chance never end in anything but a chord or an error, and a chord that was read is read again.
  @Test func survivesAnything() throws {
    var random = SeededBits(state: 20_261_122)
    let letters = Array("ABCDEFGHabdgijmnos#b♯♭ΔøM°+-/()7691135: ,\u{1}😀𝄫x*".unicodeScalars)
    var read = 0
    for _ in 0..<20_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int(random.next() % 9) {
        text.append(letters[Int(random.next() % UInt64(letters.count))])
      }
      if let chord = try? Chord(String(text)) {
        read += 1
        #expect(try Chord(chord.text()) == chord, "\(text)")
      }
      if let scale = try? ScaleDictionary.scale(String(text)) {
        #expect(try ScaleDictionary.scale(scale.text()) == scale, "\(text)")
      }
      _ = try? RomanNumeral(String(text))
      _ = try? Tuning(String(text))
      _ = try? ChordDictionary.notes(String(text))
    }
    #expect(read > 100)
  }
}

/// SplitMix64 (Steele et al. 2014).
private struct SeededBits {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
