import Foundation
import Testing

@testable import Analysis

struct NoteBendsTests {
  /// What the network says of a tone that moves: `cents` of the moment it sounds, above A4.
  private func contours(_ frames: Int, cents: (Double) -> Double?) -> NotePosteriors {
    var result = NotePosteriors()
    result.frameCount = frames
    for frame in 0..<frames {
      let index = cents(NotePosteriors.time(frame)).map { 3 * 48 + 1 + $0 * 3 / 100 }
      for tone in 0..<264 {
        let distance = index.map { Double(tone) - $0 } ?? 100
        result.contours.append(Float(0.02 + 0.8 * exp(-distance * distance)))
      }
    }
    return result
  }

  private func bends(_ heard: NotePosteriors, start: Double = 0, end: Double = 1) -> [Int] {
    let note = Note(pitch: 69, start: start, end: end, velocity: 1, confidence: 1)
    let frames = NotePosteriors.frame(at: start)..<NotePosteriors.frame(at: end)
    return NoteBends(heard).cents(note, frames)
  }

  @Test func followsVibrato() {
    let wave = { (time: Double) in 60 * sin(2 * .pi * 5 * time) }
    let found = bends(contours(100, cents: wave))
    #expect(found.count == 40)
    for (number, cents) in found.enumerated() {
      #expect(abs(Double(cents) - wave(0.025 * Double(number))) < 25, "\(number): \(cents)")
    }
  }

  @Test func followsASlide() {
    let found = bends(contours(100) { 150 - 150 * $0 })
    #expect(found.count == 40)
    for (number, cents) in found.enumerated() {
      #expect(abs(Double(cents) - (150 - 3.75 * Double(number))) < 15, "\(number): \(cents)")
    }
  }

  @Test func takesASteadyToneForOne() {
    #expect(bends(contours(100) { _ in 0 }).isEmpty)
    #expect(bends(contours(100) { _ in 15 }).isEmpty)
    // A single frame that leaps is no bend.
    #expect(bends(contours(100) { $0 > 0.5 && $0 < 0.51 ? 150 : 0 }).isEmpty)
  }

  @Test func takesNoNeighbourForABend() {
    var heard = contours(100) { $0 < 0.5 ? 0 : nil }
    let neighbour = contours(100) { $0 > 0.4 ? 100 : nil }
    for index in heard.contours.indices {
      heard.contours[index] = max(heard.contours[index], neighbour.contours[index])
    }
    #expect(bends(heard).isEmpty)
  }

  @Test func staysWhereItWasWhenNothingIsHeard() {
    let found = bends(contours(100) { $0 > 0.2 && $0 < 0.8 ? nil : 60 })
    #expect(found.count == 40 && found.allSatisfy { (50...70).contains($0) }, "\(found)")
    #expect(bends(contours(100) { _ in nil }).isEmpty)
    #expect(bends(NotePosteriors()).isEmpty)
  }
}
