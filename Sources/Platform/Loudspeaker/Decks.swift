import Players

/// All that sounds on this machine: things as they were made, and what a child sleeps to, which alone is
/// held at a limit.
struct Decks {
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

  init(volume: Double, safety: Cradle.Safety) {
    deck = Deck(volume: volume)
    cradle = Cradle(volume: volume, safety: safety)
  }

  var volume: Double { deck.volume }

  var isSilent: Bool { deck.isSilent && cradle.isSilent }

  /// Whether nothing sounds but what a child sleeps to.
  var isForSleep: Bool { deck.isSilent && !cradle.isSilent }

  var sounding: [Deck.Sounding] { deck.sounding + cradle.sounding }

  /// Begins to play; why it cannot, where it cannot.
  func play(_ order: Order) -> String? {
    switch order {
    case .plain(let order, let sound):
      deck.play(order, sound) ? nil : "\(Deck.soundLimit) sounds play already; stop one first"
    case .sleep(let order):
      cradle.play(order) ? nil : "too much was asked for at once; try again in a moment"
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
    // Each stays below full scale, but not both together.
    for index in block.indices { block[index] = min(max(block[index], -1), 1) }
    return block
  }
}
