/// From what the network says to notes: where they begin, how hard, where they end, and how they are bent.
///
/// A note may begin where an onset is likelier than just before and after, or where a note has grown. How likely it
/// does is learnt, from what sounds there, an octave and a twelfth away, before and after; most of what a fixed
/// threshold takes for notes struck again is refused so. It ends where what speaks for its sounding, frame by frame,
/// adds up to most.
///
/// It is given the music bit by bit, and keeps no more of it than a note may last; what it finds does not depend on
/// the size of the bits.
struct NoteFinder {

  /// How many frames it waits for before it looks through them.
  private let stretch: Int
  private var posteriors = NotePosteriors()
  /// Frames before this one were looked through for beginnings.
  private var looked = 0
  /// For each pitch what may begin there by the frames, and may still be outdone by what follows soon.
  private var open = [[NoteBeginning]](repeating: [], count: NotePosteriors.noteCount)
  /// For each pitch the beginnings whose ends are not known yet.
  private var begun = [[NoteBeginning]](repeating: [], count: NotePosteriors.noteCount)
  private var result: [Note] = []

  init(stretch: Int = 16 * NoteWindow.frames.count) { self.stretch = stretch }

  /// Takes in what comes next.
  mutating func add(_ piece: NotePosteriors) {
    posteriors.add(piece)
    let end = posteriors.end - HeardNotes.around
    if end - looked >= stretch { look(to: end, isAll: false) }
  }

  /// The notes of all that was taken in, by their beginnings.
  mutating func finish() -> [Note] {
    look(to: posteriors.end, isAll: true)
    result.sort { ($0.start, $0.pitch) < ($1.start, $1.pitch) }
    return result
  }

  /// Looks through the frames before `end`, around which all is known.
  private mutating func look(to end: Int, isAll: Bool) {
    guard posteriors.end > 2 else { return }
    let heard = HeardNotes(posteriors)
    let tracer = NoteTracer(heard, posteriors)
    var needed = end
    for pitch in open.indices {
      open[pitch] += heard.beginnings(pitch, looked..<end)
      chooseBeginnings(pitch, before: isAll ? Int.max : end)
      let known = min(end, open[pitch].first?.frame ?? end) - NoteTracer.longest - HeardNotes.around
      while let one = begun[pitch].first, isAll || one.frame < known {
        begun[pitch].removeFirst()
        result.append(tracer.note(one, until: begun[pitch].first?.frame ?? Int.max))
      }
      needed = min(needed, begun[pitch].first?.frame ?? end, open[pitch].first?.frame ?? end)
    }
    looked = end
    posteriors.drop(before: needed - 2 * HeardNotes.around)
  }

  /// Decides between those that are close together, once nothing more can come close.
  private mutating func chooseBeginnings(_ pitch: Int, before end: Int) {
    let all = open[pitch]
    var first = 0
    for index in all.indices {
      let next = index + 1 < all.count ? all[index + 1].frame : end
      guard next - all[index].frame >= NoteBeginning.apart else { continue }
      begun[pitch] += NoteBeginning.likeliest(all[first...index])
      first = index + 1
    }
    open[pitch].removeFirst(first)
  }
}
