/// A letter of ASCII as a small one; other bytes as they are.
func small(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

/// A position in text that is being read, byte by byte.
struct TextCursor {
  private let bytes: [UInt8]
  private(set) var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Text from outside, without spaces around it.
  init(_ text: String, limit: Int = TheoryLimits.nameBytes) throws(TheoryError) {
    guard text.utf8.count <= limit else { throw .textTooLong(limit: limit) }
    var bytes = Array(text.utf8)
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    self.bytes = bytes
    skipSpaces()
    if isAtEnd { throw .nothingWritten }
  }

  var isAtEnd: Bool { index == bytes.count }

  /// What is still to be read.
  var rest: ArraySlice<UInt8> { bytes[index...] }

  /// A byte ahead; 0 behind the end.
  func peek(_ ahead: Int = 0) -> UInt8 {
    index + ahead < bytes.count ? bytes[index + ahead] : 0
  }

  /// The byte that was read last.
  var before: UInt8 { index > 0 ? bytes[index - 1] : 0 }

  /// Whatever stands here; not to be asked at the end.
  mutating func readByte() -> UInt8 {
    index += 1
    return bytes[index - 1]
  }

  mutating func back(to index: Int) { self.index = index }

  mutating func read(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[index + offset] != word.utf8Start[offset] { return false }
    index += count
    return true
  }

  /// Takes the first of the words that stands here.
  mutating func readAny(_ words: [StaticString]) -> Bool {
    for word in words where read(word) { return true }
    return false
  }

  mutating func skipSpaces() {
    while peek() == UInt8(ascii: " ") { index += 1 }
  }

  /// A whole number of one or two digits.
  mutating func readNumber() -> Int? {
    guard isDigit(peek()) else { return nil }
    var number = 0
    for _ in 0..<2 where isDigit(peek()) {
      number = 10 * number + Int(peek() - UInt8(ascii: "0"))
      index += 1
    }
    return number
  }

  /// Sharps and flats in any writing, three at most; 0 where there are none.
  mutating func readAccidentals() -> Int {
    var alter = 0
    for _ in 0..<3 {
      if read("#") || read("♯") {
        alter += 1
      } else if read("b") || read("♭") {
        alter -= 1
      } else if read("𝄪") || read("x") {
        alter += 2
      } else if read("𝄫") {
        alter -= 2
      } else {
        break
      }
    }
    return alter
  }

  /// A degree such as `b7`, up to 14.
  mutating func readDegree() -> Interval? {
    let start = index
    let alter = readAccidentals()
    guard let number = readNumber(), (1...14).contains(number) else {
      index = start
      return nil
    }
    return Interval(number: number, alter: alter)
  }

  /// A note in any writing: `c`, `F♯`, `H`. In German letters B is B♭; where notes have syllables, `Re` is one.
  mutating func readNote(_ naming: Naming) -> NoteName? {
    let start = index
    let isH = small(peek()) == UInt8(ascii: "h")
    guard let step = (naming.letters == .solfege ? readSyllable() : nil) ?? readLetter() else {
      return nil
    }
    let alter = readAccidentals()
    guard (-3...3).contains(alter) else {
      index = start
      return nil
    }
    let isFlatAlready = naming.letters == .german && step == 6 && !isH && alter == 0
    return NoteName(step: step, alter: isFlatAlready ? -1 : alter)
  }

  private mutating func readLetter() -> Int? {
    let letter = peek() & 0xDF
    let isH = letter == UInt8(ascii: "H")
    guard let step = isH ? 6 : NoteName.letters.firstIndex(of: letter), peek() >= 0x40 else {
      return nil
    }
    index += 1
    return step
  }

  @inline(never)
  private mutating func readSyllable() -> Int? {
    if read("Do") || read("do") { return 0 }
    if read("Re") || read("re") { return 1 }
    if read("Mi") || read("mi") { return 2 }
    if read("Fa") || read("fa") { return 3 }
    if read("Sol") || read("sol") { return 4 }
    if read("La") || read("la") { return 5 }
    return read("Si") || read("si") ? 6 : nil
  }
}
