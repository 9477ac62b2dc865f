/// Double Metaphone: from the letters of a word to its sounds.
///
/// Written after its description by Lawrence Philips, “The Double Metaphone Search Algorithm”, C/C++ Users
/// Journal, June 2000. Codes have up to eight sounds where the article stops at four, since titles have long
/// words. Letters come without accents, so that ç is c and ñ is n; what is not a to z is passed over.
struct DoubleMetaphone {
  let word: [UInt8]
  /// Where the rules are in the word.
  var at = 0
  var sound = Sound()
  /// Whether the word looks Slavic or Germanic.
  private(set) var isSlavic = false

  static func sound(of letters: ArraySlice<UInt16>) -> Sound {
    var rules = DoubleMetaphone(letters)
    return rules.run()
  }

  private init(_ letters: ArraySlice<UInt16>) {
    word = letters.compactMap { (0x61...0x7a).contains($0) ? UInt8($0) : nil }
    isSlavic = word.indices.contains { has("w k cz", from: $0) }
  }

  private mutating func run() -> Sound {
    if has("gn kn pn wr ps", from: 0) { at = 1 }
    if letter(0) == 0x78 {  // x
      add("S")
      at = 1
    }
    while at < word.count, sound.first >> 28 == 0 || sound.second >> 28 == 0 { step() }
    return sound
  }

  private mutating func step() {
    switch word[at] {
    case 0x61, 0x65, 0x69, 0x6f, 0x75, 0x79: vowel()
    case 0x62: plain("P", double: "b")
    case 0x63: c()
    case 0x64: d()
    case 0x66: plain("F", double: "f")
    case 0x67: g()
    case 0x68: h()
    case 0x6a: j()
    case 0x6b: plain("K", double: "k")
    case 0x6c: l()
    case 0x6d: m()
    case 0x6e: plain("N", double: "n")
    case 0x70: p()
    case 0x71: plain("K", double: "q")
    case 0x72: r()
    case 0x73: s()
    case 0x74: t()
    case 0x76: plain("F", double: "v")
    case 0x77: w()
    case 0x78: x()
    default: z()
    }
  }

  private mutating func vowel() {
    if at == 0 { add("A") }
    at += 1
  }

  // MARK: What the rules are written with

  var last: Int { word.count - 1 }

  /// A letter by its index; `$` after the end of the word, 0 before its beginning.
  func letter(_ index: Int) -> UInt8 {
    index < 0 ? 0 : index < word.count ? word[index] : 0x24
  }

  func isVowel(_ index: Int) -> Bool {
    switch letter(index) {
    case 0x61, 0x65, 0x69, 0x6f, 0x75, 0x79: true
    default: false
    }
  }

  /// Whether one of some pieces, with spaces between them, stands at an index counted from where the rules are.
  func has(_ pieces: StaticString, _ offset: Int = 0) -> Bool {
    has(pieces, from: at + offset)
  }

  func has(_ pieces: StaticString, from start: Int) -> Bool {
    var index = start
    var fits = true
    for i in 0..<pieces.utf8CodeUnitCount {
      let wanted = pieces.utf8Start[i]
      if wanted == 0x20 {
        if fits { return true }
        fits = true
        index = start
      } else {
        fits = fits && letter(index) == wanted
        index += 1
      }
    }
    return fits
  }

  /// Adds the same sounds to both codes.
  mutating func add(_ sounds: StaticString) {
    sound.append(sounds, sounds)
  }

  mutating func add(_ one: StaticString, or two: StaticString) {
    sound.append(one, two)
  }

  /// One sound, whatever stands around the letter; a letter that comes twice sounds once.
  mutating func plain(_ sounds: StaticString, double letters: StaticString) {
    add(sounds)
    at += has(letters, 1) ? 2 : 1
  }
}
