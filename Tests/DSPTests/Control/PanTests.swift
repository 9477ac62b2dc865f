import DSP
import Testing

@Suite("Pan")
struct PanTests {
  @Test("keeps the power the same everywhere, −3 dB in the middle")
  func keepsPower() {
    for position in stride(from: -1.0, through: 1, by: 0.01) {
      let (left, right) = Pan.equalPower(position: position)
      #expect(abs(left * left + right * right - 1) < 1e-6)
      let mirrored = Pan.equalPower(position: -position)
      #expect(abs(left - mirrored.right) < 1e-7)
    }
    let middle = Pan.equalPower(position: 0)
    #expect(middle.left == middle.right)
    #expect(abs(decibels(fromAmplitude: Double(middle.left)) + 3.0103) < 1e-4)
  }

  @Test("reaches one speaker alone at the ends")
  func reachesTheEnds() {
    #expect(Pan.equalPower(position: -1) == (1, 0))
    #expect(Pan.equalPower(position: 1) == (0, 1))
    #expect(Pan.balance(position: -1) == (1, 0))
    #expect(Pan.balance(position: 1) == (0, 1))
    #expect(Pan.equalPower(position: -7) == (1, 0))
    #expect(Pan.equalPower(position: .nan) == Pan.equalPower(position: 0))
  }

  @Test("leaves stereo alone in the middle, and lowers one side only")
  func balances() {
    #expect(Pan.balance(position: 0) == (1, 1))
    #expect(Pan.balance(position: .nan) == (1, 1))
    var before: Float = 1
    for position in stride(from: 0.05, through: 1, by: 0.05) {
      let (left, right) = Pan.balance(position: position)
      #expect(right == 1 && left < before)
      #expect(Pan.balance(position: -position) == (1, left))
      before = left
    }
  }
}
