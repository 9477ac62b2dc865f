/// What each way of being found is worth, in hundredths of a point.
///
/// exact 100 › prefix 80–90 › substring 60–70 › fuzzy 36–52 › phonetic 20–29. Between two of them lies more than
/// `Together` can add (6), so that for one word and one weight the order always holds.
enum Points {
  static let exact: Int32 = 10_000
  /// What is taken away when words were split or joined.
  static let piecing: Int32 = 400

  /// A word of a phrase; in lighter fields a little less, so that a title comes first.
  static func phrase(weight: Int32) -> Int32 {
    exact - 10 * (10 - weight)
  }

  static func prefix(_ asked: Int, of length: Int) -> Int32 {
    8_000 + Int32(1_000 * asked / length)
  }

  static func substring(_ asked: Int, of length: Int) -> Int32 {
    6_000 + Int32(1_000 * asked / length)
  }

  /// Fewer for more slips, for shorter words, for a wrong first letter; more when it sounds the same.
  static func fuzzy(
    slips: Int, asked: Int, sounds: Bool, begins: Bool, isBeginning: Bool = false
  ) -> Int32 {
    let plain = min(max(5_600 - 6_000 * slips / max(asked, 1), 4_000), 5_000)
    let points = plain + (sounds ? 200 : 0) - (begins ? 0 : 200) - (isBeginning ? 200 : 0)
    return Int32(points)
  }

  /// More for words that are nearly as long.
  static func phonetic(_ asked: Int, _ length: Int) -> Int32 {
    2_000 + Int32(900 * min(asked, length) / max(asked, length))
  }

  /// How much a word of the query counts: longer ones say more.
  static func share(ofLetters count: Int) -> Int32 {
    2 + Int32(min(count, 8))
  }

  /// Slips that a word may have.
  static func slips(forLetters count: Int) -> Int {
    count <= 2 ? 0 : count <= 5 ? 1 : 2
  }

  /// Slips that the beginning of a longer word may have, while the word is being typed.
  static func slipsOfBeginning(forLetters count: Int) -> Int {
    count <= 3 ? 0 : count <= 7 ? 1 : 2
  }
}
