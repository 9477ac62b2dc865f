/// The words of a text as they are compared: without case and accents, without what stands between words.
///
/// A letter is a UTF-16 unit, a to z and 0 to 9 for everything Latin. A word keeps its first 48 letters.
public struct Words: Sendable, Equatable {
  /// The most letters of a word that count.
  public static let longest = 48

  /// All letters, word after word.
  public private(set) var letters: [UInt16] = []
  /// Where each word ends in `letters`.
  public private(set) var ends: [Int] = []

  public var count: Int { ends.count }

  /// Where a word lies in `letters`.
  public func range(_ word: Int) -> Range<Int> {
    (word == 0 ? 0 : ends[word - 1])..<ends[word]
  }

  public subscript(word: Int) -> ArraySlice<UInt16> {
    letters[range(word)]
  }

  /// The words of UTF-8 text, `most` at most. A text that has none, like “!!!”, is one word of its signs.
  public init(utf8 text: [UInt8], most: Int = .max) {
    text.withUnsafeBufferPointer { bytes in
      var scalars = Scalars(bytes)
      // Letters since the last full stop: one alone may belong to “E.T.”.
      var sinceStop = 0
      while count < most, let scalar = scalars.next() {
        switch Fold.folded(scalar) {
        case .letter(let letter):
          append(letter)
          sinceStop += 1
        case .two(let first, let second):
          append(first)
          append(second)
          sinceStop += 2
        case .nothing: break
        case .and:
          endWord()
          for letter in Fold.andLetters { append(letter) }
          endWord()
          sinceStop = 0
        case .stop:
          if sinceStop != 1 || !Self.hasInitial(scalars) { endWord() }
          sinceStop = 0
        case .between:
          endWord()
          sinceStop = 0
        }
      }
      endWord()
      if ends.isEmpty { readSigns(bytes) }
    }
    if count > most { dropLast() }
  }

  /// Whether a single letter comes next, as in “E.T.”.
  private static func hasInitial(_ scalars: Scalars) -> Bool {
    let next = scalars.peek(0)
    let after = scalars.peek(1)
    return Fold.isASCIILetter(next) && !Fold.isASCIILetter(after) && !(0x30...0x39).contains(after)
      && after < 0x80
  }

  private mutating func readSigns(_ bytes: UnsafeBufferPointer<UInt8>) {
    var scalars = Scalars(bytes)
    while let scalar = scalars.next() {
      guard scalar > 0x20, scalar < 0x7f || scalar > 0xbf, scalar < 0xd800 else { continue }
      append(UInt16(scalar))
    }
    endWord()
  }

  private mutating func append(_ letter: UInt16) {
    guard letters.count - (ends.last ?? 0) < Self.longest else { return }
    letters.append(letter)
  }

  private mutating func endWord() {
    guard letters.count > (ends.last ?? 0) else { return }
    ends.append(letters.count)
  }

  private mutating func dropLast() {
    ends.removeLast()
    letters.removeLast(letters.count - (ends.last ?? 0))
  }
}

extension Words {
  public init(_ text: String, most: Int = .max) {
    self.init(utf8: Array(text.utf8), most: most)
  }
}
