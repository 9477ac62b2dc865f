import DSP

/// Sound after some edits, of which any part can be read at any time.
///
/// A plain value that holds no samples: pieces of other timelines, and ramps over them. Reading a
/// part costs as much as the part is long, whatever lies before it; every edit adds a little.
public struct Timeline: Sendable {
  /// Reads frames of the original: from where, and into what. All of them are there.
  public typealias Reader = @Sendable (_ start: Int, _ audio: MutablePlanarView) -> Void

  public let frameCount: Int
  public let channelCount: Int
  let layer: Layer

  indirect enum Layer: Sendable {
    case original(Reader)
    case pieces([Piece], [Timeline])
    case ramps([Ramp], over: Timeline)
    case sum(Timeline, Timeline)
  }

  /// A part of another timeline, or silence, and where it begins in this one.
  struct Piece: Sendable {
    var start: Int
    var count: Int
    /// Which of the timelines; nil is silence.
    var source: Int?
    /// Where in it.
    var place = 0
  }

  /// The sound as it was recorded.
  public init(frameCount: Int, channelCount: Int, read: @escaping Reader) {
    self.init(frameCount, channelCount, .original(read))
  }

  init(_ frameCount: Int, _ channelCount: Int, _ layer: Layer) {
    precondition(frameCount >= 0 && channelCount > 0)
    (self.frameCount, self.channelCount, self.layer) = (frameCount, channelCount, layer)
  }

  /// Reads the frames from `start` on, as many as `audio` has room for; beyond the ends is silence.
  public func read(from start: Int, into audio: MutablePlanarView) {
    precondition(audio.channelCount == channelCount)
    let wanted = start..<start + audio.frameCount
    let here = wanted.clamped(to: 0..<frameCount)
    silence(audio.piece(from: 0, count: here.lowerBound - start))
    silence(audio.piece(from: here.upperBound - start, count: wanted.upperBound - here.upperBound))
    guard !here.isEmpty else { return }
    let inside = audio.piece(from: here.lowerBound - start, count: here.count)
    switch layer {
    case .original(let read): read(here.lowerBound, inside)
    case .pieces(let pieces, let sources): join(pieces, sources, here, inside)
    case .ramps(let ramps, let timeline):
      timeline.read(from: here.lowerBound, into: inside)
      for ramp in ramps { ramp.apply(to: inside, from: here.lowerBound) }
    case .sum(let first, let second):
      first.read(from: here.lowerBound, into: inside)
      add(second, from: here.lowerBound, to: inside)
    }
  }

  private func join(
    _ pieces: [Piece], _ sources: [Timeline], _ wanted: Range<Int>, _ audio: MutablePlanarView
  ) {
    for piece in pieces {
      let part = wanted.clamped(to: piece.start..<piece.start + piece.count)
      guard !part.isEmpty else { continue }
      let place = audio.piece(from: part.lowerBound - wanted.lowerBound, count: part.count)
      if let source = piece.source {
        sources[source].read(from: piece.place + part.lowerBound - piece.start, into: place)
      } else {
        silence(place)
      }
    }
  }

  private func add(_ other: Timeline, from start: Int, to audio: MutablePlanarView) {
    let count = audio.frameCount
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: count * channelCount)
    defer { memory.deallocate() }
    let more = MutablePlanarView(
      base: memory, channelCount: channelCount, frameCount: count, stride: count)
    other.read(from: start, into: more)
    for channel in 0..<channelCount {
      for frame in 0..<count { audio[channel][frame] += more[channel][frame] }
    }
  }

  /// Calls `body` with everything, in blocks that are its own to change.
  public func forEachBlock<Failure: Error>(
    of length: Int = 16_384, _ body: (MutablePlanarView) throws(Failure) -> Void
  ) throws(Failure) {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: length * channelCount)
    defer { memory.deallocate() }
    var start = 0
    while start < frameCount {
      let count = min(length, frameCount - start)
      let audio = MutablePlanarView(
        base: memory, channelCount: channelCount, frameCount: count, stride: length)
      read(from: start, into: audio)
      try body(audio)
      start += count
    }
  }
}

private func silence(_ audio: MutablePlanarView) {
  for channel in 0..<audio.channelCount {
    audio[channel].update(repeating: 0, count: audio.frameCount)
  }
}
