import DSP
import Engine
import FoundationEssentials
import Players

/// The sounds of a board, and all that is played as one file: several at once, each with its volume and its fades.
///
/// It only asks; `VoiceRenderer` plays. For one thread at a time.
final class SoundboardPlayer {
  /// Items of which only the newest sounds: those of one member's group.
  struct Group: Hashable {
    let person: UUID
    let number: Int
  }

  /// What is to be played, and how.
  struct Request {
    var key: ItemKey
    var name: String
    var volume: Double
    var loop: Bool
    var atSeconds: Double
    var fadeSeconds: Double
    var voicing = Voicing()
    var group: Group?
  }

  private struct Item {
    let request: Request
    let sound: DecodedSound
    /// The frame at which it began.
    let start: Int64
    var loop: Bool
    var isHurried = false
  }

  /// How many items may sound at once.
  static let soundLimit = 16

  private var list: VoiceList<Item>
  /// The engine's numbers of groups.
  private var groups: [Group: Int32] = [:]

  init(volume: Double) {
    // Items that fade out keep their tracks meanwhile, and so do those that are hurried out.
    list = VoiceList(VoiceLink(tracks: Self.soundLimit * 3, volume: volume))
    list.link.engine.setPadBuses()
  }

  var link: VoiceLink { list.link }

  var volume: Double { list.volume }

  var isSilent: Bool { list.voices.isEmpty }

  var playing: [PlayingItem] {
    list.voices.filter { !$0.isEnding }.map(\.item).map { item in
      PlayingItem(
        key: item.request.key, name: item.request.name, loop: item.loop,
        positionSeconds: Double(position(of: item)) / Double(VoiceLink.rate))
    }
  }

  /// Where in its sound an item is.
  private func position(of item: Item) -> Int {
    let part = part(item.request, of: item.sound)
    let played = Double(max(list.now - item.start, 0)) * item.request.voicing.speed
    let done = Int(played) + offset(item.request, in: part)
    let isOver = !item.loop && done >= part.count * max(item.request.voicing.loops, 1)
    return part.lowerBound + (isOver ? part.count : done % part.count)
  }

  /// Begins to play; the same item begins anew. Throws when there is no room for one more.
  func play(_ request: Request, _ sound: DecodedSound) throws(LoudspeakerError) {
    // Itself, and a fade for each of the others at most twice: it makes way, or is hurried.
    try list.needRoom(for: 1 + 2 * list.voices.count)
    let staying = list.indices { !$0.isEnding && !givesWay($0.item, to: request) }
    guard staying.count < Self.soundLimit, let track = list.freeTracks.first,
      link.engine.addSound(
        track, left: sound.left, right: sound.right, frameCount: sound.frameCount)
    else { throw .soundLimitReached(Self.soundLimit) }
    let others = list.voices.indices
    shape(request.voicing, on: track)
    list.play(
      Item(request: request, sound: sound, start: list.now, loop: request.loop),
      start(request, of: sound, on: track))
    makeWay(for: request, among: others)
    hurry(among: others)
  }

  private func start(
    _ request: Request, of sound: DecodedSound, on track: Int
  ) -> VoiceCommand.Start {
    var command = Command(.play, track: track)
    let part = part(request, of: sound)
    command.trimStart = Int64(part.lowerBound)
    command.trimEnd = Int64(part.upperBound)
    command.position = Int64(offset(request, in: part))
    command.loops = request.loop ? -1 : Int32(max(request.voicing.loops, 1))
    let bus = request.voicing.isDucked == true ? PadBus.ducked : .over
    return VoiceCommand.Start(
      command: command, gain: Float(request.voicing.gain), volume: Float(request.volume),
      fadeSeconds: request.fadeSeconds, bus: Int32(bus.rawValue),
      group: request.group.map(number) ?? 0)
  }

  private func number(of group: Group) -> Int32 {
    let number = groups[group] ?? Int32(groups.count + 1)
    groups[group] = number
    return number
  }

  /// Whether an item ends when another begins: it is the same, or of the same group.
  private func givesWay(_ item: Item, to request: Request) -> Bool {
    item.request.key == request.key || request.group != nil && item.request.group == request.group
  }

  private func makeWay(for request: Request, among others: Range<Int>) {
    for index in others where givesWay(list[index], to: request) {
      if list[index].request.key == request.key {
        fadeOut(index, seconds: 0)
      } else {
        // The engine silences the others of the group as soon as this one sounds.
        list.markEnding(index)
      }
    }
  }

  /// Hurries what has been fading out for longest, so that it never takes the tracks of what is to come.
  private func hurry(among others: Range<Int>) {
    let fading = others.filter { list.voices[$0].isEnding }
    for index in fading.dropLast(Self.soundLimit) where !list[index].isHurried {
      list.fadeOut(index, seconds: 0)
      list[index].isHurried = true
    }
  }

  private func fadeOut(_ index: Int, seconds: Double) {
    list.fadeOut(index, seconds: seconds)
    list[index].isHurried = false
  }

  /// The frames that are played, at least one.
  private func part(_ request: Request, of sound: DecodedSound) -> Range<Int> {
    func frames(_ seconds: Double) -> Int { Int(min(seconds, 1e7) * Double(VoiceLink.rate)) }
    let start = min(request.voicing.trimStart.map(frames) ?? 0, sound.frameCount - 1)
    let end = min(request.voicing.trimEnd.map(frames) ?? sound.frameCount, sound.frameCount)
    return start..<max(end, start + 1)
  }

  /// How many frames into its part it begins.
  private func offset(_ request: Request, in part: Range<Int>) -> Int {
    let frames = Int(min(request.atSeconds, 1e7) * Double(VoiceLink.rate))
    return request.loop ? frames % part.count : min(frames, part.count - 1)
  }

  /// Sets a track's strip as an item is to be played.
  private func shape(_ voicing: Voicing, on track: Int) {
    let engine = link.engine
    engine.set(track, .speed, Float(voicing.speed))
    engine.set(track, .bass, decibels: Float(voicing.bass))
    engine.set(track, .mid, decibels: Float(voicing.mid))
    engine.set(track, .treble, decibels: Float(voicing.treble))
  }

  /// Lets an item fade out, or everything.
  func stop(_ key: ItemKey?, seconds: Double) throws(LoudspeakerError) {
    let wanted = list.indices { key == nil || $0.item.request.key == key }
    try list.needRoom(for: wanted.count)
    for index in wanted { fadeOut(index, seconds: seconds) }
  }

  /// Changes the volume of everything.
  func setVolume(_ volume: Double, seconds: Double) throws(LoudspeakerError) {
    try list.setVolume(volume, seconds: seconds)
  }

  /// Changes an item that sounds; false when it does not.
  func set(
    _ key: ItemKey, volume: Double?, loop: Bool?, seconds: Double
  ) throws(LoudspeakerError) -> Bool {
    let found = list.indices { $0.item.request.key == key && !$0.isEnding }
    guard let index = found.first else { return false }
    try list.needRoom(for: 2)
    if let volume { list.setVolume(index, volume, seconds: seconds) }
    if let loop, loop != list[index].loop {
      list[index].loop = loop
      list.setLoops(index, loop ? -1 : 1)
    }
    return true
  }

  /// Lets go of what has ended.
  func receive() { list.receive() }
}
