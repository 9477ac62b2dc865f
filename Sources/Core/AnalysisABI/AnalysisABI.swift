import Analysis

// The analysis of music for those who speak C: the browser, and whoever makes the same calls natively. One piece of
// music at a time in each instance of the module; everything is called from one thread.

/// What the calls work on.
struct AnalysisState {
  /// The longest music that is taken, in seconds.
  static let longest = 3_600
  /// What was handed over, until it has been heard.
  var samples: UnsafeMutableBufferPointer<Float>?
  var song: SongAnalysis?
  var spelling = ChordSpelling(nil)
  /// What a person says of chords, until they are read again.
  var given: [GivenChord] = []
}

/// Hears notes, once its weights were handed over; it stays when music is forgotten.
nonisolated(unsafe) private var network: NoteNetwork?
nonisolated(unsafe) private let weightsBuffer: UnsafeMutablePointer<UInt8> = {
  let made = UnsafeMutablePointer<UInt8>.allocate(capacity: NoteWeights.byteCount)
  made.initialize(repeating: 0, count: NoteWeights.byteCount)
  return made
}()

/// Where answers lie: a row of numbers, or the letters of a name as UTF-8.
nonisolated(unsafe) let numbers = UnsafeMutablePointer<Double>.allocate(capacity: numberCount)
nonisolated(unsafe) let letters = UnsafeMutablePointer<UInt8>.allocate(capacity: letterCount)
let numberCount = 512
let letterCount = 64

nonisolated(unsafe) var state = AnalysisState()

#if arch(wasm32)
  /// Told how much is done, from 0 to 1; goes on for any answer but 0. Whoever makes the instance brings it along.
  @_extern(wasm, module: "page", name: "goes_on") @_extern(c, "goes_on")
  private func shouldContinue(_ done: Double) -> Int32
#else
  private func shouldContinue(_ done: Double) -> Int32 { 1 }
#endif

/// Makes room for that many mono samples at 22,050 a second, and answers where they are to be put; nil when they are
/// none or more than an hour's. What was known before is forgotten.
@c(analysis_samples) @_expose(wasm, "analysis_samples")
public func samples(_ count: Int32) -> UnsafeMutablePointer<Float>? {
  forget()
  guard count > 0, count <= AnalysisState.longest * SongAnalysis.rate else { return nil }
  let made = UnsafeMutableBufferPointer<Float>.allocate(capacity: Int(count))
  made.initialize(repeating: 0)
  state.samples = made
  return made.baseAddress
}

/// Makes room for the weights of the network of notes, as `quintet models install` keeps them, and answers where they
/// are to be put; nil when they have another size.
@c(analysis_weights) @_expose(wasm, "analysis_weights")
public func weights(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  count == NoteWeights.byteCount ? weightsBuffer : nil
}

/// Reads the weights: 1 when notes are found from now on, 0 when they are none, or of another version.
@c(analysis_network) @_expose(wasm, "analysis_network")
public func readNetwork() -> Int32 {
  let file = UnsafeBufferPointer(start: weightsBuffer, count: NoteWeights.byteCount)
  network = try? NoteNetwork(weights: Array(file))
  return network == nil ? 0 : 1
}

/// Says that a chord sounds from one moment to another: its root, −1 for none, and its pitch classes as bits. Each begins
/// no earlier than the one before has ended. 0 when it makes no sense; then all that were given are forgotten.
@c(analysis_give) @_expose(wasm, "analysis_give")
public func give(_ start: Double, _ end: Double, _ root: Int32, _ notes: Int32) -> Int32 {
  guard let song = state.song, start >= (state.given.last?.end ?? 0), state.given.count < mostGiven,
    let chord = GivenChord(
      start: start, end: min(end, song.duration), root: root < 0 ? nil : Int(root),
      notes: UInt16(notes & 0xFFF))
  else {
    state.given = []
    return 0
  }
  state.given.append(chord)
  return 1
}

/// Reads the chords again with those that were given since the last time; without any they are as they were heard. 1
/// when it is done, 0 when nothing was heard yet.
@c(analysis_correct) @_expose(wasm, "analysis_correct")
public func correct() -> Int32 {
  guard state.song != nil else { return 0 }
  state.song?.correct(by: state.given)
  state.given = []
  return 1
}

private let mostGiven = 10_000

private func forget() {
  state.samples?.deallocate()
  state = AnalysisState()
}

/// Hears the samples through; 1 when it is done, 0 when there were none or it was to go on no longer.
@c(analysis_run) @_expose(wasm, "analysis_run")
public func run() -> Int32 {
  guard let samples = state.samples else { return 0 }
  let song = SongAnalysis(UnsafeBufferPointer(samples), network: network) {
    shouldContinue($0) != 0
  }
  forget()
  guard let song else { return 0 }
  state.song = song
  state.spelling = ChordSpelling(song.key)
  return 1
}
