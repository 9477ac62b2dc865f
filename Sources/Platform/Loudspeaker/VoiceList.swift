import Engine

/// The voices of one engine as those know them who ask for them: which item each plays, and on which track.
///
/// A voice that is asked for begins when the audio thread takes the command, and is here until that thread has told
/// of its end and `receive` has heard it; only then are its sound and its track free. For one thread at a time, which
/// is never the audio thread.
struct VoiceList<Item> {
  struct Voice {
    var item: Item
    let track: Int
    fileprivate(set) var isEnding = false
  }

  let link: VoiceLink
  private(set) var voices: [Voice] = []
  /// How loud everything is, or will be in a moment.
  private(set) var volume: Double
  private var token: UInt32 = 0

  init(_ link: VoiceLink) {
    self.link = link
    volume = link.volume
  }

  subscript(index: Int) -> Item {
    get { voices[index].item }
    set { voices[index].item = newValue }
  }

  /// Those that match, by their indices.
  func indices(where isWanted: (Voice) -> Bool) -> [Int] {
    voices.indices.filter { isWanted(voices[$0]) }
  }

  /// The frame that the audio thread renders next.
  var now: Int64 { link.clock.load(ordering: .relaxed) }

  var freeTracks: [Int] {
    let taken = Set(voices.map(\.track))
    return (0..<link.engine.trackCount).filter { !taken.contains($0) }
  }

  /// Refuses what would not fit as a whole: so many commands are about to be sent.
  func needRoom(for commands: Int) throws(LoudspeakerError) {
    guard link.commands.room >= commands else { throw .tooManyRequests }
  }

  /// Begins to play an item on a free track, whose sound the engine has.
  mutating func play(_ item: Item, _ start: VoiceCommand.Start) {
    var start = start
    token &+= 1
    start.command.token = token
    start.command.sound = start.command.track
    send(.play(start))
    voices.append(Voice(item: item, track: Int(start.command.track)))
  }

  /// Counts a voice as one that ends, without a fade of its own.
  mutating func markEnding(_ index: Int) { voices[index].isEnding = true }

  mutating func fadeOut(_ index: Int, seconds: Double) {
    markEnding(index)
    send(.fadeOut(track: Int32(voices[index].track), seconds: seconds))
  }

  func setVolume(_ index: Int, _ volume: Double, seconds: Double) {
    send(.setVolume(track: Int32(voices[index].track), Float(volume), seconds: seconds))
  }

  func setLoops(_ index: Int, _ loops: Int32) {
    send(.setLoops(track: Int32(voices[index].track), loops))
  }

  /// Changes the volume of everything.
  mutating func setVolume(_ volume: Double, seconds: Double) throws(LoudspeakerError) {
    try needRoom(for: 1)
    self.volume = Double(Float(volume))
    send(.setMasterVolume(Float(volume), seconds: seconds))
  }

  private func send(_ command: VoiceCommand) {
    let isSent = link.commands.send(command)
    precondition(isSent, "whoever sends has seen to it that there is room")
  }

  /// Lets go of the voices that have ended, and of their sounds.
  mutating func receive() {
    while let track = link.ended.receive() {
      _ = link.engine.removeSound(Int(track))
      voices.removeAll { $0.track == Int(track) }
    }
  }
}
