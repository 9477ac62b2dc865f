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
  /// The scores of a piece in which nothing sounds.
  static let nothing = [Float](repeating: -30, count: silence) + [0]

  /// For each quality those that differ from it by no more than a seventh or sixth, itself included.
  static let kin: [[Int]] = {
    let triads = ChordQuality.allCases.prefix(qualities).map { $0.intervals.prefix(3) }
    return triads.indices.map { one in
      let hasKin = triads[one] == [0, 4, 7] || triads[one] == [0, 3, 7]
      return triads.indices.filter { $0 == one || hasKin && triads[$0] == triads[one] }
    }
  }()

  /// How much the order of chords counts, and how likely one lasts another piece.
  private static let order: Float = 0.4
  private static let lasting = 0.7
  /// How much the kinds of chords of this piece of music count, how often they are looked at, and the least share of
  /// each.
  private static let adapting: Float = 0.8
  private static let rounds = 3
  private static let least: Float = 2e-3

  private let networks: [ChordNetwork]
  /// Logarithms, from quality to interval and quality.
  private let following: [Float]
  private let usual: [Float]

  static let own = ChordModel(PackageResources.chords_bin)

  private init(_ bytes: [UInt8]) {
    var numbers = LearntNumbers(bytes)
    networks = ChordNetwork.reaches.map { ChordNetwork(&numbers, reaches: $0) }
    following = numbers.read(Self.qualities * 12 * Self.qualities)
    usual = numbers.read(Self.qualities)
  }

  /// The logarithms of how likely each state is in each piece, as the networks hear it; nil when `shouldContinue` answers
  /// false.
  func heard(_ features: ChordFeatures, shouldContinue: () -> Bool) -> [[Float]]? {
    var all: [[[Float]]] = []
    for network in networks {
      guard let scores = network.scores(features, shouldContinue: shouldContinue) else {
        return nil
      }
      all.append(scores)
    }
    return together(all, shouldContinue: shouldContinue)
  }

  /// Each kind of chord as likely, among those with its third, as this piece of music has it; nil when `shouldContinue`
  /// answers false. Of pieces whose state is `given` (−1 where it is not) that state counts.
  func adapted(_ scores: [[Float]], given: [Int], shouldContinue: () -> Bool) -> [[Float]]? {
    var shift = [Float](repeating: 0, count: Self.qualities)
    func shifted(_ row: [Float]) -> [Float] {
      row.indices.map { row[$0] + ($0 < Self.silence ? shift[$0 % Self.qualities] : 0) }
    }
    for _ in 0..<Self.rounds {
      var shares = [Float](repeating: 0, count: Self.qualities)
      for (piece, row) in scores.enumerated() {
        if piece % 512 == 0, !shouldContinue() { return nil }
        guard given[piece] < 0 else {
          if given[piece] < Self.silence { shares[given[piece] % Self.qualities] += 1 }
          continue
        }
        let chances = shifted(row).map { Float(exp(Double($0))) }
        let total = chances.reduce(0, +)
        for state in 0..<Self.silence { shares[state % Self.qualities] += chances[state] / total }
      }
      // Nothing at all where every piece is given as silence.
      let heard = max(shares.reduce(0, +), 1e-6)
      shares = shares.map { $0 / heard + Self.least }
      for quality in shift.indices {
        let kin = Self.kin[quality]
        let here = log(Double(shares[quality] / kin.reduce(0) { $0 + shares[$1] }))
        let usually = Double(usual[quality]) - log(kin.reduce(0) { $0 + exp(Double(usual[$1])) })
        shift[quality] = Self.adapting * Float(here - usually)
      }
    }
    return scores.map(shifted)
  }

  /// The mean of what the networks say.
  private func together(_ all: [[[Float]]], shouldContinue: () -> Bool) -> [[Float]]? {
    var result: [[Float]] = []
    for piece in all[0].indices {
      if piece % 512 == 0, !shouldContinue() { return nil }
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
            let index = (quality * 12 + interval) * Self.qualities + to % Self.qualities
            share = exp(Double(following[index]))
          }
        }
        let chance = from == to ? Self.lasting : share * (1 - Self.lasting)
        result[from * Self.states + to] = Self.order * Float(log(chance + 1e-5))
      }
    }
    return result
  }
}
