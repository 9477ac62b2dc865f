import DSP
import Engine
import FoundationEssentials
import Players

/// What sounds at the moment: several things at once on the engine, each with its volume and its fades.
///
/// For one thread at a time.
final class Deck {
  /// What tells one thing from another; the same thing sounds once.
  struct Key: Hashable {
    let kind: String
    let id: UUID
  }

  /// Things of which only the newest sounds: those of one member's group.
  struct Group: Hashable {
    let person: UUID
    let number: Int
  }

  /// A thing that is to sound.
  struct Order {
    var key: Key
    var name: String
    var volume: Double
    var loop: Bool
    var atSeconds: Double
    var fadeSeconds: Double
    var voicing = Voicing()
    var group: Group?
  }

  /// A thing that sounds.
  struct Sounding: Equatable {
    let key: Key
    let name: String
    let loop: Bool
    let positionSeconds: Double
  }

  private struct Voice {
    let order: Order
    let sound: DecodedSound
    let token: UInt32
    let track: Int
    let begin: Int64
    var loop: Bool
    var volume: Glide
    var fade = Glide(0)
    var isEnding = false
    var isHurried = false
  }

  static let rate = 48_000
  /// How many things may sound at once.
  static let soundLimit = 16
  private static let quantaPerSecond = Double(rate) / Double(Engine.quantum)

  private let engine: Engine
  private var voices: [Voice] = []
  private var master: Glide
  private var token: UInt32 = 0
  /// The engine's numbers of groups.
  private var groups: [Group: Int] = [:]

  init(volume: Double) {
    // Things that fade out keep their tracks meanwhile, and so do those that are hurried out.
    engine = Engine(
      sampleRate: Double(Self.rate), tracks: Self.soundLimit * 3, sounds: Self.soundLimit * 3)
    master = Glide(Float(volume))
    engine.setMasterVolume(Float(volume))
    engine.setPadBuses()
  }

  var volume: Double { Double(master.target) }

  var isSilent: Bool { voices.isEmpty }

  var sounding: [Sounding] {
    voices.filter { !$0.isEnding }.map { voice in
      Sounding(
        key: voice.order.key, name: voice.order.name, loop: voice.loop,
        positionSeconds: Double(position(of: voice)) / Double(Self.rate))
    }
  }

  /// Where in its sound a voice is.
  private func position(of voice: Voice) -> Int {
    let part = part(voice.order, of: voice.sound)
    let played = Double(max(engine.now - voice.begin, 0)) * voice.order.voicing.speed
    let done = Int(played) + place(voice.order, in: part)
    let isOver = !voice.loop && done >= part.count * max(voice.order.voicing.loops, 1)
    return part.lowerBound + (isOver ? part.count : done % part.count)
  }

  /// Begins to play; the same thing begins anew. False when there is no room for one more.
  func play(_ order: Order, _ sound: DecodedSound) -> Bool {
    let taken = Set(voices.map(\.track))
    guard voices.count(where: { !$0.isEnding && !givesWay($0, to: order) }) < Self.soundLimit,
      let track = (0..<engine.trackCount).first(where: { !taken.contains($0) }),
      engine.addSound(track, left: sound.left, right: sound.right, frameCount: sound.frameCount)
    else { return false }
    token &+= 1
    var voice = Voice(
      order: order, sound: sound, token: token, track: track, begin: engine.now, loop: order.loop,
      volume: Glide(Float(order.volume)))
    voice.fade.move(to: 1, seconds: order.fadeSeconds, quantaPerSecond: Self.quantaPerSecond)
    engine.set(track, .volume, 0)
    var command = Command(.play, track: track)
    command.sound = Int32(track)
    command.token = token
    let part = part(order, of: sound)
    command.trimStart = Int64(part.lowerBound)
    command.trimEnd = Int64(part.upperBound)
    command.place = Int64(place(order, in: part))
    command.loops = order.loop ? -1 : Int32(max(order.voicing.loops, 1))
    shape(order.voicing, on: track)
    guard engine.commands.send(command) else { return false }
    route(order, on: track)
    makeWay(for: order)
    hurry()
    voices.append(voice)
    return true
  }

  /// Whether a voice ends when a thing begins: it is the same thing, or of the same group.
  private func givesWay(_ voice: Voice, to order: Order) -> Bool {
    voice.order.key == order.key || order.group != nil && voice.order.group == order.group
  }

  private func makeWay(for order: Order) {
    // The engine silences the others of the group as soon as this one sounds.
    for index in voices.indices where givesWay(voices[index], to: order) {
      voices[index].isEnding = true
    }
    stop(order.key, seconds: 0)
  }

  /// Hurries what has been fading out for longest, so that it never takes the tracks of what is to come.
  private func hurry() {
    let fading = voices.indices.filter { voices[$0].isEnding }
    for index in fading.dropLast(Self.soundLimit) where !voices[index].isHurried {
      voices[index].isHurried = true
      voices[index].fade.move(to: 0, seconds: 0, quantaPerSecond: Self.quantaPerSecond)
    }
  }

  /// Puts a track beside the others: on its bus, and into its group.
  private func route(_ order: Order, on track: Int) {
    var command = Command(.setBus, track: track)
    let bus = order.voicing.isDucked == true ? PadBus.ducked : .over
    command.place = Int64(bus.rawValue)
    _ = engine.commands.send(command)
    guard let group = order.group else { return }
    let number = groups[group] ?? groups.count + 1
    groups[group] = number
    command.kind = .setGroup
    command.place = Int64(number)
    _ = engine.commands.send(command)
  }

  /// The frames that are played, at least one.
  private func part(_ order: Order, of sound: DecodedSound) -> Range<Int> {
    func frames(_ seconds: Double) -> Int { Int(min(seconds, 1e7) * Double(Self.rate)) }
    let start = min(order.voicing.trimStart.map(frames) ?? 0, sound.frameCount - 1)
    let end = min(order.voicing.trimEnd.map(frames) ?? sound.frameCount, sound.frameCount)
    return start..<max(end, start + 1)
  }

  private func place(_ order: Order, in part: Range<Int>) -> Int {
    let frames = Int(min(order.atSeconds, 1e7) * Double(Self.rate))
    return order.loop ? frames % part.count : min(frames, part.count - 1)
  }

  /// Sets a track's strip as a thing is to be played.
  private func shape(_ voicing: Voicing, on track: Int) {
    engine.set(track, .speed, Float(voicing.speed))
    engine.set(track, .bass, decibels: Float(voicing.bass))
    engine.set(track, .mid, decibels: Float(voicing.mid))
    engine.set(track, .treble, decibels: Float(voicing.treble))
  }

  /// Lets a thing fade out, or everything; answers whether there was any.
  @discardableResult
  func stop(_ key: Key?, seconds: Double) -> Bool {
    var found = false
    for index in voices.indices where key == nil || voices[index].order.key == key {
      found = true
      (voices[index].isEnding, voices[index].isHurried) = (true, false)
      voices[index].fade.move(to: 0, seconds: seconds, quantaPerSecond: Self.quantaPerSecond)
    }
    return found
  }

  /// Changes the volume of everything.
  func setVolume(_ volume: Double, seconds: Double) {
    master.move(to: Float(volume), seconds: seconds, quantaPerSecond: Self.quantaPerSecond)
  }

  /// Changes a thing that sounds; false when it does not.
  func set(_ key: Key, volume: Double?, loop: Bool?, seconds: Double) -> Bool {
    let found = voices.firstIndex { $0.order.key == key && !$0.isEnding }
    guard let index = found else { return false }
    if let volume {
      voices[index].volume.move(
        to: Float(volume), seconds: seconds, quantaPerSecond: Self.quantaPerSecond)
    }
    if let loop, loop != voices[index].loop {
      voices[index].loop = loop
      var command = Command(.setLoops, track: voices[index].track)
      command.loops = loop ? -1 : 1
      _ = engine.commands.send(command)
    }
    return true
  }

  /// The next quanta of both channels, interleaved.
  func render(quanta: Int) -> [Float] {
    [Float](unsafeUninitializedCapacity: quanta * Engine.quantum * 2) { block, filled in
      var left = [Float](repeating: 0, count: Engine.quantum)
      var right = left
      for quantum in 0..<quanta {
        turnKnobs()
        engine.renderQuantum(left: &left, right: &right)
        for frame in 0..<Engine.quantum {
          let place = 2 * (quantum * Engine.quantum + frame)
          (block[place], block[place + 1]) = (left[frame], right[frame])
        }
        hearEvents()
      }
      filled = block.count
    }
  }

  private func turnKnobs() {
    master.advance()
    engine.setMasterVolume(master.value)
    for index in voices.indices {
      voices[index].volume.advance()
      voices[index].fade.advance()
      let voice = voices[index]
      engine.set(
        voice.track, .volume,
        Float(voice.order.voicing.gain) * voice.volume.value * voice.fade.value)
      guard voice.fade.target == 0, voice.fade.isThere else { continue }
      var command = Command(.stop, track: voice.track)
      command.fadeFrames = Int32(Glide.shortest * Double(Self.rate))
      _ = engine.commands.send(command)
    }
  }

  private func hearEvents() {
    while let event = engine.events.receive() {
      guard event.kind == .finished || event.kind == .refused,
        let index = voices.firstIndex(where: { $0.token == event.token })
      else { continue }
      _ = engine.removeSound(voices[index].track)
      voices.remove(at: index)
    }
  }
}
