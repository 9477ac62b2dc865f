import CMath

/// How far apart beats are, second by second.
public struct TempoTrack: Sendable {
  /// Frames of `OnsetStrength` from one beat to the next, once a second; none where nothing repeats.
  let periods: [Double]
  /// Beats a minute of what repeats most clearly, before its level was chosen.
  public let plainTempo: Double?
  static let slowest = 48.0
  static let fastest = 220.0
  private static let stepsPerOctave = 36.0
  /// The tempo that people keep most, and how far they go from it, in octaves.
  static let usual = 100.0
  static let spread = 0.55

  public init(_ onsets: OnsetStrength) {
    let values = Self.smoothed(onsets.values)
    let tempi = Self.candidates
    let hop = Int(OnsetStrength.framesPerSecond)
    let seconds = max(values.count / hop, 1)
    var scores: [[Double]] = []
    for second in 0..<seconds {
      scores.append(Self.score(values, around: second * hop + hop / 2, tempi))
    }
    guard scores.contains(where: { $0.contains { $0 > 0 } }) else {
      (periods, plainTempo) = ([], nil)
      return
    }
    let path = Self.path(scores).map { tempi[$0] }
    let usual = path.sorted()[path.count / 2]
    plainTempo = usual
    let factor = BeatLevel.factor(values, tempo: usual)
    periods = path.map { 60 * OnsetStrength.framesPerSecond / ($0 * factor) }
  }

  static var candidates: [Double] {
    let count = Int(stepsPerOctave * log(fastest / slowest) / log(2))
    return (0...count).map { slowest * pow(2, Double($0) / stepsPerOctave) }
  }

  private static func smoothed(_ values: [Float]) -> [Double] {
    values.indices.map { place in
      let before = Double(values[max(place - 1, 0)])
      let after = Double(values[min(place + 1, values.count - 1)])
      return 0.25 * before + 0.5 * Double(values[place]) + 0.25 * after
    }
  }

  /// How well each tempo fits the six seconds on either side.
  private static func score(_ values: [Double], around middle: Int, _ tempi: [Double]) -> [Double] {
    let reach = Int(6 * OnsetStrength.framesPerSecond)
    let (low, high) = (max(middle - reach, 0), min(middle + reach, values.count))
    let piece = Array(values[low..<high])
    let longest = Int(4 * 60 * OnsetStrength.framesPerSecond / slowest) + 2
    var repeats = [Double](repeating: 0, count: longest)
    var power = 0.0
    for value in piece { power += value * value }
    guard power > 1e-9 else { return tempi.map { _ in 0 } }
    for lag in 1..<longest where lag < piece.count {
      var sum = 0.0
      for place in lag..<piece.count { sum += piece[place] * piece[place - lag] }
      repeats[lag] = sum / power
    }
    func at(_ lag: Double) -> Double {
      let whole = Int(lag)
      guard whole + 1 < longest else { return 0 }
      let share = lag - Double(whole)
      return repeats[whole] * (1 - share) + repeats[whole + 1] * share
    }
    return tempi.map { tempo in
      let period = 60 * OnsetStrength.framesPerSecond / tempo
      var sum = 0.0
      for times in 1...4 { sum += at(period * Double(times)) }
      let octaves = log(tempo / usual) / log(2) / spread
      return max(sum, 0) * exp(-0.5 * octaves * octaves)
    }
  }

  /// The best way through all seconds on which the tempo changes little.
  private static func path(_ scores: [[Double]]) -> [Int] {
    let count = scores[0].count
    var best = scores[0].map { log($0 + 0.05) }
    var from: [[Int]] = []
    for row in scores.dropFirst() {
      var next = [Double](repeating: 0, count: count)
      var came = [Int](repeating: 0, count: count)
      for tempo in 0..<count {
        var (top, place) = (-Double.infinity, 0)
        for old in 0..<count {
          let steps = Double(abs(old - tempo))
          let value = best[old] - min(0.6 * steps, 8)
          if value > top { (top, place) = (value, old) }
        }
        next[tempo] = top + log(row[tempo] + 0.05)
        came[tempo] = place
      }
      best = next
      from.append(came)
    }
    var place = best.indices.max { best[$0] < best[$1] } ?? 0
    var path = [place]
    for came in from.reversed() {
      place = came[place]
      path.append(place)
    }
    return path.reversed()
  }
}
