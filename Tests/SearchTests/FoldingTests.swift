import Testing

@testable import Search

struct FoldingTests {
  private func words(_ text: String) -> [String] {
    let words = Words(text)
    return (0..<words.count).map { String(decoding: words[$0], as: UTF16.self) }
  }

  @Test func takesAccentsAndCapitalsAway() {
    #expect(words("Édith Piaf") == ["edith", "piaf"])
    #expect(words("FÜR ELISE") == ["fur", "elise"])
    #expect(words("Łódź Ångström Đà Nẵng") == ["lodz", "angstrom", "da", "nang"])
    #expect(words("Ça Næste Œuvre Straße Þór") == ["ca", "naeste", "oeuvre", "strasse", "thor"])
    // The accent may stand behind its letter.
    #expect(words("Cafe\u{301}") == ["cafe"])
    #expect(words("ＦＵＬＬ　ＷＩＤＴＨ") == ["full", "width"])
  }

  @Test func agreesWithUnicodeAboutAllLatinLetters() {
    for value in Array(0xc0...0x24f) + Array(0x1e00...0x1eff) {
      let scalar = Unicode.Scalar(UInt32(value))!
      guard scalar.properties.isAlphabetic, let name = scalar.properties.name,
        name.hasPrefix("LATIN SMALL LETTER ") || name.hasPrefix("LATIN CAPITAL LETTER ")
      else { continue }
      let parts = name.split(separator: " ").dropFirst(3)
      guard parts.count > 1, parts.dropFirst().first == "WITH", let letter = parts.first,
        letter.count == 1, !parts.contains("SMALL")
      else { continue }
      #expect(words(String(scalar)) == [letter.lowercased()], "\(name)")
    }
  }

  @Test func joinsWhatAnApostropheParts() {
    #expect(words("Don't Stop Believin’") == ["dont", "stop", "believin"])
    #expect(words("Auliʻi") == ["aulii"])
  }

  @Test func readsInitialsAsOneWord() {
    #expect(words("E.T. the Extra-Terrestrial") == ["et", "the", "extra", "terrestrial"])
    #expect(words("R.E.M.") == ["rem"])
    #expect(words("Mr. T and 2.5") == ["mr", "t", "and", "2", "5"])
  }

  @Test func saysAndForItsSign() {
    #expect(words("Simon & Garfunkel") == ["simon", "and", "garfunkel"])
  }

  @Test func keepsOtherScripts() {
    #expect(words("КАЛИНКА Ёлка") == ["калинка", "елка"])
    #expect(words("ΖΟΡΜΠΆΣ") == ["ζορμπασ"])
    #expect(words("上を向いて 🎵") == ["上を向いて", "🎵"])
  }

  @Test func takesANameOfNothingButSignsAsItIs() {
    #expect(words("!!!") == ["!!!"])
    #expect(words("  \n ") == [])
  }

  @Test func takesBytesThatAreNoTextAsGaps() {
    let words = Words(utf8: [
      0x61, 0xff, 0x62, 0xe2, 0x82, 0x63, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0xf4,
    ])
    #expect(words.count == 3)
  }

  @Test func cutsWordsThatNeverEnd() {
    let words = Words(String(repeating: "la", count: 1_000))
    #expect(words.count == 1 && words[0].count == Words.longest)
  }
}
