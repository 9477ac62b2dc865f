import CMath

/// Where the beats are: the row of moments that are likely beats and whose distance changes little.
///
/// The best such row is found by dynamic programming over the distance and the moment, as the bar pointer models do
/// (Krebs, Böck and Widmer, "An Efficient State-Space Model for Joint Tempo and Meter Tracking", ISMIR 2015).
struct BeatTracker: Sendable {
  /// Seconds.
  let beats: [Double]

  private static let slowest = 40.0
  private static let fastest = 215.0
  /// How much it costs to change the distance: this times the part by which it changes.
  private static let steadiness = 100.0
  private static let furthest = 0.2
  /// Music whose beats are less likely than this, in the mean, has none.
  private static let leastChance: Float = 0.3
  /// Nor has a sound whose moments are all about as likely: noises and single tones come to twice the mean of all of
  /// them, songs to eight times and more.
  private static let leastContrast: Float = 3
  /// Seconds by which a beat may be found before the sound that makes it.
  private static let early = 0.05
  /// Distances between beats that differ by less than this part are of one tempo.
  private static let near = 0.06

  /// Of music without a beat.
  static let none = BeatTracker(beats: [])

  private init(beats: [Double]) { self.beats = beats }

  /// Reads how likely each frame is a beat, and keeps those where music sounds; nil when `shouldContinue` answers false.
  init?(
    _ chances: [Float], sounding: Range<Double> = -.infinity..<(.infinity),
    shouldContinue: () -> Bool = { true }
  ) {
    let framesPerSecond = BandLevels.framesPerSecond
    let distances = Array(
      Int(60 * framesPerSecond / Self.fastest)...Int(60 * framesPerSecond / Self.slowest))
    guard chances.count > 2 * distances[distances.count - 1] else {
      beats = []
      return
    }
    let row = BeatRow(
      chances, distances: distances, steadiness: Self.steadiness, furthest: Self.furthest,
      shouldContinue: shouldContinue)
    guard let row else { return nil }
    let heard = (sounding.lowerBound - Self.early)..<sounding.upperBound
    let frames = row.beats.map { frame, distance in
      let end = min(frame + BeatRow.length(distance), chances.count)
      return (frame..<end).max { chances[$0] < chances[$1] } ?? frame
    }.filter { heard.contains(Double($0) / framesPerSecond) }
    let mean = frames.reduce(0) { $0 + chances[$1] } / Float(max(frames.count, 1))
    let everywhere = chances.reduce(0, +) / Float(chances.count)
    let isHeard = mean >= max(Self.leastChance, Self.leastContrast * everywhere)
    beats = isHeard ? frames.map { Double($0) / framesPerSecond } : []
  }

  /// Beats a minute, from the distances that are near the middle one; nil where there are too few to tell.
  var tempo: Double? {
    let distances = zip(beats, beats.dropFirst()).map { $1 - $0 }.sorted()
    guard distances.count >= 4 else { return nil }
    let middle = distances[distances.count / 2]
    let near = distances.filter { abs($0 / middle - 1) < Self.near }
    return 60 * Double(near.count) / near.reduce(0, +)
  }
}
