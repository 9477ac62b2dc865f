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

  /// Reads how likely each frame is a beat; nil when `goesOn` answers false.
  init?(_ chances: [Float], goesOn: () -> Bool = { true }) {
    let framesPerSecond = BandLevels.framesPerSecond
    let distances = Array(
      Int(60 * framesPerSecond / Self.fastest)...Int(60 * framesPerSecond / Self.slowest))
    guard chances.count > 2 * distances[distances.count - 1] else {
      beats = []
      return
    }
    let row = BeatRow(
      chances, distances: distances, steadiness: Self.steadiness, furthest: Self.furthest,
      goesOn: goesOn)
    guard let row else { return nil }
    let places = row.places.map { place, distance in
      let end = min(place + BeatRow.length(distance), chances.count)
      return (place..<end).max { chances[$0] < chances[$1] } ?? place
    }
    let mean = places.reduce(0) { $0 + chances[$1] } / Float(max(places.count, 1))
    beats = mean >= Self.leastChance ? places.map { Double($0) / framesPerSecond } : []
  }

  /// Beats a minute, of the middle of the music; nil where there are too few to tell.
  var tempo: Double? {
    let gaps = zip(beats, beats.dropFirst()).map { $1 - $0 }.sorted()
    guard gaps.count >= 4 else { return nil }
    let middle = gaps[gaps.count / 5..<gaps.count - gaps.count / 5]
    return 60 * Double(middle.count) / middle.reduce(0, +)
  }
}
