extension SleepSound {
  /// What brings it to −23 LUFS over the minutes, in decibels; measured, and held by a test.
  var trimDecibels: Double {
    switch self {
    case .white: -30.3
    case .pink: -27.1
    case .brown: -22.2
    case .green: -25.6
    case .grey: -27.5
    case .rain: -27.7
    case .tent: -22.9
    case .ocean: -20.9
    case .stream: -18.2
    case .wind: -20.4
    case .forest: -23.3
    case .crickets: -4.6
    case .fire: -15.8
    case .thunder: -26.2
    case .womb: -19.9
    case .heartbeat: -3.6
    case .shush: -26.1
    case .fan: -24.8
    case .dryer: -24.0
    case .vacuum: -26.3
    case .washing: -20.1
    case .car: -22.9
    case .train: -24.6
    case .twinkle: -16.6
    case .brahms: -17.2
    case .brother: -18.2
    case .moon: -17.5
    case .sheep: -13.9
    case .humming: -15.2
    }
  }
}
