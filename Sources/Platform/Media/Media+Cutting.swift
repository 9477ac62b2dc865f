import DSP
import Files
import Glibc
import MediaModel

extension Media {
  /// Writes a part of a file's sound to a new file, with fades of 2 ms where it was cut.
  ///
  /// In constant memory: the samples of the part lie on the disk meanwhile.
  public func cut(
    _ file: String, seconds: Range<Double>, to output: String, as encoding: AudioEncoding,
    mayReplace: Bool = false
  ) async throws -> WorkReport {
    let folder = try MediaError.wrapping { try PassingFolder() }
    let path = "\(folder.path)/samples"
    let raw = try MediaError.wrapping { try OutputFile(path, mayReplace: true) }
    let number = raw.descriptor.number
    let folded = try await fold(file) { _, format in
      Cut(seconds, rate: Double(format.sampleRate))
    } add: { cut, block in
      let samples = cut.cut(block)
      guard samples.withUnsafeBytes({ writeAll($0, to: number) }) else {
        throw FileError.writing(errno, path)
      }
    }
    guard folded.state.taken > 0 else {
      throw MediaError(.noAudio, "this part of it has no audio", file: file)
    }
    let blocks = RawBlocks(
      file: Descriptor(dup(number)), channels: folded.format.channels,
      frameCount: folded.state.taken, fadeFrames: folded.format.sampleRate / 500)
    return try await encode(
      blocks, format: folded.format, to: output, as: encoding, mayReplace: mayReplace)
  }
}

/// Lets a part of a stream of blocks through.
private struct Cut: Sendable {
  private let frames: Range<Int>
  private var position = 0
  private(set) var taken = 0

  init(_ seconds: Range<Double>, rate: Double) {
    let limit = 1e7
    let start = Int(min(max(seconds.lowerBound, 0), limit) * rate)
    frames = start..<max(start, Int(min(max(seconds.upperBound, 0), limit) * rate))
  }

  /// What of a block lies in the part, interleaved.
  mutating func cut(_ block: PlanarView) -> [Float] {
    defer { position += block.frameCount }
    let wanted = frames.clamped(to: position..<position + block.frameCount)
    taken += wanted.count
    var samples: [Float] = []
    samples.reserveCapacity(wanted.count * block.channelCount)
    for frame in wanted {
      for channel in 0..<block.channelCount { samples.append(block[channel][frame - position]) }
    }
    return samples
  }
}

/// Interleaved samples that lie in a file, in blocks, faded in and out.
private struct RawBlocks: Sequence, Sendable {
  let file: Descriptor
  let channels: Int
  let frameCount: Int
  let fadeFrames: Int

  func makeIterator() -> Iterator { Iterator(blocks: self) }

  struct Iterator: IteratorProtocol {
    let blocks: RawBlocks
    private var position = 0
    private static let length = 8_192

    init(blocks: RawBlocks) {
      self.blocks = blocks
    }

    mutating func next() -> [Float]? {
      let count = Swift.min(Self.length, blocks.frameCount - position)
      guard count > 0 else { return nil }
      var samples = [Float](repeating: 0, count: count * blocks.channels)
      let offset = position * blocks.channels * 4
      let got = samples.withUnsafeMutableBytes {
        pread(blocks.file.number, $0.baseAddress, $0.count, off_t(offset))
      }
      guard got == samples.count * 4 else { return nil }
      for frame in 0..<count {
        let edge = Swift.min(position + frame, blocks.frameCount - 1 - position - frame)
        guard edge < blocks.fadeFrames else { continue }
        let gain = Float(edge) / Float(blocks.fadeFrames)
        for channel in 0..<blocks.channels { samples[frame * blocks.channels + channel] *= gain }
      }
      position += count
      return samples
    }
  }
}
