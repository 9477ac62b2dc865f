import Formats

// Songs as files of other programs for those who speak C: pages, and whoever makes the same calls natively. A song is
// text in one place, as SongRows reads it, and the file bytes in another. Everything is called from one thread.

/// Where a song is handed over, and the last file.
nonisolated(unsafe) private var room: UnsafeMutableBufferPointer<UInt8>?
nonisolated(unsafe) private var file: UnsafeMutableBufferPointer<UInt8>?

/// The longest text of a song: three hours with a million notes take less.
let mostBytes = 256 << 20

/// Makes room for the rows of a song, and answers where they are to be put as UTF-8; nil for more than 256 MiB.
@c(formats_text) @_expose(wasm, "formats_text")
public func text(_ bytes: Int32) -> UnsafeMutablePointer<UInt8>? {
  forget()
  guard bytes > 0, bytes <= mostBytes else { return nil }
  let made = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Int(bytes))
  made.initialize(repeating: 0)
  room = made
  return made.baseAddress
}

/// Writes the song as a file: 0 JSON, 1 lab, 2 CSV, 3 JAMS, 4 MIDI, 5 ChordPro, 6 MusicXML. Answers how many bytes it
/// has; −1 where there is no such format or no song.
@c(formats_write) @_expose(wasm, "formats_write")
public func write(_ format: Int32) -> Int32 {
  guard let text = room, let wanted = SongFormat(number: Int(format)),
    let rows = SongRows(UnsafeBufferPointer(text))
  else { return -1 }
  forget()
  let bytes = wanted.bytes(of: rows.song, title: rows.title)
  let made = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
  _ = made.initialize(from: bytes)
  file = made
  return Int32(bytes.count)
}

/// The last file. Good until the next song.
@c(formats_file) @_expose(wasm, "formats_file")
public func lastFile() -> UnsafePointer<UInt8>? { file.map { UnsafePointer($0.baseAddress!) } }

private func forget() {
  room?.deallocate()
  file?.deallocate()
  (room, file) = (nil, nil)
}
