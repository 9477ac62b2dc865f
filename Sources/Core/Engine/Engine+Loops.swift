extension Engine {
  /// Shorter than this nothing is repeated.
  private static let shortestLoopSeconds = 0.1

  /// Has a part of a track's sound played over and over, from the next time that its end is reached.
  func setLoop(_ number: Int, from: Int64, to: Int64) {
    let (start, end) = (Int64(tracks[number].trimStart), Int64(tracks[number].trimEnd))
    let first = clamp(start &+ from, start, end)
    let last = clamp(start &+ to, first, end)
    let isLong = Double(last - first) >= Self.shortestLoopSeconds * sampleRate
    tracks[number].loopStart = isLong ? Int(first) : 0
    tracks[number].loopEnd = isLong ? Int(last) : 0
  }

  /// Reads on from an earlier position.
  func wrap(_ number: Int, to position: Int) {
    tracks[number].wrapEnd = tracks[number].position
    tracks[number].wrapStart = position
    tracks[number].sinceWrap = 0
    tracks[number].position = position
  }

  /// Where frames that were read come near the end of the loop, what lies before its beginning takes over, so that
  /// the way back is not heard as a click.
  func blend(
    _ number: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    let track = tracks[number]
    let sound = sounds[Int(track.sound)]
    let fadeStart = track.loopEnd - Int(shortFade)
    var frame = fadeStart > track.position ? fadeStart - track.position : 0
    while frame < count {
      let position = track.position + frame
      let share = Float(position - fadeStart + 1) / Float(shortFade + 1)
      let lead = position - track.loopEnd + track.loopStart
      let isSound = lead >= track.trimStart
      left[frame] += share * ((isSound ? sound.left[lead] : 0) - left[frame])
      right[frame] += share * ((isSound ? sound.right[lead] : 0) - right[frame])
      frame += 1
    }
  }
}
