import DSP
import Engine
import Sleep

/// Living sounds played at once, as blocks of interleaved stereo for an encoder.
struct SleepBlocks: Sequence, Sendable {
  let sounds: [SleepSound]
  let seed: UInt32
  let seconds: Double
  let sampleRate: Int

  func makeIterator() -> AnyIterator<[Float]> {
    let render = OfflineRender(
      sampleRate: Double(sampleRate), tracks: sounds.count, sounds: sounds.count)
    for (track, sound) in sounds.enumerated() {
      guard let number = render.add(sound, seed: seed) else { continue }
      var play = Command(.play, track: track)
      play.sound = Int32(number)
      _ = render.engine.commands.send(play)
    }
    var left = Int(seconds * Double(sampleRate))
    return AnyIterator {
      guard left > 0 else { return nil }
      let audio = render.render(quanta: 64)
      let count = Swift.min(audio.frameCount, left)
      left -= count
      return (0..<count).flatMap { [audio.samples[$0], audio.samples[audio.frameCount + $0]] }
    }
  }
}
