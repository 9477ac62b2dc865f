import Console
import Engine
import Media
import Sessions
import SoundCard

extension Quintet {
  /// `quintet play FILE…`
  static let play = Command(
    "play", "Play files on this machine's sound card",
    details: "Plays files one after another, or with --together all at once. Press Ctrl-C to stop.",
    arguments: [.many("FILE", "audio or video files")],
    options: [
      .flag("together", "play all files at once"),
      .flag("loop", "repeat forever"),
      .value("volume", "N", "0 to 1.5 (default 1)"),
      .value("speed", "N", "0.25 to 4, without changing the pitch"),
      .value("pitch", "SEMITONES", "-12 to 12, without changing the speed"),
      .value("pan", "N", "-1 (left) to 1 (right)"),
      .value("bass", "DB", "-24 to 24, below 100 Hz"),
      .value("mid", "DB", "-24 to 24, around 1 kHz"),
      .value("treble", "DB", "-24 to 24, above 6 kHz"),
      device,
    ],
    examples: [
      Example("quintet play airhorn.wav", "once"),
      Example("quintet play rain.flac --loop --volume 0.4", "until Ctrl-C"),
      Example("quintet play solo.mp3 --speed 0.5", "slowly, to learn it"),
    ]
  ) { invocation, terminal in
    let tracks = try invocation.arguments("FILE").map { try track($0, invocation) }
    let together = invocation.flag("together")
    for group in together ? [tracks] : tracks.map({ [$0] }) {
      let title = group.map { Words.fileName($0.file) }.joined(separator: ", ")
      var file = SessionFile(tracks: group)
      if invocation.flag("loop") { file.seconds = SessionFile.secondsLimit }
      let player = try await SessionPlayer(file, folder: ".", media: Media())
      try play(player, title: title, invocation, terminal)
    }
  }

  static let device = Option.value(
    "device", "NAME", "the sound card, by ALSA's name (default “default”)")

  private static func track(
    _ path: String, _ invocation: Invocation
  ) throws -> SessionFile.Track {
    var track = SessionFile.Track(file: path)
    track.loops = invocation.flag("loop") ? -1 : 1
    track.volume = try invocation.number("volume", in: 0...1.5)
    track.speed = try invocation.number("speed", in: 0.25...4)
    track.semitones = try invocation.number("pitch", in: -12...12)
    track.pan = try invocation.number("pan", in: -1...1)
    let bands = [
      (PadBand.bass, "bass", "low_shelf"), (.mid, "mid", "peak"), (.treble, "treble", "high_shelf"),
    ]
    track.bands = try bands.map { band, option, shape in
      SessionFile.Band(
        shape: shape, hertz: Double(band.hertz),
        decibels: try invocation.number(option, in: -24...24) ?? 0, q: Double(band.q))
    }
    return track
  }

  /// Plays a session to its end, or until the task is cancelled.
  static func play(
    _ player: SessionPlayer, title: String, _ invocation: Invocation, _ terminal: Terminal
  ) throws {
    let card = try SoundCard(
      device: invocation.value("device") ?? "default", sampleRate: player.sampleRate,
      bufferSeconds: 0.5)
    let bar = terminal.progress("Playing \(title)")
    defer { bar.finish() }
    var frames = 0
    for block in player.blocks {
      try Task.checkCancellation()
      try card.write(block.span)
      frames += block.count / SoundCard.channels
      bar.update(Double(frames) / Double(player.frameCount))
    }
    card.drain()
  }
}
