import Engine
import Glibc
import Hearing
import Players
import Sleep

/// What sounds beside a child: one thing at a time, of up to four tracks without an end, on an engine of
/// its own that holds it below a limit, whatever is asked for.
///
/// For one thread at a time.
final class Cradle {
  /// How loud it may be, and what full scale is where the child lies, both in dB(A).
  struct Safety {
    var limit = SafeLimit.usual(on: .speaker)
    var fullScale = Calibration.usual(on: .speaker).fullScale
  }

  /// One of the tracks, and what is to be heard on it.
  struct Part {
    enum Source {
      case living(SleepSound)
      case recording(DecodedSound)
    }

    let source: Source
    let track: Track
  }

  /// A thing that is to sound.
  struct Order {
    let key: Deck.Key
    let name: String
    var volume = 1.0
    /// How long it takes to come; as its tracks say when missing.
    var fadeSeconds: Double?
    let parts: [Part]
  }

  private struct Voice {
    let key: Deck.Key
    let part: Part
    let token: UInt32
    let number: Int
    var volume: Glide
    var fade = Glide(0)
    var isEnding = false
  }

  /// Things come at about so far below full scale, A-weighted: at this volume they reach the limit, and
  /// hardly more.
  private static let headroom = 20.0
  /// Who takes something out by hand, or puts something else in, waits no longer.
  private static let longestFade = 8.0
  private static let quantaPerSecond = Double(Deck.rate) / Double(Engine.quantum)

  private let engine: Engine
  private let base: Float
  private var voices: [Voice] = []
  private var current: (name: String, begin: Int64) = ("", 0)
  private var master: Glide
  private var token: UInt32 = 0
  private var seed: UInt32

  /// Living sounds come out the same with the same `seed`.
  init(volume: Double, safety: Safety, seed: UInt32 = .random(in: 0 ... .max)) {
    // What goes has not gone yet when the next comes, and the one after that.
    engine = Engine(
      sampleRate: Double(Deck.rate), tracks: Track.most * 6, sounds: Track.most * 6)
    engine.safety.set(limit: safety.limit, fullScale: safety.fullScale, seconds: 0)
    base = min(1, Float(pow(10, (safety.limit - safety.fullScale + Self.headroom) / 20)))
    master = Glide(Float(volume))
    self.seed = seed
  }

  var isSilent: Bool { voices.isEmpty }

  var sounding: [Deck.Sounding] {
    guard let key = voices.first(where: { !$0.isEnding })?.key else { return [] }
    return [
      Deck.Sounding(
        key: key, name: current.name, loop: true,
        positionSeconds: Double(max(engine.now - current.begin, 0)) / Double(Deck.rate))
    ]
  }

  /// Begins to play; what played before goes. False when too much has just been asked for.
  func play(_ order: Order) -> Bool {
    let taken = Set(voices.map(\.number))
    let free = (0..<engine.trackCount).filter { !taken.contains($0) }
    guard !order.parts.isEmpty, free.count >= order.parts.count else { return false }
    makeWay()
    current = (order.name, engine.now)
    let isWhole = zip(order.parts, free).allSatisfy { begin($0, of: order, on: $1) }
    if !isWhole { stop(nil, seconds: 0) }
    return isWhole
  }

  private func makeWay() {
    for index in voices.indices {
      end(index, seconds: voices[index].isEnding ? 0 : nil)
    }
  }

  private func begin(_ part: Part, of order: Order, on number: Int) -> Bool {
    guard add(part.source, as: number) else { return false }
    token &+= 1
    var command = Command(.play, track: number)
    (command.sound, command.token, command.loops) = (Int32(number), token, -1)
    // A recording may begin with any sample.
    command.fadeFrames = Int32(Glide.shortest * Double(Deck.rate))
    engine.set(number, .volume, 0)
    engine.set(number, .pan, Float(part.track.pan))
    guard engine.commands.send(command) else { return false }
    var voice = Voice(
      key: order.key, part: part, token: token, number: number,
      volume: Glide(Float(order.volume)))
    voice.fade.move(
      to: 1, seconds: order.fadeSeconds ?? part.track.fadeInSeconds,
      quantaPerSecond: Self.quantaPerSecond)
    voices.append(voice)
    return true
  }

  private func add(_ source: Part.Source, as number: Int) -> Bool {
    switch source {
    case .living(let sound):
      seed &+= 1
      return engine.addLiving(number, sound, seed: seed)
    case .recording(let sound):
      return engine.addSound(
        number, left: sound.left, right: sound.right, frameCount: sound.frameCount)
    }
  }

  private func end(_ index: Int, seconds: Double?) {
    voices[index].isEnding = true
    voices[index].fade.move(
      to: 0, seconds: seconds ?? min(voices[index].part.track.fadeOutSeconds, Self.longestFade),
      quantaPerSecond: Self.quantaPerSecond)
  }

  /// Lets a thing fade out, or everything; as its tracks say when `seconds` is missing.
  func stop(_ key: Deck.Key?, seconds: Double?) {
    for index in voices.indices where key == nil || voices[index].key == key {
      end(index, seconds: seconds)
    }
  }

  /// Changes the volume of everything.
  func setVolume(_ volume: Double, seconds: Double) {
    master.move(to: Float(volume), seconds: seconds, quantaPerSecond: Self.quantaPerSecond)
  }

  /// Changes the volume of what sounds; false when it does not.
  func set(_ key: Deck.Key, volume: Double?, seconds: Double) -> Bool {
    let found = voices.indices.filter { voices[$0].key == key && !voices[$0].isEnding }
    guard let volume else { return !found.isEmpty }
    for index in found {
      voices[index].volume.move(
        to: Float(volume), seconds: seconds, quantaPerSecond: Self.quantaPerSecond)
    }
    return !found.isEmpty
  }

  /// Adds the next quanta of both channels to a block, interleaved.
  func render(onto block: inout [Float]) {
    var left = [Float](repeating: 0, count: Engine.quantum)
    var right = left
    for start in stride(from: 0, to: block.count, by: 2 * Engine.quantum) {
      turnKnobs()
      engine.renderQuantum(left: &left, right: &right)
      for frame in 0..<Engine.quantum {
        block[start + 2 * frame] += left[frame]
        block[start + 2 * frame + 1] += right[frame]
      }
      hearEvents()
    }
  }

  private func turnKnobs() {
    master.advance()
    engine.setMasterVolume(base * master.value)
    for index in voices.indices {
      voices[index].volume.advance()
      voices[index].fade.advance()
      let voice = voices[index]
      let gain = Float(voice.part.track.gain)
      engine.set(voice.number, .volume, gain * voice.volume.value * voice.fade.value)
      guard voice.fade.target == 0, voice.fade.isThere else { continue }
      var command = Command(.stop, track: voice.number)
      command.fadeFrames = Int32(Glide.shortest * Double(Deck.rate))
      _ = engine.commands.send(command)
    }
  }

  private func hearEvents() {
    while let event = engine.events.receive() {
      guard event.kind == .finished || event.kind == .refused,
        let index = voices.firstIndex(where: { $0.token == event.token })
      else { continue }
      _ = engine.removeSound(voices[index].number)
      voices.remove(at: index)
    }
  }
}
