import DSP
import Engine
import Files
import Media
import MediaModel

/// A session that is ready to sound: its files are decoded, its tracks set.
///
/// Its sounds lie decoded on the disk, about 23 MB for each minute of stereo. For one thread at a time.
public final class SessionPlayer {
  public let sampleRate: Int
  /// Frames until the last track has ended, or as many as the session says.
  public private(set) var frameCount: Int
  private let render: Locked<OfflineRender>
  private let engine: Engine
  private let file: SessionFile
  /// What the engine plays from.
  private var spools: [Spool] = []

  /// All sounds of a session together may be this long: 33 GB of the disk.
  private static let soundSecondsLimit = 24.0 * 3_600

  /// Decodes the files, which are looked for in `folder` unless their path is whole.
  public init(
    _ file: SessionFile, folder: String, media: Media,
    progress: @escaping Media.ProgressListener = { _ in }
  ) async throws {
    try file.check()
    self.file = file
    sampleRate = file.sampleRate ?? 48_000
    let render = OfflineRender(
      sampleRate: Double(sampleRate), tracks: max(file.tracks.count, 1),
      sounds: max(file.tracks.count, 1))
    (engine, self.render) = (render.engine, Locked(render))
    frameCount = 0
    var numbers: [String: (number: Int, frames: Int)] = [:]
    var left = Self.soundSecondsLimit
    for (index, track) in file.tracks.enumerated() {
      let path = track.file.hasPrefix("/") ? track.file : "\(folder)/\(track.file)"
      if numbers[path] == nil {
        let sound = try await media.spool(path, as: PCMConversion(sampleRate: sampleRate))
        left -= Double(sound.frameCount) / Double(sampleRate)
        guard left >= 0 else {
          throw MediaError(.tooLong, "the sounds of a session may last at most a day in total")
        }
        guard let number = add(sound) else {
          throw SessionError("tracks[\(index)].file", "has no sound")
        }
        numbers[path] = (number, sound.frameCount)
      }
      let sound = numbers[path]!
      try arm(index, track, sound: sound.number, frames: sound.frames)
      progress(Double(index + 1) / Double(file.tracks.count))
    }
    setBuses()
    startMetronome()
    if let seconds = file.seconds { frameCount = self.frames(seconds) }
  }

  /// The session as blocks of interleaved stereo, for an encoder or a sound card. Once.
  public var blocks: SessionBlocks {
    SessionBlocks(render, spools: spools, frameCount: frameCount)
  }

  /// The next frames of both channels; whole quanta.
  public func next(quanta: Int) -> PlanarBuffer {
    render.withLock { $0.render(quanta: quanta) }
  }

  private func add(_ sound: Spool) -> Int? {
    guard let left = sound.samples(of: 0) else { return nil }
    spools.append(sound)
    let right = sound.format.channels > 1 ? sound.samples(of: 1) : nil
    return render.withLock {
      $0.add(left: left, right: right, frameCount: sound.frameCount)
    }
  }

  private func arm(_ index: Int, _ track: SessionFile.Track, sound: Int, frames: Int) throws {
    set(track, on: index)
    var command = Command(.play, track: index)
    command.sound = Int32(sound)
    command.time = Int64(countIn + self.frames(track.at ?? 0))
    command.trimStart = Int64(min(self.frames(track.from ?? 0), frames))
    let end = min(track.to.map(self.frames) ?? frames, frames)
    command.trimEnd = Int64(end)
    command.loops = Int32(track.loops ?? 1)
    guard command.trimEnd > command.trimStart else {
      throw SessionError("tracks[\(index)].from", "is after the end of \(track.file)")
    }
    if let fade = track.fadeIn {
      command.fadeFrames = Int32(self.frames(fade.seconds))
      command.curve = SessionFile.curves[fade.curve ?? "linear"]!
    }
    _ = engine.commands.send(command)
    let once = Double(command.trimEnd - command.trimStart) / (track.speed ?? 1)
    let last = Int(command.time) + Int(once * Double(max(track.loops ?? 1, 1)))
    if let fade = track.fadeOut, track.loops != -1 || file.seconds != nil {
      var stop = Command(.stop, track: index)
      let end = track.loops == -1 ? self.frames(file.seconds!) : last
      stop.fadeFrames = Int32(max(self.frames(fade.seconds), 1))
      stop.time = Int64(max(end - Int(stop.fadeFrames), 0))
      stop.curve = SessionFile.curves[fade.curve ?? "linear"]!
      _ = engine.commands.send(stop)
    }
    // Where all are muted it is as much silence as there would be sound.
    let counts = track.mute != true || file.tracks.allSatisfy { $0.mute == true }
    if counts { frameCount = max(frameCount, last + sampleRate / 20) }
    if track.bus ?? 0 > 0 {
      var route = Command(.setBus, track: index)
      route.position = Int64(track.bus!)
      _ = engine.commands.send(route)
    }
  }

  private func set(_ track: SessionFile.Track, on index: Int) {
    func set(_ knob: Knob, _ value: Double?) {
      if let value { engine.set(index, knob, Float(value)) }
    }
    set(.volume, track.volume)
    set(.boost, track.boost)
    set(.pan, track.pan)
    set(.speed, track.speed)
    set(.semitones, track.semitones)
    set(.mute, track.mute.map { $0 ? 1 : 0 })
    set(.solo, track.solo.map { $0 ? 1 : 0 })
    for (band, setting) in (track.bands ?? []).enumerated() {
      let shape = SessionFile.shapes[setting.shape]!
      set(.band(band, .shape), Double(shape.rawValue))
      set(.band(band, .hertz), setting.hertz)
      set(.band(band, .decibels), setting.decibels ?? 0)
      set(.band(band, .q), setting.q ?? 0.707)
    }
    if let master = file.master { engine.setMasterVolume(Float(master)) }
  }

  private func setBuses() {
    for (number, bus) in (file.buses ?? []).enumerated() {
      func set(_ knob: Knob, _ value: Double?) {
        if let value { engine.set(number, knob, Float(value)) }
      }
      set(.busVolume, bus.volume)
      set(.duckWhileBus, bus.duck.map { Double($0.whileBus) })
      set(.duckDecibels, bus.duck?.decibels)
      set(.duckAttack, bus.duck?.attack)
      set(.duckRelease, bus.duck?.release)
    }
  }

  private func startMetronome() {
    guard let beat = file.metronome else { return }
    engine.setMetronomeVolume(Float(beat.volume ?? 0.5))
    var command = Command(.metronomeStart)
    command.click = beat.click
    command.time = 0
    _ = engine.commands.send(command)
  }

  private var countIn: Int {
    guard let beat = file.metronome else { return 0 }
    return Int(
      beat.click.frame(afterBars: beat.countInBars ?? 0, sampleRate: Double(sampleRate)))
  }

  private func frames(_ seconds: Double) -> Int {
    Int((seconds * Double(sampleRate)).rounded())
  }
}
