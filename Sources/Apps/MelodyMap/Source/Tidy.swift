/// Texts from outside, as they are kept.
enum Tidy {
  /// One line: spaces and what cannot be seen are one space, and none at the ends.
  static func text(_ text: String) -> String {
    let words = text.unicodeScalars.split { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        || scalar.value == 0xFEFF
    }
    return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }

  /// How a text begins. What is seen as one letter may be thousands, so that code points are counted.
  static func start(_ text: some StringProtocol, _ most: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))
  }

  /// The parts of a text, without empty ones and doubles.
  static func parts(_ text: String, _ separator: Unicode.Scalar) -> [String] {
    unique(text.unicodeScalars.split(separator: separator).map { self.text(String($0)) })
  }

  static func unique(_ texts: [String]) -> [String] {
    var known: Set<String> = []
    return texts.filter { !$0.isEmpty && known.insert($0).inserted }
  }
}
