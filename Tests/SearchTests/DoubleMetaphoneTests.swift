import Testing

@testable import Search

struct DoubleMetaphoneTests {
  private func codes(_ word: String) -> [String] {
    let sound = DoubleMetaphone.sound(of: Words(word)[0])
    return [sound.first, sound.second].map {
      String(decoding: Sound.letters(of: $0), as: UTF8.self)
    }
  }

  /// Words that the description and its discussions name.
  @Test(arguments: [
    ("Smith", "SM0", "XMT"), ("Schmidt", "XMT", "SMT"), ("Thomas", "TMS", "TMS"),
    ("Knight", "NT", "NT"), ("Night", "NT", "NT"), ("Caesar", "SSR", "SSR"),
    ("Chianti", "KNT", "KNT"), ("Michael", "MKL", "MXL"), ("Bacher", "PKR", "PKR"),
    ("Macher", "MKR", "MKR"), ("Orchestra", "ARKSTR", "ARKSTR"), ("Bellocchio", "PLX", "PLX"),
    ("Accident", "AKSTNT", "AKSTNT"), ("Edge", "AJ", "AJ"), ("Edgar", "ATKR", "ATKR"),
    ("Ghost", "KST", "KST"), ("Hugh", "H", "H"), ("Laugh", "LF", "LF"), ("Tough", "TF", "TF"),
    ("Jose", "HS", "HS"), ("Cabrillo", "KPRL", "KPR"), ("Dumb", "TM", "TM"),
    ("Phone", "FN", "FN"), ("Island", "ALNT", "ALNT"), ("Sugar", "XKR", "SKR"),
    ("Snider", "SNTR", "XNTR"), ("School", "SKL", "SKL"), ("Schenker", "XNKR", "SKNKR"),
    ("Resnais", "RSN", "RSNS"), ("Nation", "NXN", "NXN"), ("Wasserman", "ASRMN", "FSRMN"),
    ("Filipowicz", "FLPTS", "FLPFX"), ("Breaux", "PR", "PR"), ("Zhao", "J", "J"),
    ("Xylophone", "SLFN", "SLFN"), ("Rhapsody", "RPST", "RPST"), ("Rogier", "RJ", "RJR"),
    ("Tagliaro", "TKLR", "TLR"), ("Wright", "RT", "RT"), ("Arnow", "ARN", "ARNF"),
  ])
  func soundsAsDescribed(_ word: String, _ first: String, _ second: String) {
    #expect(codes(word) == [first, second])
  }

  @Test func hearsTheSameInOtherSpellings() {
    for (one, other) in [
      ("kween", "queen"), ("fizicks", "physics"), ("nite", "night"), ("rapsody", "rhapsody"),
    ] {
      let sound = DoubleMetaphone.sound(of: Words(one)[0])
      #expect(sound.isLike(DoubleMetaphone.sound(of: Words(other)[0]).packed), "\(one) \(other)")
    }
  }

  @Test func saysNothingAboutWhatIsNotLatin() {
    #expect(codes("калинка") == ["", ""])
    #expect(codes("99") == ["", ""])
  }
}
