import CMath

/// Small networks that say together how likely each chord is, and how chords follow each other.
///
/// Their numbers were learnt by `tools/chords/learn.py`, which says from what.
struct ChordModel {
  /// How many of `ChordQuality` the networks know; the others are colours of these.
  static let qualities = 14
  /// The number of "no chord", behind all chords.
  static let silence = 12 * qualities
  static let states = silence + 1

  /// How much the order of chords counts, and how likely one lasts another piece.
  private static let order: Float = 0.4
  private static let lasting = 0.7
  /// How much the kinds of chords of this piece of music count.
  private static let adapting: Float = 0.4

  private let networks: [ChordNetwork]
  /// Logarithms, from quality to interval and quality.
  private let following: [Float]
  private let usual: [Float]

  static let own = ChordModel(PackageResources.chords_bin)

  private init(_ bytes: [UInt8]) {
    var numbers = LearntNumbers(bytes)
    networks = ChordNetwork.reaches.map { ChordNetwork(&numbers, reaches: $0) }
    following = numbers.take(Self.qualities * 12 * Self.qualities)
    usual = numbers.take(Self.qualities)
  }

  /// The logarithms of how likely each state is in each piece, this music's own habits included; nil when
  /// `goesOn` answers false.
  func scores(_ features: ChordFeatures, goesOn: () -> Bool) -> [[Float]]? {
    var all: [[[Float]]] = []
    for network in networks {
      guard let scores = network.scores(features, goesOn: goesOn) else { return nil }
      all.append(scores)
    }
    guard let raw = together(all, goesOn: goesOn) else { return nil }
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
        row[state] + (state < Self.silence ? shift[state % Self.qualities] : 0)
      }
    }
  }

  /// The mean of what the networks say.
  private func together(_ all: [[[Float]]], goesOn: () -> Bool) -> [[Float]]? {
    var result: [[Float]] = []
    for piece in all[0].indices {
      if piece % 512 == 0, !goesOn() { return nil }
      result.append(
        (0..<Self.states).map { state in
          let sum = all.reduce(0.0) { $0 + exp(Double($1[piece][state])) }
          return Float(log(sum / Double(all.count) + 1e-12))
        })
    }
    return result
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
