import DSP
import Files
import Glibc
import MediaModel

/// Decoded sound on the disk, of which any part can be read at once.
///
/// In constant memory: the system keeps what is used of it. Its files have no names, so the disk is
/// free again when it is let go, whatever happens.
public final class Spool: @unchecked Sendable {
  // Safe to share: all is set in `init`, and the pages are mapped for reading only. A writer that went on would add
  // behind the frames that are mapped.

  public let format: PCMFormat
  public let frameCount: Int
  private let channels: [UnsafePointer<Float>]

  fileprivate init(_ format: PCMFormat, _ frameCount: Int, _ files: [Descriptor]) throws {
    (self.format, self.frameCount) = (format, frameCount)
    let bytes = frameCount * MemoryLayout<Float>.stride
    var channels: [UnsafePointer<Float>] = []
    for file in files where frameCount > 0 {
      let mapping = mmap(nil, bytes, PROT_READ, MAP_SHARED, file.number, 0)
      guard let mapping, mapping != MAP_FAILED else {
        for channel in channels { munmap(UnsafeMutableRawPointer(mutating: channel), bytes) }
        throw MediaError(.workerFailed, "not enough memory for the decoded sound")
      }
      channels.append(UnsafePointer(mapping.bindMemory(to: Float.self, capacity: frameCount)))
    }
    self.channels = channels
  }

  deinit {
    let bytes = frameCount * MemoryLayout<Float>.stride
    for channel in channels { munmap(UnsafeMutableRawPointer(mutating: channel), bytes) }
  }

  /// The samples of a channel; nil where the sound is empty. Valid as long as the spool is held.
  public func samples(of channel: Int) -> UnsafePointer<Float>? {
    channels.isEmpty ? nil : channels[channel]
  }

  /// Copies the frames from `start` on, which must all be there.
  public func read(from start: Int, into audio: MutablePlanarView) {
    precondition(start >= 0 && start + audio.frameCount <= frameCount)
    for (channel, samples) in channels.enumerated() {
      audio[channel].update(from: samples + start, count: audio.frameCount)
    }
  }
}

/// Takes sound down, block by block, until it is a spool.
public struct SpoolWriter: Sendable {
  public let format: PCMFormat
  public private(set) var frameCount = 0
  private let files: [Descriptor]

  public init(_ format: PCMFormat) throws {
    self.format = format
    files = try MediaError.wrapping {
      // Gone with this call; the files stay as long as they are open.
      let folder = try PassingFolder()
      return try (0..<format.channels).map { channel in
        let path = "\(folder.path)/\(channel)"
        let number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw FileError.writing(errno, path) }
        return Descriptor(number)
      }
    }
  }

  /// Adds a block; samples that are no numbers become 0.
  public mutating func add(_ audio: PlanarView) throws {
    for (channel, file) in files.enumerated() {
      let samples = audio[channel].map { $0.isFinite ? $0 : 0 }
      guard samples.withUnsafeBytes({ writeAll($0, to: file.number) }) else {
        throw MediaError(.notWritable, "not enough disk space for the decoded sound")
      }
    }
    frameCount += audio.frameCount
  }

  public func finish() throws -> Spool { try Spool(format, frameCount, files) }
}

extension Media {
  /// Decodes a file's sound onto the disk.
  public func spool(
    _ file: String, as form: PCMConversion = PCMConversion(),
    progress: @escaping ProgressListener = { _ in }
  ) async throws -> Spool {
    try await fold(file, as: form, progress: progress) { _, format in
      try SpoolWriter(format)
    } add: { writer, block in
      try writer.add(block)
    }.state.finish()
  }
}
