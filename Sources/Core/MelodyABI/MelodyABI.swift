import Analysis
import Melody

// Hum to find for those who speak C: the browser, and whoever makes the same calls natively. One tracker, one
// tuner and one index in each instance of the module; everything is called from one thread. Ids are Double, which
// holds whole numbers exactly up to 2^53.

/// What the calls work on.
struct MelodyState: ~Copyable {
  var tracker: PitchTracker?
  var tuner: Tuner?
  var chords: ChordListener?
  var piano: PianoListener?
  var frames: [PitchFrame] = []
  var index = MelodyIndex()
  var search: MelodySearch?
  /// Where samples are handed over.
  let samples: UnsafeMutablePointer<Float>
  static let sampleCount = 8_192
  /// Where notes are handed over, two numbers each, and where answers lie.
  let numbers: UnsafeMutablePointer<Double>
  static let numberCount = 2 * MelodyLimits.notes.upperBound

  init() {
    samples = .allocate(capacity: Self.sampleCount)
    samples.initialize(repeating: 0, count: Self.sampleCount)
    numbers = .allocate(capacity: Self.numberCount)
    numbers.initialize(repeating: 0, count: Self.numberCount)
  }

  deinit {
    samples.deallocate()
    numbers.deallocate()
  }

  /// The first notes that were handed over; nil when there cannot be as many.
  func notes(_ count: Int32) -> [MelodyNote]? {
    guard (0...Int32(MelodyLimits.notes.upperBound)).contains(count) else { return nil }
    return (0..<Int(count)).map { i in
      MelodyNote(semitones: Float(numbers[2 * i]), seconds: Float(numbers[2 * i + 1]))
    }
  }

  /// Puts a frame into the numbers, four of them, as the one at an index.
  func put(_ frame: PitchFrame, at index: Int) {
    numbers[4 * index] = frame.seconds
    numbers[4 * index + 1] = frame.hertz
    numbers[4 * index + 2] = frame.clarity
    numbers[4 * index + 3] = frame.level
  }
}

nonisolated(unsafe) var state: UnsafeMutablePointer<MelodyState>?

/// Makes an empty index; what was there before is gone.
@c(melody_create) @_expose(wasm, "melody_create")
public func create() {
  destroy()
  let made = UnsafeMutablePointer<MelodyState>.allocate(capacity: 1)
  made.initialize(to: MelodyState())
  state = made
}

/// Gives everything back.
@c(melody_destroy) @_expose(wasm, "melody_destroy")
public func destroy() {
  guard let old = state else { return }
  state = nil
  old.deinitialize(count: 1)
  old.deallocate()
}

/// Where notes are put, as semitones and seconds in turns, before `melody_add` and `melody_ask`; and where notes,
/// frames and hits are found afterwards. Room for 800 numbers.
@c(melody_numbers) @_expose(wasm, "melody_numbers")
public func numbers() -> UnsafeMutablePointer<Double>? {
  state?.pointee.numbers
}
