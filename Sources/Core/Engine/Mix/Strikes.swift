/// A click at a time of the engine's clock.
struct Strike: BitwiseCopyable {
  var time: Int64 = .max
  var track: Int32 = -1
  var isAccented = false
}

/// The clicks that wait for their time: a few, since the beats of a song come one by one.
struct Strikes: BitwiseCopyable {
  private static let capacity = 16
  private var all = InlineArray<16, Strike>(repeating: Strike())
  private var count = 0

  /// Keeps one in its order; none where there is no room.
  mutating func add(_ strike: Strike) {
    guard count < Self.capacity else { return }
    var index = count
    while index > 0, all[index - 1].time > strike.time {
      all[index] = all[index - 1]
      index -= 1
    }
    all[index] = strike
    count += 1
  }

  /// The first that is due.
  var next: Strike? { count > 0 ? all[0] : nil }

  mutating func removeNext() {
    guard count > 0 else { return }
    count -= 1
    var index = 0
    while index < count {
      all[index] = all[index + 1]
      index += 1
    }
  }
}
