import CZlib
import Files
import Glibc

/// Reads a zip file that a stranger may have made.
///
/// Nothing of it becomes a path. What is in it is counted, measured and checked before the first entry
/// is read; entries may not lie over each other, nor grow beyond what they claim.
public struct ZipReader: Sendable {
  /// What an archive may hold.
  public struct Limits: Sendable {
    public var entries = 1_000
    public var entryBytes: Int64 = 1 << 30
    public var allBytes: Int64 = 4 << 30
    /// How much larger an entry may be than what it is packed in.
    public var ratio: Int64 = 200

    public init() {}
  }

  struct Entry: Sendable {
    let name: String
    let isPacked: Bool
    let crc: UInt32
    let packed: Int64
    let size: Int64
    let offset: Int64
  }

  let file: Descriptor
  private let entries: [String: Entry]

  /// The names of everything in it.
  public var names: [String] { entries.keys.sorted() }

  public init(_ file: Descriptor, limits: Limits = Limits()) throws(ArchiveError) {
    self.file = file
    let list = try ZipList(file, limits)
    var entries: [String: Entry] = [:]
    for entry in list.entries {
      guard entries.updateValue(entry, forKey: entry.name) == nil else {
        throw ArchiveError(.damaged, "two entries in the archive have the same name")
      }
    }
    self.entries = entries
  }

  /// How large an entry is; nil when there is none of that name.
  public func size(of name: String) -> Int64? { entries[name]?.size }

  /// The bytes of a small entry.
  public func read(_ name: String, limit: Int64) throws -> [UInt8] {
    guard let entry = entries[name] else { throw ArchiveError.missing("“\(name)”") }
    guard entry.size <= limit else {
      throw ArchiveError(.tooLarge, "an entry in the archive is too large")
    }
    var bytes: [UInt8] = []
    try read(name) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Hands over an entry piece by piece; throws at its end when it is not what it claims to be.
  public func read(_ name: String, into receive: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let entry = entries[name] else { throw ArchiveError.missing("“\(name)”") }
    var (crc, left) = (UInt32(0), entry.size)
    let checked = { (piece: UnsafeRawBufferPointer) in
      guard Int64(piece.count) <= left else { throw ArchiveError.damaged }
      left -= Int64(piece.count)
      crc = CRC.of(piece, after: crc)
      try receive(piece)
    }
    if entry.isPacked { try inflate(entry, into: checked) } else { try copy(entry, into: checked) }
    guard left == 0, crc == entry.crc else { throw ArchiveError.damaged }
  }

  private func copy(
    _ entry: Entry, into receive: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let start = try start(of: entry)
    var done: Int64 = 0
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { block.deallocate() }
    while done < entry.packed {
      let wanted = Int(min(entry.packed - done, Int64(block.count)))
      let count = pread(file.number, block.baseAddress, wanted, off_t(start + done))
      guard count > 0 else { throw ArchiveError.damaged }
      try receive(UnsafeRawBufferPointer(rebasing: block[..<count]))
      done += Int64(count)
    }
  }

  private func inflate(
    _ entry: Entry, into receive: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var stream = z_stream()
    // A negative window: there is no head of zlib's around it.
    guard
      inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw ArchiveError(.tooLarge, "not enough memory to read the archive") }
    defer { inflateEnd(&stream) }
    let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { output.deallocate() }
    var isWhole = false
    try copy(entry) { piece in
      stream.next_in = UnsafeMutablePointer(
        mutating: piece.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.avail_in = UInt32(piece.count)
      // When all was taken in, there may still be more to give than there was room for.
      while !isWhole {
        stream.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = UInt32(output.count)
        let outcome = CZlib.inflate(&stream, Z_NO_FLUSH)
        // Z_BUF_ERROR: there was nothing more.
        guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(outcome) else {
          throw ArchiveError.damaged
        }
        isWhole = outcome == Z_STREAM_END
        let count = output.count - Int(stream.avail_out)
        try receive(UnsafeRawBufferPointer(rebasing: output[..<count]))
        if stream.avail_out > 0 { return }
      }
    }
    guard isWhole else { throw ArchiveError.damaged }
  }

  /// Where an entry's bytes begin; its own head must say the same as the list.
  private func start(of entry: Entry) throws(ArchiveError) -> Int64 {
    try ZipList.start(of: entry, in: file)
  }
}
