import Engine
import Glibc
import Hearing
import Players
import Sleep

/// What sounds beside a child: one mix at a time, of up to four tracks without an end, on an engine of its own that
/// holds it below a limit, whatever is asked for.
///
/// It only asks; `VoiceRenderer` plays. For one thread at a time.
final class SleepSoundPlayer {
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

  /// What is to be played, and how.
  struct Request {
    let key: ItemKey
    let name: String
    var volume = 1.0
    /// How long it takes to come; as its tracks say when missing.
    var fadeSeconds: Double?
    let parts: [Part]
  }

  private struct Item {
    let key: ItemKey
    let part: Part
  }

  /// Mixes come at about so far below full scale, A-weighted: at this volume they reach the limit, and hardly more.
  private static let headroom = 20.0
  /// Who takes something out by hand, or puts something else in, waits no longer.
  private static let longestFade = 8.0

  private var list: VoiceList<Item>
  private var current: (name: String, start: Int64) = ("", 0)
  private var seed: UInt32

  /// Living sounds come out the same with the same `seed`.
  init(volume: Double, safety: Safety, seed: UInt32 = .random(in: 0 ... .max)) {
    let base = min(1, Float(pow(10, (safety.limit - safety.fullScale + Self.headroom) / 20)))
    // What goes has not gone yet when the next comes, and the one after that.
    let link = VoiceLink(tracks: Track.most * 6, volume: volume, baseGain: base)
    link.engine.safety.set(limit: safety.limit, fullScale: safety.fullScale, seconds: 0)
    list = VoiceList(link)
    self.seed = seed
  }

  var link: VoiceLink { list.link }

  var isSilent: Bool { list.voices.isEmpty }

  var playing: [PlayingItem] {
    guard let voice = list.voices.first(where: { !$0.isEnding }) else { return [] }
    return [
      PlayingItem(
        key: voice.item.key, name: current.name, loop: true,
        positionSeconds: Double(max(list.now - current.start, 0)) / Double(VoiceLink.rate))
    ]
  }

  /// Begins to play; what played before goes. Throws when too much has just been asked for.
  func play(_ request: Request) throws(LoudspeakerError) {
    let free = list.freeTracks
    // All that sounds goes, each part comes, and may have to go at once.
    try list.needRoom(for: list.voices.count + 2 * request.parts.count)
    guard !request.parts.isEmpty, free.count >= request.parts.count else {
      throw .tooManyRequests
    }
    for index in list.voices.indices {
      fadeOut(index, seconds: list.voices[index].isEnding ? 0 : nil)
    }
    current = (request.name, list.now)
    let isWhole = zip(request.parts, free).allSatisfy { begin($0, of: request, on: $1) }
    guard isWhole else {
      try stop(nil, seconds: 0)
      throw .tooManyRequests
    }
  }

  private func begin(_ part: Part, of request: Request, on track: Int) -> Bool {
    guard add(part.source, as: track) else { return false }
    var command = Command(.play, track: track)
    command.loops = -1
    // A recording may begin with any sample.
    command.fadeFrames = Int32(LinearRamp.shortestSeconds * Double(VoiceLink.rate))
    link.engine.set(track, .pan, Float(part.track.pan))
    list.play(
      Item(key: request.key, part: part),
      VoiceCommand.Start(
        command: command, gain: Float(part.track.gain), volume: Float(request.volume),
        fadeSeconds: request.fadeSeconds ?? part.track.fadeInSeconds))
    return true
  }

  private func add(_ source: Part.Source, as number: Int) -> Bool {
    switch source {
    case .living(let sound):
      seed &+= 1
      return link.engine.addLiving(number, sound, seed: seed)
    case .recording(let sound):
      return link.engine.addSound(
        number, left: sound.left, right: sound.right, frameCount: sound.frameCount)
    }
  }

  private func fadeOut(_ index: Int, seconds: Double?) {
    let usual = min(list[index].part.track.fadeOutSeconds, Self.longestFade)
    list.fadeOut(index, seconds: seconds ?? usual)
  }

  /// Lets a mix fade out, or everything; as its tracks say when `seconds` is missing.
  func stop(_ key: ItemKey?, seconds: Double?) throws(LoudspeakerError) {
    let wanted = list.indices { key == nil || $0.item.key == key }
    try list.needRoom(for: wanted.count)
    for index in wanted { fadeOut(index, seconds: seconds) }
  }

  /// Changes the volume of everything.
  func setVolume(_ volume: Double, seconds: Double) throws(LoudspeakerError) {
    try list.setVolume(volume, seconds: seconds)
  }

  /// Changes the volume of what sounds; false when it does not.
  func set(_ key: ItemKey, volume: Double?, seconds: Double) throws(LoudspeakerError) -> Bool {
    let found = list.indices { $0.item.key == key && !$0.isEnding }
    guard let volume else { return !found.isEmpty }
    try list.needRoom(for: found.count)
    for index in found { list.setVolume(index, volume, seconds: seconds) }
    return !found.isEmpty
  }

  /// Lets go of what has ended.
  func receive() { list.receive() }
}
