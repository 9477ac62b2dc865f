import Console
import Engine
import Media
import Sessions

extension Quintet {
  /// `quintet metronome`
  static let metronome = Command(
    "metronome", "Play a metronome",
    details:
      "Plays clicks until you press Ctrl-C, or writes them to a file. Accurate to the sample.",
    options: [
      .value("tempo", short: "t", "BPM", "quarter notes per minute, 40 to 240 (default 120)"),
      .value("beats", short: "b", "N", "clicks per bar, 2 to 8 (default 4)"),
      .flag("eighths", "click eighth notes instead of quarter notes"),
      .value("volume", "N", "0 to 1 (default 0.5)"),
      .value("seconds", "N", "length (default: unlimited; 60 for a file)"),
      .value("output", short: "o", "OUT", "write a file instead of playing", completes: .files),
      bits, force, device,
    ],
    examples: [
      Example("quintet metronome -t 96 -b 3", "a waltz"),
      Example("quintet metronome -t 140 --seconds 30 -o click.wav", "into a file"),
    ]
  ) { invocation, terminal in
    let output = invocation.value("output")
    var beat = SessionFile.Beat(tempo: try invocation.number("tempo", in: Click.tempi) ?? 120)
    beat.beats = try invocation.integer("beats", in: 2...8)
    beat.eighths = invocation.flag("eighths")
    beat.volume = try invocation.number("volume", in: 0...1)
    var file = SessionFile(tracks: [])
    file.metronome = beat
    let seconds = try invocation.number("seconds", in: 1...SessionFile.secondsLimit)
    file.seconds = seconds ?? (output == nil ? SessionFile.secondsLimit : 60)
    let player = try await SessionPlayer(file, folder: ".", media: Media())
    if let output {
      try await write(player, to: output, invocation, terminal)
    } else {
      try play(player, title: "\(beat.tempo) beats a minute", invocation, terminal)
    }
  }
}
