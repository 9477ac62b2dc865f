import Engine

/// The audio thread's side of a `VoiceLink`: obeys what is asked, and moves the volumes of all voices, quantum by
/// quantum.
///
/// It takes no memory and waits for nobody. For one thread at a time, which alone sends to the engine and hears
/// its events.
final class VoiceRenderer {
  private struct Voice: BitwiseCopyable {
    var token: UInt32 = 0
    var isPlaying = false
    var gain: Float = 1
    var volume = LinearRamp(0)
    var fade = LinearRamp(0)
  }

  private let link: VoiceLink
  /// One for each track.
  private let voices: UnsafeMutablePointer<Voice>
  private var master: LinearRamp
  /// What one command of ours may become for the engine.
  private static let mostCommands = 3

  init(_ link: VoiceLink) {
    self.link = link
    voices = .allocate(capacity: link.engine.trackCount)
    voices.initialize(repeating: Voice(), count: link.engine.trackCount)
    master = LinearRamp(Float(link.volume))
  }

  deinit {
    voices.deallocate()
  }

  /// Renders the next quantum of both channels.
  func renderQuantum(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>) {
    obey()
    moveVolumes()
    link.engine.renderQuantum(left: left, right: right)
    hearEvents()
    link.clock.store(link.engine.now, ordering: .relaxed)
  }

  /// Takes what was asked since the last quantum. What the engine has no room for waits in our ring, so that whoever
  /// asks too much is told so.
  func obey() {
    while link.engine.commands.room >= Self.mostCommands, let command = link.commands.receive() {
      obey(command)
    }
  }

  private func obey(_ command: VoiceCommand) {
    switch command {
    case .play(let start): begin(start)
    case .setMasterVolume(let volume, let seconds): move(&master, to: volume, seconds)
    case .fadeOut(let track, let seconds): move(&voices[Int(track)].fade, to: 0, seconds)
    case .setVolume(let track, let volume, let seconds):
      move(&voices[Int(track)].volume, to: volume, seconds)
    case .setLoops(let track, let loops):
      // It may have ended meanwhile.
      guard voices[Int(track)].isPlaying else { return }
      var command = Command(.setLoops, track: Int(track))
      command.loops = loops
      send(command)
    }
  }

  private func move(_ ramp: inout LinearRamp, to target: Float, _ seconds: Double) {
    ramp.move(to: target, seconds: seconds, quantaPerSecond: VoiceLink.quantaPerSecond)
  }

  private func begin(_ start: VoiceCommand.Start) {
    let track = Int(start.command.track)
    var voice = Voice()
    (voice.token, voice.isPlaying, voice.gain) = (start.command.token, true, start.gain)
    voice.volume = LinearRamp(start.volume)
    move(&voice.fade, to: 1, start.fadeSeconds)
    voices[track] = voice
    send(start.command)
    var command = Command(.setBus, track: track)
    command.position = Int64(start.bus)
    send(command)
    guard start.group > 0 else { return }
    command.kind = .setGroup
    command.position = Int64(start.group)
    send(command)
  }

  private func send(_ command: Command) {
    let isSent = link.engine.commands.send(command)
    precondition(isSent, "there is room for what one command becomes")
  }

  private func moveVolumes() {
    master.advance()
    link.engine.setMasterVolume(link.baseGain * master.value)
    for track in 0..<link.engine.trackCount where voices[track].isPlaying {
      voices[track].volume.advance()
      voices[track].fade.advance()
      let voice = voices[track]
      link.engine.turn(track, .volume, voice.gain * voice.volume.value * voice.fade.value)
      guard voice.fade.target == 0, voice.fade.hasArrived else { continue }
      var command = Command(.stop, track: track)
      command.fadeFrames = Int32(LinearRamp.shortestSeconds * Double(VoiceLink.rate))
      // It is asked for again with each quantum until the voice has ended.
      _ = link.engine.commands.send(command)
    }
  }

  private func hearEvents() {
    while let event = link.engine.events.receive() {
      let track = Int(event.track)
      guard event.kind == .finished || event.kind == .refused, track >= 0,
        voices[track].isPlaying, voices[track].token == event.token
      else { continue }
      voices[track].isPlaying = false
      let isSent = link.ended.send(event.track)
      precondition(isSent, "each track has at most one end that nobody has received")
    }
  }
}
