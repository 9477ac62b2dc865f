import Engine

@testable import Loudspeaker

/// A player together with what renders it, on one thread.
protocol Rendered {
  /// The next quanta of both channels, interleaved.
  func render(quanta: Int) -> [Float]
}

/// A soundboard that is heard.
struct RenderedBoard: Rendered {
  let player = SoundboardPlayer(volume: 1)
  private let renderer: VoiceRenderer

  init() {
    renderer = VoiceRenderer(player.link)
  }

  /// Begins to play; false when it is refused.
  func play(_ request: SoundboardPlayer.Request, _ sound: DecodedSound) -> Bool {
    (try? player.play(request, sound)) != nil
  }

  func render(quanta: Int) -> [Float] {
    renderer.render(quanta: quanta) { player.receive() }
  }
}

/// What a child sleeps to, as it is heard: always with the same chance.
struct RenderedMixes: Rendered {
  let player: SleepSoundPlayer
  private let renderer: VoiceRenderer

  init(volume: Double = 1, limit: Double) {
    player = SleepSoundPlayer(
      volume: volume, safety: .init(limit: limit, fullScale: 95), seed: 7)
    renderer = VoiceRenderer(player.link)
  }

  /// Begins to play; false when it is refused.
  func play(_ request: SleepSoundPlayer.Request) -> Bool {
    (try? player.play(request)) != nil
  }

  func render(quanta: Int) -> [Float] {
    renderer.render(quanta: quanta) { player.receive() }
  }
}

/// All that plays on a machine, as it is heard.
struct RenderedPlayback: Rendered {
  let playback: Playback
  private let renderer: PlaybackRenderer

  init(_ playback: Playback) {
    self.playback = playback
    renderer = PlaybackRenderer(playback.link)
  }

  func render(quanta: Int) -> [Float] {
    var frames: [Float] = []
    for _ in 0..<quanta {
      renderer.renderQuantum { frames += [$0, $1] }
      playback.receive()
    }
    return frames
  }
}

extension VoiceRenderer {
  fileprivate func render(quanta: Int, receive: () -> Void) -> [Float] {
    var (left, right) = ([Float](repeating: 0, count: 128), [Float](repeating: 0, count: 128))
    var frames: [Float] = []
    for _ in 0..<quanta {
      renderQuantum(left: &left, right: &right)
      receive()
      for frame in 0..<Engine.quantum { frames += [left[frame], right[frame]] }
    }
    return frames
  }
}
