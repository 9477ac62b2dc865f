import Testing

@testable import Analysis

struct LearntNumbersTests {
  @Test func readsEveryFloatOf16BitsExactly() {
    for bits in UInt16.min...UInt16.max {
      let (found, wanted) = (LearntNumbers.float(bits), Float(Float16(bitPattern: bits)))
      if wanted.isNaN {
        #expect(found.isNaN)
      } else {
        #expect(found.bitPattern == wanted.bitPattern, "\(bits)")
      }
    }
  }

  @Test func takesOneAfterTheOtherLittleEndFirst() {
    var numbers = LearntNumbers([0x00, 0x3C, 0x00, 0xC0, 0x01, 0x00, 0x00, 0xFC])
    #expect(numbers.read(2) == [1, -2])
    #expect(numbers.read(2) == [0x1p-24, -.infinity])
  }

  @Test func readsSmallNumbersBehindTheirScale() {
    var numbers = LearntNumbers([0x00, 0x38, 0x02, 0x80, 0x7F, 0x00, 0x3C, 0xFF])
    #expect(numbers.readSmall(3) == [1, -64, 63.5])
    #expect(numbers.readSmall(1) == [-1])
  }
}
