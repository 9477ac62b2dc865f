import DSP

/// Sound after some edits, of which any part can be read at any time.
///
/// A plain value that holds no samples but those of its seams: parts of what was recorded, one after the other, each
/// with what it is multiplied by. Reading a part costs as much as the part is long, whatever lies before it and
/// however it came about.
public struct Timeline: Sendable {
  /// Reads frames of a source: from where, and into what. All of them are there.
  public typealias Reader = @Sendable (_ start: Int, _ audio: MutablePlanarView) -> Void

  public let frameCount: Int
  public let channelCount: Int
  let spans: [Span]

  /// Frames of a source, or silence.
  struct Span: Sendable {
    /// Where it begins in the timeline.
    var start: Int
    var count: Int
    /// Nil is silence.
    var reader: Reader?
    /// Where in the source it begins.
    var position = 0
    var gain: Float = 1
    /// Counted in frames of the source, so that they stay where they are when the span is cut.
    var ramps: [Ramp] = []

    var end: Int { start + count }
  }

  /// The sound as it was recorded.
  public init(frameCount: Int, channelCount: Int, read: @escaping Reader) {
    self.init([Span(start: 0, count: frameCount, reader: read)], channelCount)
  }

  /// Spans one after the other, wherever they stood before; those without frames fall away.
  init(_ spans: [Span], _ channelCount: Int) {
    precondition(channelCount > 0)
    var position = 0
    self.spans = spans.compactMap { span in
      precondition(span.count >= 0)
      guard span.count > 0 else { return nil }
      var span = span
      span.start = position
      position += span.count
      return span
    }
    (self.frameCount, self.channelCount) = (position, channelCount)
  }

  /// Of how many parts it is put together, with all that lies over each of them: what it takes in memory.
  public var partCount: Int { spans.reduce(0) { $0 + 1 + $1.ramps.count } }

  /// How many frames are read and multiplied when all of it is read once.
  public var readingCost: Int {
    spans.reduce(0) { $0 + ($1.reader == nil ? 0 : $1.count * (1 + $1.ramps.count)) }
  }

  /// The spans of a part of it.
  func slice(_ part: Range<Int>) -> [Span] {
    let part = part.clamped(to: 0..<frameCount)
    guard !part.isEmpty else { return [] }
    return spans[index(of: part.lowerBound)...].prefix { $0.start < part.upperBound }.map { span in
      let here = part.clamped(to: span.start..<span.end)
      var cut = span
      cut.start = here.lowerBound
      cut.count = here.count
      cut.position += here.lowerBound - span.start
      let wanted = cut.position..<cut.position + cut.count
      cut.ramps.removeAll { !$0.frames.overlaps(wanted) }
      return cut
    }
  }

  /// Which span a frame lies in.
  private func index(of frame: Int) -> Int {
    var (low, high) = (0, spans.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end <= frame { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Reads the frames from `start` on, as many as `audio` has room for; beyond the ends is silence.
  public func read(from start: Int, into audio: MutablePlanarView) {
    precondition(audio.channelCount == channelCount)
    let wanted = start..<start + audio.frameCount
    let here = wanted.clamped(to: 0..<frameCount)
    silence(audio.piece(from: 0, count: here.lowerBound - start))
    silence(audio.piece(from: here.upperBound - start, count: wanted.upperBound - here.upperBound))
    guard !here.isEmpty else { return }
    for span in spans[index(of: here.lowerBound)...] {
      let part = here.clamped(to: span.start..<span.end)
      guard !part.isEmpty else { break }
      span.read(
        from: part.lowerBound - span.start,
        into: audio.piece(from: part.lowerBound - start, count: part.count))
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

extension Timeline.Span {
  fileprivate func read(from offset: Int, into audio: MutablePlanarView) {
    guard let reader else { return silence(audio) }
    reader(position + offset, audio)
    if gain != 1 {
      for channel in 0..<audio.channelCount {
        for frame in 0..<audio.frameCount {
          audio[channel][frame] = limited(audio[channel][frame] * gain)
        }
      }
    }
    for ramp in ramps { ramp.apply(to: audio, from: position + offset) }
  }
}

private func silence(_ audio: MutablePlanarView) {
  for channel in 0..<audio.channelCount {
    audio[channel].update(repeating: 0, count: audio.frameCount)
  }
}
