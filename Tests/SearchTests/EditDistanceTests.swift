import TestKit
import Testing

@testable import Search

struct EditDistanceTests {
  /// The restricted Damerau–Levenshtein distance by its table, letter by letter.
  private func plain(_ a: [UInt16], _ b: [UInt16]) -> Int {
    var table = [[Int]](repeating: Array(0...b.count), count: a.count + 1)
    for i in 0...a.count { table[i][0] = i }
    for i in 1..<a.count + 1 {
      for j in 1..<b.count + 1 {
        let change = a[i - 1] == b[j - 1] ? 0 : 1
        table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }

  /// A word of few letters, so that many are near; some letters are beyond ASCII.
  private func word(_ random: inout SeededRandom, upTo longest: Int) -> [UInt16] {
    let letters: [UInt16] = [0x61, 0x62, 0x63, 0x3b1, 0x434]
    return (0..<Int.random(in: 1...longest, using: &random)).map { _ in
      letters.randomElement(using: &random)!
    }
  }

  @Test func agreesWithTheTable() {
    var random = SeededRandom(seed: 20_261_121)
    for _ in 0..<20_000 {
      let a = word(&random, upTo: 12)
      let b = word(&random, upTo: 12)
      let wanted = plain(a, b)
      for most in 0...3 {
        let found = b.withUnsafeBufferPointer { EditDistance(a[...]).distance(to: $0, most: most) }
        #expect(found == (wanted <= most ? wanted : nil), "\(a) \(b) \(most)")
      }
    }
  }

  @Test func agreesWithTheTableForLongWords() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<500 {
      let a = word(&random, upTo: 64)
      var b = a
      for _ in 0..<3 where !b.isEmpty {
        b[Int.random(in: b.indices, using: &random)] = 0x61
      }
      let wanted = plain(a, b)
      let found = b.withUnsafeBufferPointer { EditDistance(a[...]).distance(to: $0, most: 9) }
      #expect(found == wanted)
    }
  }

  @Test func findsTheNearestBeginning() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<10_000 {
      let a = word(&random, upTo: 8)
      let b = word(&random, upTo: 14)
      let wanted = (1...b.count).map { plain(a, Array(b.prefix($0))) }.min()!
      let least = min(wanted, a.count)
      let found = b.withUnsafeBufferPointer {
        EditDistance(a[...]).distance(to: $0, most: 2, toBeginning: true)
      }
      #expect(found == (least <= 2 ? least : nil), "\(a) \(b)")
    }
  }

  @Test func neverLosesAWordThatIsNearByItsSignature() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<20_000 {
      let a = word(&random, upTo: 9)
      let b = word(&random, upTo: 9)
      let slips = plain(a, b)
      let (one, two) = (Signature(a).bits, Signature(b).bits)
      #expect(Signature.hasAtMost(slips, one & ~two) && Signature.hasAtMost(slips, two & ~one))
    }
  }
}
