import DSP
import Sleep

extension Engine {
  /// Registers a sound that is made while it is played and has no end. All memory that it ever needs is taken here, so
  /// this is not for the audio thread while it renders. False when the number is out of range or in use.
  ///
  /// It has no places: seeking, loops and trims change nothing, and it keeps its own speed and pitch. Two voices that
  /// play it at once play the same.
  public func addLiving(_ number: Int, _ sound: SleepSound, seed: UInt32) -> Bool {
    guard number >= 0, number < soundCount, sounds[number].users == 0 else { return false }
    clearLives()
    endLife(number)
    let life = UnsafeMutablePointer<Life>.allocate(capacity: 1)
    life.initialize(to: Life(sound, seed: seed, sampleRate: sampleRate))
    lives[number] = life
    sounds[number] = Sound(
      left: life.pointee.left, right: life.pointee.right, frameCount: Int(Int32.max), life: life)
    return true
  }

  /// Frees the memory of living sounds that were removed, or replaced by samples.
  private func clearLives() {
    for number in 0..<soundCount where sounds[number].life == nil { endLife(number) }
  }

  func endLife(_ number: Int) {
    guard let life = lives[number] else { return }
    lives[number] = nil
    life.deinitialize(count: 1)
    life.deallocate()
  }

  /// Fills a lane with the next samples of a living sound, from a frame of the quantum on.
  func fill(_ number: Int, from offset: Int, with life: UnsafeMutablePointer<Life>) {
    life.pointee.live(at: now)
    let (from, lane) = ((life.pointee.left, life.pointee.right), number % 4)
    guard offset > 0 else { return banks[number / 4].setSource(lane, from.0, from.1) }
    let (left, right) = (space.left(number), space.right(number))
    left.update(repeating: 0, count: offset)
    right.update(repeating: 0, count: offset)
    move(from.0 + offset, to: left + offset, count: Self.quantum - offset)
    move(from.1 + offset, to: right + offset, count: Self.quantum - offset)
    banks[number / 4].setSource(lane, left, right)
  }
}
