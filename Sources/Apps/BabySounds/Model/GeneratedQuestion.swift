/// A question of the gate, with its answer.
struct GeneratedQuestion {
  /// A question is good for so long.
  static let milliseconds: Int64 = 2 * 60_000

  private(set) var text: String?
  private(set) var digits: [Int]?
  private(set) var cells: [Int]?
  private(set) var answer = ""

  init(
    _ kind: GateQuestion.Kind, level: Int, using random: inout some RandomNumberGenerator
  ) {
    switch kind {
    case .arithmetic: (text, answer) = Self.sum(level, &random)
    case .sequence:
      let numbers = (0..<(3 + level)).map { _ in Int.random(in: 0...9, using: &random) }
      digits = numbers
      answer = numbers.map(String.init).joined()
    case .pattern:
      let chosen = (0...8).shuffled(using: &random).prefix(2 + level).sorted()
      cells = chosen
      answer = chosen.map(String.init).joined()
    case .pin: break
    }
  }

  private static func sum(
    _ level: Int, _ random: inout some RandomNumberGenerator
  ) -> (String, String) {
    let (a, b) = (Int.random(in: 3...9, using: &random), Int.random(in: 3...9, using: &random))
    switch level {
    case 1: return ("\(a) × \(b)", "\(a * b)")
    case 2:
      let c = Int.random(in: 3...19, using: &random)
      return ("\(a) × \(b) + \(c)", "\(a * b + c)")
    default:
      let (d, e) = (Int.random(in: 12...19, using: &random), Int.random(in: 3...29, using: &random))
      return ("\(d) × \(a) − \(e)", "\(d * a - e)")
    }
  }

  /// Whether an answer is the one that was kept; cells may be told in any order.
  static func isRight(_ answer: String, _ expected: String, _ kind: GateQuestion.Kind) -> Bool {
    let plain = String(answer.filter { $0 != " " && $0 != "," })
    return isSame(kind == .pattern ? String(Set(plain).sorted()) : plain, expected)
  }

  /// Whether two texts are the same, in a time that does not tell where they differ.
  static func isSame(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
