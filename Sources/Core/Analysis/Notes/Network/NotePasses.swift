/// Finds the notes of a piece of music, by their beginnings.
public struct NotePass: SoundPass {
  private var windows: NoteWindows
  private var finder = NoteFinder()

  public init(_ network: NoteNetwork) { windows = network.windows }

  public mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    windows.add(samples)
    listen()
  }

  private mutating func listen() {
    while windows.next() {
      var piece = NotePosteriors()
      piece.add(windows.heard, frames: windows.frames, contours: true)
      finder.add(piece)
    }
  }

  /// The notes of all that was taken in; nothing comes behind it.
  public mutating func finish() -> [Note] {
    windows.finish()
    listen()
    return finder.finish()
  }
}

/// Keeps what the network of notes says of a piece of music, five megabytes a minute.
public struct PosteriorsPass: SoundPass {
  private var windows: NoteWindows
  private var found = NotePosteriors()

  public init(_ network: NoteNetwork) { windows = network.windows }

  public mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    windows.add(samples)
    listen()
  }

  private mutating func listen() {
    while windows.next() {
      found.add(windows.heard, frames: windows.frames, contours: true)
    }
  }

  /// What it says of all that was taken in; nothing comes behind it.
  public mutating func finish() -> NotePosteriors {
    windows.finish()
    listen()
    return found
  }
}
