import CMath

/// A small network that says how likely each chord is, the same for all roots, and how chords follow each other.
///
/// Its numbers were learnt by `tools/chords/learn.py`, which says from what.
struct ChordModel {
  static let qualities = ChordQuality.allCases.count
  /// The number of "no chord", behind all chords.
  static let silence = 12 * qualities
  static let states = silence + 1
  private static let hidden = 40

  /// How much the network is believed, how much the order of chords, and how likely one lasts another piece.
  private static let belief: Float = 0.8
  private static let order: Float = 0.4
  private static let lasting = 0.7
  /// How much the kinds of chords of this piece of music count.
  private static let adapting: Float = 0.4

  private let first: [Float]
  private let firstBias: [Float]
  private let second: [Float]
  private let secondBias: [Float]
  private let silenceWeights: [Float]
  /// Logarithms, from quality to interval and quality.
  private let following: [Float]
  private let usual: [Float]

  static let own = ChordModel(PackageResources.chords_bin)

  private init(_ bytes: [UInt8]) {
    var place = 0
    func take(_ count: Int) -> [Float] {
      defer { place += 4 * count }
      return (0..<count).map { number in
        let at = place + 4 * number
        let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) }
        return Float(bitPattern: bits)
      }
    }
    first = take(ChordFeatures.count * Self.hidden)
    firstBias = take(Self.hidden)
    second = take(Self.hidden * Self.qualities)
    secondBias = take(Self.qualities)
    silenceWeights = take(3)
    following = take(Self.qualities * 12 * Self.qualities)
    usual = take(Self.qualities)
  }

  /// The logarithms of how likely each state is in each piece, this music's own habits included.
  func scores(_ features: ChordFeatures) -> [[Float]] {
    let raw = features.chroma.indices.map { normalised(outputs(features, $0)) }
    var sums = [Float](repeating: 1e-3, count: Self.qualities)
    for row in raw {
      for state in 0..<Self.silence {
        sums[state % Self.qualities] += Float(exp(Double(row[state])))
      }
    }
    let total = sums.reduce(0, +)
    let shift = sums.indices.map {
      Self.adapting * (Float(log(Double(sums[$0] / total + 1e-3))) - usual[$0])
    }
    return raw.map { row in
      row.indices.map { state in
        Self.belief * (row[state] + (state < Self.silence ? shift[state % Self.qualities] : 0))
      }
    }
  }

  private func outputs(_ features: ChordFeatures, _ piece: Int) -> [Float] {
    var result = [Float](repeating: 0, count: Self.states)
    var input = [Float](repeating: 0, count: ChordFeatures.count)
    var inner = firstBias
    for root in 0..<12 {
      features.write(piece, root: root, &input)
      inner = firstBias
      for (place, value) in input.enumerated() where value != 0 {
        for unit in 0..<Self.hidden { inner[unit] += value * first[place * Self.hidden + unit] }
      }
      for quality in 0..<Self.qualities {
        var sum = secondBias[quality]
        for unit in 0..<Self.hidden where inner[unit] > 0 {
          sum += inner[unit] * second[unit * Self.qualities + quality]
        }
        result[root * Self.qualities + quality] = sum
      }
    }
    let (bass, middle) = features.loudness[piece]
    result[Self.silence] =
      bass * silenceWeights[0] + middle * silenceWeights[1] + silenceWeights[2]
    return result
  }

  private func normalised(_ row: [Float]) -> [Float] {
    let top = row.max() ?? 0
    let total = row.reduce(0.0) { $0 + exp(Double($1 - top)) }
    let shift = top + Float(log(total))
    return row.map { $0 - shift }
  }

  /// The logarithms of how one state follows another, row by row.
  func transitions() -> [Float] {
    var result = [Float](repeating: 0, count: Self.states * Self.states)
    for from in 0..<Self.states {
      for to in 0..<Self.states {
        var share = 1 / Double(Self.states)
        if from < Self.silence {
          let (quality, root) = (from % Self.qualities, from / Self.qualities)
          share = 0
          if to < Self.silence {
            let interval = (to / Self.qualities - root + 12) % 12
            let place = (quality * 12 + interval) * Self.qualities + to % Self.qualities
            share = exp(Double(following[place]))
          }
        }
        let chance = from == to ? Self.lasting : share * (1 - Self.lasting)
        result[from * Self.states + to] = Self.order * Float(log(chance + 1e-5))
      }
    }
    return result
  }
}
