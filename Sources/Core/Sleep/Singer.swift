/// Plays a tune over and over, each time a little otherwise: key, pace, what goes along with it, and how loud.
struct Singer {
  private let notes: UnsafeMutablePointer<TuneNote>
  private var noteCount: Int
  private let chords: UnsafeMutablePointer<TuneNote>
  private let chordCount: Int
  private let instrument: Instrument
  private let eighth: Double
  private let key: Int
  private let canon: Double
  private let isInvented: Bool
  private var length = 0.0
  private var dice: Dice

  /// Where in the tune it is, in eighths; below 0 while it waits for the next round.
  private var position = -1.0
  private var note = 0
  private var second = 0
  private var chord = 0
  private var step = 0
  private var company = Company.bass
  private var move = 0
  private var pace = 1.0
  private var loudness = 1.0
  private var round = 0

  /// What goes along with the melody.
  private enum Company: Int { case none, bass, fifths, broken, canon }

  /// No tune is one that it invents by itself, calm and without end.
  @_optimize(size)
  init(_ tune: Tune?, on instrument: Instrument, seed: UInt64) {
    dice = Dice(seed: seed)
    self.instrument = instrument
    isInvented = tune == nil
    eighth = tune?.eighth ?? 0.55
    key = tune?.key ?? 0
    canon = tune?.canon ?? 0
    let read = tune.map { Tune.read($0.melody) } ?? []
    let below = tune.map { Tune.read($0.chords) } ?? []
    notes = .copy(
      of: read.isEmpty ? Array(repeating: TuneNote(start: 0, length: 1, pitch: 0), count: 16) : read
    )
    noteCount = read.count
    chords = .copy(of: below)
    chordCount = below.count
    if let last = read.last { length = last.start + last.length }
    if isInvented { invent() }
  }

  func deallocate() {
    notes.deallocate()
    chords.deallocate()
  }

  mutating func play(into grains: inout Grains, buffers: MixBuffers) {
    let seconds = Double(buffers.quantum) / buffers.rate
    position += seconds / (eighth * pace * lingering)
    while note < noteCount, notes[note].start <= position {
      let accent = Int(notes[note].start) % 4 == 0 ? 1.0 : 0.84
      strike(notes[note], move: move, level: accent, into: &grains, buffers)
      note += 1
    }
    if position >= 0 { accompany(into: &grains, buffers) }
    if position > length + canonTail { begin() }
  }

  /// Slower at the end of a line, and more so at the end of all.
  private var lingering: Double {
    let left = length - position
    if left < 8, left > 0 { return 1 + 0.04 * (8 - left) }
    let line = position > 0 ? position - 16 * Double(Int(position / 16)) : 0
    return line > 12 ? 1 + 0.02 * (line - 12) : 1
  }

  private var canonTail: Double { company == .canon ? canon : 0 }

  private mutating func begin() {
    round += 1
    position = -dice.between(2, 4.5) / eighth
    (note, second, chord, step) = (0, 0, 0, 0)
    pace = dice.between(0.96, 1.06)
    loudness = dice.between(0.82, 1)
    let moves: InlineArray<6, Int> = [0, 0, 2, -2, -3, 0]
    move = moves[dice.below(6)]
    if instrument == .musicBox, dice.below(5) == 0 { move += 12 }
    let next = 1 + dice.below(canon > 0 ? 4 : 3)
    company = dice.below(6) == 0 ? .none : Company(rawValue: next) ?? .bass
    if isInvented { invent() }
  }

  /// A calm phrase that goes up and down the five tones and comes home.
  private mutating func invent() {
    let scale: InlineArray<9, Int> = [55, 57, 60, 62, 64, 67, 69, 72, 74]
    var tone = 2 + dice.below(3)
    var start = 0.0
    noteCount = 6 + dice.below(5)
    for number in 0..<noteCount {
      let isLast = number == noteCount - 1
      if isLast { tone = tone > 4 ? 7 : 2 }
      let length = isLast ? 6.0 : Double(2 + 2 * dice.below(2))
      notes[number] = TuneNote(start: start, length: length, pitch: scale[tone])
      start += length
      let step = 1 - 2 * dice.below(2)
      tone += dice.below(4) == 0 ? 2 * step : step
      if tone < 0 { tone = 1 }
      if tone > 8 { tone = 7 }
    }
    length = start
  }

  private mutating func accompany(into grains: inout Grains, _ buffers: MixBuffers) {
    if company == .canon {
      while second < noteCount, notes[second].start + canon <= position {
        strike(notes[second], move: move - 12, level: 0.6, into: &grains, buffers)
        second += 1
      }
      return
    }
    while Double(step) <= position {
      if chord < chordCount, Double(step) >= chords[chord].start + chords[chord].length {
        chord += 1
      }
      if chord < chordCount { along(chords[chord], Double(step), into: &grains, buffers) }
      step += 1
    }
  }

  /// What of a chord sounds on one of its eighths.
  private mutating func along(
    _ chord: TuneNote, _ eighth: Double, into grains: inout Grains, _ buffers: MixBuffers
  ) {
    guard chord.pitch > 0, company != .none else { return }
    let root = chord.pitch > 71 ? chord.pitch - 24 : chord.pitch - 12
    let into = Int(eighth - chord.start)
    var tone = TuneNote(start: 0, length: chord.length, pitch: root)
    if into == 0, company != .broken {
      strike(tone, move: move % 12, level: 0.42, into: &grains, buffers)
      tone.pitch += 7
      if company == .fifths { strike(tone, move: move % 12, level: 0.3, into: &grains, buffers) }
    }
    guard company == .broken, into % 2 == 0 else { return }
    tone.length = 2
    tone.pitch += into % 8 == 0 ? 0 : into % 4 == 2 ? 7 : chord.isMinor ? 15 : 16
    strike(tone, move: move % 12, level: 0.32, into: &grains, buffers)
  }

  private mutating func strike(
    _ note: TuneNote, move: Int, level: Double, into grains: inout Grains, _ buffers: MixBuffers
  ) {
    guard note.pitch > 0 else { return }
    instrument.strike(
      note.pitch + key + move, seconds: note.length * eighth * pace,
      level: level * loudness * dice.between(0.9, 1.05), delay: 0.012 * dice.part(), into: &grains,
      buffers: buffers, &dice)
  }
}
