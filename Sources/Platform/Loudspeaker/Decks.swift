import Engine
import Hearing
import Players

/// All that sounds on this machine: things as they were made, and what a child sleeps to. In a nursery all of it
/// together is held at the limit, elsewhere what a child sleeps to alone.
final class Decks {
  /// A thing that is there whole.
  enum Order {
    case plain(Deck.Order, DecodedSound)
    case sleep(Cradle.Order)

    var name: String {
      switch self {
      case .plain(let order, _): order.name
      case .sleep(let order): order.name
      }
    }
  }

  private let deck: Deck
  private let cradle: Cradle
  private let safety: Cradle.Safety
  /// The very last that everything passes.
  private var guardian = SafeVolume(sampleRate: Double(Deck.rate), quantum: Engine.quantum)
  private let guarding = SafetySetting()

  /// Where this machine stands.
  var place: Player.Place {
    didSet { if place != oldValue { guardPlace() } }
  }

  init(volume: Double, safety: Cradle.Safety, place: Player.Place = .other) {
    deck = Deck(volume: volume)
    cradle = Cradle(volume: volume, safety: safety)
    (self.safety, self.place) = (safety, place)
    if place == .nursery { guardPlace() }
  }

  private func guardPlace() {
    switch place {
    case .nursery: guarding.set(limit: safety.limit, fullScale: safety.fullScale, seconds: 0)
    // A limit can only be raised: to one that no signal reaches.
    case .other: guarding.set(limit: SafeLimit.ceiling, fullScale: 60, seconds: 1)
    }
  }

  var volume: Double { deck.volume }

  var isSilent: Bool { deck.isSilent && cradle.isSilent }

  /// Whether a change may be heard a moment later, so that nothing drops out: in a nursery, and where nothing
  /// sounds but what a child sleeps to.
  var mayComeLate: Bool { place == .nursery || (deck.isSilent && !cradle.isSilent) }

  var sounding: [Deck.Sounding] { deck.sounding + cradle.sounding }

  /// Begins to play; why it cannot, where it cannot.
  func play(_ order: Order) -> String? {
    switch order {
    case .plain(let order, let sound):
      deck.play(order, sound) ? nil : "\(Deck.soundLimit) sounds play already; stop one first"
    case .sleep(let order):
      cradle.play(order) ? nil : "too many requests at once; try again in a moment"
    }
  }

  /// Lets a thing fade out, or everything; what is missing of `seconds` is as the thing wants it.
  func stop(_ key: Deck.Key?, seconds: Double?) {
    deck.stop(key, seconds: seconds ?? 0)
    cradle.stop(key, seconds: seconds)
  }

  func setVolume(_ volume: Double, seconds: Double) {
    deck.setVolume(volume, seconds: seconds)
    cradle.setVolume(volume, seconds: seconds)
  }

  /// Changes a thing that sounds; false when it does not. What a child sleeps to has no end.
  func set(_ key: Deck.Key, volume: Double?, loop: Bool?, seconds: Double) -> Bool {
    deck.set(key, volume: volume, loop: loop, seconds: seconds)
      || cradle.set(key, volume: volume, seconds: seconds)
  }

  /// The next quanta of both channels, interleaved.
  func render(quanta: Int) -> [Float] {
    var block = deck.render(quanta: quanta)
    cradle.render(onto: &block)
    hold(&block)
    // Each stays below full scale, but not both together.
    for index in block.indices { block[index] = min(max(block[index], -1), 1) }
    return block
  }

  private func hold(_ block: inout [Float]) {
    var left = [Float](repeating: 0, count: Engine.quantum)
    var right = left
    for start in stride(from: 0, to: block.count, by: 2 * Engine.quantum) {
      for frame in 0..<Engine.quantum {
        (left[frame], right[frame]) = (block[start + 2 * frame], block[start + 2 * frame + 1])
      }
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          guardian.process(left.baseAddress!, right.baseAddress!, under: guarding)
        }
      }
      for frame in 0..<Engine.quantum {
        (block[start + 2 * frame], block[start + 2 * frame + 1]) = (left[frame], right[frame])
      }
    }
  }
}
