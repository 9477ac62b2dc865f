import Analysis

// The analysis of music for those who speak C: the browser, and whoever makes the same calls natively. One piece of
// music at a time in each instance of the module; everything is called from one thread.

/// What the calls work on.
struct AnalysisState {
  /// The longest music that is taken, in seconds, and what a decoder may add to it.
  static let longest = 3 * 3_600 + 10
  /// The reading that is under way; a second one follows where the music is long.
  var rhythm: RhythmPass?
  var harmony: HarmonyPass?
  /// How many samples are expected, and how many came in this reading and in the first.
  var expected = 0
  var taken = 0
  var takenFirst = 0
  var song: SongAnalysis?
  var spelling = ChordSpelling(nil)
  /// What a person says of chords, until they are read again.
  var given: [GivenChord] = []
}

/// Hears notes, once its weights were handed over; it stays when music is forgotten.
nonisolated(unsafe) private var network: NoteNetwork?
nonisolated(unsafe) private let weightsBuffer: UnsafeMutablePointer<UInt8> = {
  let made = UnsafeMutablePointer<UInt8>.allocate(capacity: NoteWeights.mostBytes)
  made.initialize(repeating: 0, count: NoteWeights.mostBytes)
  return made
}()
nonisolated(unsafe) private var weightsCount = 0

/// Where samples are put, piece by piece.
nonisolated(unsafe) private let room: UnsafeMutablePointer<Float> = {
  let made = UnsafeMutablePointer<Float>.allocate(capacity: roomCount)
  made.initialize(repeating: 0, count: roomCount)
  return made
}()
private let roomCount = 1 << 16

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

/// Begins with music of about so many mono samples at 22,050 a second: 1, or 0 when they are none or more than three
/// hours'. What was known before is forgotten.
@c(analysis_begin) @_expose(wasm, "analysis_begin")
public func begin(_ count: Int32) -> Int32 {
  state = AnalysisState()
  guard count > 0, count <= AnalysisState.longest * SongAnalysis.rate else { return 0 }
  state.expected = Int(count)
  state.rhythm = RhythmPass(network)
  return 1
}

/// Where the next samples are put.
@c(analysis_room) @_expose(wasm, "analysis_room")
public func roomOfSamples() -> UnsafeMutablePointer<Float> { room }

/// How many samples there is room for at once.
@c(analysis_room_count) @_expose(wasm, "analysis_room_count")
public func roomCountOfSamples() -> Int32 { Int32(roomCount) }

/// Hears so many samples that were put into the room; 0 when nothing was begun, they are too many, or it was to go on no
/// longer.
@c(analysis_add) @_expose(wasm, "analysis_add")
public func add(_ count: Int32) -> Int32 {
  guard count >= 0, count <= roomCount,
    state.taken + Int(count) <= AnalysisState.longest * SongAnalysis.rate
  else { return 0 }
  state.taken += Int(count)
  let samples = UnsafeBufferPointer(start: room, count: Int(count))
  let done = min(Double(state.taken) / Double(state.expected), 1)
  if state.rhythm != nil {
    state.rhythm?.add(samples)
    return shouldContinue(Shares.first * done) != 0 ? 1 : 0
  }
  guard state.harmony != nil else { return 0 }
  state.harmony?.add(samples)
  return shouldContinue(Shares.harmony(done)) != 0 ? 1 : 0
}

/// Ends a reading: 1 when the song is heard, 2 when the same samples have to be handed over once more, because the music
/// is too long to be held, and 0 when there were none, others than before, or it was to go on no longer.
@c(analysis_run) @_expose(wasm, "analysis_run")
public func run() -> Int32 {
  guard state.taken > 0 else { return 0 }
  if state.rhythm != nil {
    let harmony = state.rhythm?.finish { shouldContinue(Shares.beats($0)) != 0 }
    state.rhythm = nil
    guard let harmony else { return 0 }
    state.harmony = harmony
    if harmony.needsSound {
      (state.expected, state.takenFirst, state.taken) = (state.taken, state.taken, 0)
      return 2
    }
  } else if state.taken != state.takenFirst {
    return 0
  }
  let stages = state.harmony?.finish { shouldContinue(Shares.harmony($0)) != 0 }
  state = AnalysisState()
  guard let stages,
    let song = SongAnalysis(stages, shouldContinue: { shouldContinue(Shares.names($0)) != 0 })
  else { return 0 }
  state.song = song
  state.spelling = ChordSpelling(song.key)
  return 1
}

/// Which part of the work is done when a part of one of its steps is. The network takes most of the time where there is
/// one.
private enum Shares {
  static var first: Double { network == nil ? 0.5 : 0.85 }

  static func beats(_ done: Double) -> Double { rest(0.4 * done) }
  static func harmony(_ done: Double) -> Double { rest(0.4 + 0.3 * done) }
  static func names(_ done: Double) -> Double { rest(0.7 + 0.3 * done) }

  private static func rest(_ done: Double) -> Double { first + (1 - first) * done }
}

/// Makes room for the weights of the network of notes, as `quintet models install` keeps them, and answers where they
/// are to be put; nil when they are too many.
@c(analysis_weights) @_expose(wasm, "analysis_weights")
public func weights(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  guard 0...NoteWeights.mostBytes ~= Int(count) else { return nil }
  weightsCount = Int(count)
  return weightsBuffer
}

/// Reads the weights: 1 when notes are found from now on, 0 when they are none, or of another version.
@c(analysis_network) @_expose(wasm, "analysis_network")
public func readNetwork() -> Int32 {
  let file = UnsafeBufferPointer(start: weightsBuffer, count: weightsCount)
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
