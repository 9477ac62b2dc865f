import DSP
import Files
import Glibc
import Media
import MediaModel

/// A sound as samples at the player's rate, in files without a name that the kernel reads in and out.
///
/// A small computer has no room for an hour of samples in memory, but for a few seconds around the
/// position that sounds. Gone when nobody holds it any more.
final class DecodedSound: @unchecked Sendable {
  // Safe to share: all is set in `init`. The pages are mapped for reading only, the files behind them have no name by
  // which anybody could open them, and nobody writes to them once they are mapped.
  let left: UnsafePointer<Float>
  let right: UnsafePointer<Float>?
  let frameCount: Int

  /// The longest sound, in seconds: 3 GB of disk.
  static let longest = 2 * 3_600
  /// How much of its end a sound that goes round lays over its beginning, at most.
  private static let overlapSeconds = 2
  private static let piece = 1 << 16

  /// Decodes a file; what it needs of the disk lies in `folder`.
  static func decode(
    _ path: String, in folder: String, rate: Int, _ media: Media
  ) async throws -> DecodedSound {
    let most = Self.longest * rate
    let folded = try await media.fold(path, as: PCMConversion(sampleRate: rate)) { _, format in
      try (0..<min(format.channels, 2)).map { _ in try SampleFile(in: folder) }
    } add: { sides, block in
      guard sides[0].frameCount + block.frameCount <= most else {
        throw MediaError(.tooLong, "a player can play sounds of up to two hours")
      }
      for side in sides.indices { try sides[side].add(block[side]) }
    }
    let sides = folded.state
    return try DecodedSound(sides[0], sides.count > 1 ? sides[1] : nil)
  }

  /// The same, going round without a seam: its end is laid over its beginning, and it is shorter by
  /// that.
  func round(in folder: String, rate: Int) throws -> DecodedSound {
    let overlap = min(Self.overlapSeconds * rate, frameCount / 4)
    func side(_ samples: UnsafePointer<Float>) throws -> SampleFile {
      var file = try SampleFile(in: folder)
      let end = samples + (frameCount - overlap)
      try (0..<overlap).map { frame in
        // At equal power it gets neither louder nor softer in between.
        let turn = (Float(frame) + 0.5) / Float(overlap) * Float.pi / 2
        return samples[frame] * sinf(turn) + end[frame] * cosf(turn)
      }.withUnsafeBufferPointer { try file.add($0) }
      for start in stride(from: overlap, to: frameCount - overlap, by: Self.piece) {
        let count = min(Self.piece, frameCount - overlap - start)
        try file.add(UnsafeBufferPointer(start: samples + start, count: count))
      }
      return file
    }
    return try DecodedSound(try side(left), try right.map(side))
  }

  private init(_ left: SampleFile, _ right: SampleFile?) throws {
    guard left.frameCount > 0 else { throw MediaError(.noAudio, "it has no audio") }
    frameCount = left.frameCount
    self.left = try left.map()
    // What a half-made object holds is not let go of by itself.
    do { self.right = try right?.map() } catch {
      munmap(UnsafeMutableRawPointer(mutating: self.left), frameCount * 4)
      throw error
    }
  }

  deinit {
    let bytes = frameCount * MemoryLayout<Float>.stride
    munmap(UnsafeMutableRawPointer(mutating: left), bytes)
    if let right { munmap(UnsafeMutableRawPointer(mutating: right), bytes) }
  }
}

/// One channel on its way to the disk.
private struct SampleFile: Sendable {
  private let file: Descriptor
  private let folder: String
  private(set) var frameCount = 0

  init(in folder: String) throws {
    var template = Array("\(folder)/samples-XXXXXX".utf8CString)
    let number = mkstemp(&template)
    guard number >= 0 else { throw FileError.writing(errno, folder) }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    // A file without a name cannot stay behind.
    unlink(template)
    file = Descriptor(number)
    self.folder = folder
  }

  mutating func add(_ samples: UnsafeBufferPointer<Float>) throws {
    // Broken numbers would live on in the engine's filters.
    let clean = UnsafeMutableBufferPointer<Float>.allocate(capacity: samples.count)
    defer { clean.deallocate() }
    guard let base = clean.baseAddress, clean.update(fromContentsOf: samples) > 0 else { return }
    _ = sanitize(base, count: samples.count)
    guard writeAll(UnsafeRawBufferPointer(clean), to: file.number) else {
      throw FileError.writing(errno, folder)
    }
    frameCount += samples.count
  }

  func map() throws -> UnsafePointer<Float> {
    let bytes = frameCount * MemoryLayout<Float>.stride
    guard let start = mmap(nil, bytes, PROT_READ, MAP_PRIVATE, file.number, 0),
      start != MAP_FAILED
    else { throw FileError.reading(errno, folder) }
    return UnsafePointer(start.assumingMemoryBound(to: Float.self))
  }
}
