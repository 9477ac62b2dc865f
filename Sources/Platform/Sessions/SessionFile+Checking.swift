import DSP
import Engine

extension SessionFile {
  static let shapes: [String: FilterShape] = [
    "low_shelf": .lowShelf, "peak": .peak, "high_shelf": .highShelf, "low_pass": .lowPass,
    "high_pass": .highPass, "band_pass": .bandPass, "notch": .notch, "all_pass": .allPass,
  ]
  static let curves: [String: FadeCurve] = [
    "linear": .linear, "s": .sCurve, "exponential": .exponential,
  ]

  /// Refuses what could not be played.
  public func check() throws(SessionError) {
    guard version == 1 else {
      throw SessionError("version", "is \(version); this program reads version 1")
    }
    guard tracks.count <= Self.trackLimit else {
      throw SessionError(
        "tracks", "has \(tracks.count) entries; the limit is \(Self.trackLimit)")
    }
    if tracks.isEmpty && (metronome == nil || seconds == nil) {
      throw SessionError("tracks", "has no entries, so there is nothing to play")
    }
    try Self.check(sampleRate.map(Double.init), 8_000...192_000, "sample_rate")
    try Self.check(seconds, 0.001...Self.secondsLimit, "seconds")
    try Self.check(master, 0...1.5, "master")
    try metronome?.check()
    guard buses?.count ?? 0 <= Engine.busCount else {
      throw SessionError(
        "buses", "has \(buses?.count ?? 0) entries; there are \(Engine.busCount) buses")
    }
    for (index, bus) in (buses ?? []).enumerated() { try bus.check(index) }
    for (index, track) in tracks.enumerated() { try track.check("tracks[\(index)]") }
    let endless = tracks.firstIndex { $0.loops == -1 && $0.mute != true }
    if let endless, seconds == nil {
      throw SessionError("seconds", "is missing, but tracks[\(endless)] repeats forever")
    }
  }

  static func check(
    _ value: Double?, _ range: ClosedRange<Double>, _ field: String
  ) throws(SessionError) {
    guard let value, !range.contains(value) else { return }
    throw SessionError(
      field, "is \(value); it must be \(range.lowerBound) to \(range.upperBound)")
  }
}

extension SessionFile {
  /// Refuses what lies beyond a knob's range, which is told as it would be written down.
  fileprivate static func check(
    _ knob: Knob, _ value: Double?, _ field: String
  ) throws(SessionError) {
    func written(_ bound: Float) -> Double { Double("\(bound)") ?? Double(bound) }
    try check(value, written(knob.range.lowerBound)...written(knob.range.upperBound), field)
  }
}

extension SessionFile.Bus {
  fileprivate func check(_ index: Int) throws(SessionError) {
    let name = "buses[\(index)]"
    try SessionFile.check(.busVolume, volume, "\(name).volume")
    guard let duck else { return }
    guard (0..<Engine.busCount).contains(duck.whileBus), duck.whileBus != index else {
      let last = Engine.busCount - 1
      throw SessionError(
        "\(name).duck.while_bus", "is \(duck.whileBus); it must be another bus, 0 to \(last)")
    }
    try SessionFile.check(.duckDecibels, duck.decibels, "\(name).duck.decibels")
    try SessionFile.check(.duckAttack, duck.attack, "\(name).duck.attack")
    try SessionFile.check(.duckRelease, duck.release, "\(name).duck.release")
  }
}

extension SessionFile.Track {
  fileprivate func check(_ name: String) throws(SessionError) {
    let times = 0...SessionFile.secondsLimit
    func check(
      _ value: Double?, _ range: ClosedRange<Double>, _ field: String
    ) throws(SessionError) {
      try SessionFile.check(value, range, "\(name).\(field)")
    }
    func check(_ knob: Knob, _ value: Double?, _ field: String) throws(SessionError) {
      try SessionFile.check(knob, value, "\(name).\(field)")
    }
    if file.isEmpty { throw SessionError("\(name).file", "is empty") }
    try check(at, times, "at")
    try check(from, times, "from")
    try check(to, times, "to")
    if let to, to <= from ?? 0 { throw SessionError("\(name).to", "is not after from") }
    if let loops, loops != -1, !(1...1_000_000).contains(loops) {
      throw SessionError("\(name).loops", "is \(loops); it must be 1 to 1000000, or -1 for forever")
    }
    try check(.volume, volume, "volume")
    try check(.boost, boost, "boost")
    try check(.pan, pan, "pan")
    try check(.speed, speed, "speed")
    try check(.semitones, semitones, "semitones")
    try check(bus.map(Double.init), 0...Double(Engine.busCount - 1), "bus")
    try fadeIn?.check("\(name).fade_in")
    try fadeOut?.check("\(name).fade_out")
    guard bands?.count ?? 0 <= 4 else {
      throw SessionError("\(name).bands", "has \(bands?.count ?? 0) entries; the limit is 4")
    }
    for (index, band) in (bands ?? []).enumerated() {
      try band.check("\(name).bands[\(index)]")
    }
  }
}

extension SessionFile.Fade {
  fileprivate func check(_ name: String) throws(SessionError) {
    try SessionFile.check(seconds, 0...3_600, "\(name).seconds")
    guard curve == nil || SessionFile.curves[curve!] != nil else {
      throw SessionError("\(name).curve", "is \(curve!); it must be linear, s or exponential")
    }
  }
}

extension SessionFile.Band {
  fileprivate func check(_ name: String) throws(SessionError) {
    guard SessionFile.shapes[shape] != nil else {
      let known = SessionFile.shapes.keys.sorted().joined(separator: ", ")
      throw SessionError("\(name).shape", "is \(shape); it must be one of \(known)")
    }
    try SessionFile.check(hertz, 10...20_000, "\(name).hertz")
    try SessionFile.check(decibels, -24...24, "\(name).decibels")
    try SessionFile.check(q, 0.1...20, "\(name).q")
  }
}

extension SessionFile.Beat {
  fileprivate func check() throws(SessionError) {
    try SessionFile.check(tempo, Click.tempi, "metronome.tempo")
    try SessionFile.check(beats.map(Double.init), 2...8, "metronome.beats")
    try SessionFile.check(volume, 0...1, "metronome.volume")
    try SessionFile.check(countInBars.map(Double.init), 0...2, "metronome.count_in_bars")
  }

  var click: Click {
    Click(beatsPerMinute: tempo, beats: Int32(beats ?? 4), eighths: eighths ?? false)
  }
}
