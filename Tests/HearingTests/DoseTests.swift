import CMath
import Hearing
import Testing

@Suite struct DoseTests {
  @Test func countsAChildsWeekAsTheStandardDoes() {
    // WHO–ITU H.870: 75 dB(A) for 40 h is 0.506 Pa²h.
    #expect(abs(Dose.childsWeek / 3_600 - 0.506) < 0.001)
    let fourHours = 4.0 * 3_600
    #expect(abs(Dose.forecast(level: 75, seconds: 10 * fourHours) - 1) < 1e-12)
    #expect(abs(Dose.forecast(level: 85, seconds: fourHours) - 1) < 1e-12)
    #expect(abs(Dose.forecast(level: 71.8, seconds: 84 * 3_600) - 1) < 0.01)
  }

  @Test func halvesTheTimeForEveryThreeDecibels() {
    let louder = Dose.pascalSquaredSeconds(level: 60 + 10 * log10(2), seconds: 500)
    #expect(abs(louder / Dose.pascalSquaredSeconds(level: 60, seconds: 1_000) - 1) < 1e-12)
  }

  @Test func goesBackToTheLevel() {
    let dose = Dose.pascalSquaredSeconds(level: 48.5, seconds: 7_200)
    #expect(abs((Dose.level(pascalSquaredSeconds: dose, seconds: 7_200) ?? 0) - 48.5) < 1e-9)
    #expect(Dose.level(pascalSquaredSeconds: 0, seconds: 10) == nil)
    #expect(Dose.level(pascalSquaredSeconds: 1, seconds: 0) == nil)
  }

  @Test func countsNothingForWhatIsNoNumber() {
    #expect(Dose.pascalSquaredSeconds(level: .nan, seconds: 10) == 0)
    #expect(Dose.pascalSquaredSeconds(level: 70, seconds: .nan) == 0)
    #expect(Dose.pascalSquaredSeconds(level: 70, seconds: -5) == 0)
    #expect(Dose.pascalSquaredSeconds(level: -.infinity, seconds: 5) == 0)
    #expect(Dose.pascalSquaredSeconds(level: .infinity, seconds: 5).isFinite)
    #expect(Dose.fraction(ofChildsWeek: .nan) == 0 && Dose.fraction(ofChildsWeek: -1) == 0)
  }

  @Test func knowsWhatOutputsAreUnmeasured() {
    #expect(Calibration.usual(on: .headphones).fullScale == 110)
    #expect(Calibration.usual(on: .unknown) == Calibration.usual(on: .headphones))
    #expect(Calibration.usual(on: .speaker).fullScale == 95)
    #expect(SafeLimit.usual(on: .unknown) == SafeLimit.usual(on: .headphones))
  }
}
