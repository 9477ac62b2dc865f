import Files
import Glibc
import Media
import MediaModel

/// A recording's samples as recognisers want them, in a file: Float32 of one channel at 16 kHz.
struct SpeechSamples: Sendable {
  static let sampleRate = 16_000
  /// −60 dBFS: nothing that is quieter is speech.
  private static let silence: Float = 0.001

  let file: Descriptor
  let count: Int

  var seconds: Double { Double(count) / Double(Self.sampleRate) }

  /// Decodes a file's sound to a new file at a path.
  init(
    of file: String, in path: String, _ media: Media, progress: @escaping Media.ProgressListener
  ) async throws {
    let number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw FileError.writing(errno, path) }
    let output = Descriptor(number)
    _ = try await media.fold(
      file, as: PCMConversion(sampleRate: Self.sampleRate, channels: 1), progress: progress,
      start: { _, _ in () },
      add: { _, block in
        let bytes = UnsafeRawBufferPointer(
          start: block.base, count: block.frameCount * MemoryLayout<Float>.stride)
        guard writeAll(bytes, to: output.number) else { throw FileError.writing(errno, path) }
      })
    self.init(output)
  }

  init(_ file: Descriptor) {
    self.file = file
    count = Int(file.byteCount) / MemoryLayout<Float>.stride
  }

  /// Cuts all of it into pieces of at most `most` samples, where it is quietest in the last tenth of each, and
  /// leaves out those without any sound.
  func pieces(most: Int) throws -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = 0
    while start < count {
      let end =
        count - start <= most ? count : try quietest(in: start + most * 9 / 10..<start + most)
      let blocks = Blocks(file: file, range: start..<end)
      if blocks.contains(where: { $0.contains { abs($0) > Self.silence } }) {
        pieces.append(start..<end)
      }
      start = end
    }
    return pieces
  }

  /// The middle of the quietest fifth of a second in a range.
  private func quietest(in range: Range<Int>) throws -> Int {
    let length = Self.sampleRate / 5
    var (place, least) = (range.upperBound, Float.infinity)
    for start in stride(from: range.lowerBound, through: range.upperBound - length, by: length / 4)
    {
      let samples = Blocks(file: file, range: start..<start + length).joined()
      let energy = samples.reduce(0) { $0 + $1 * $1 }
      if energy < least { (place, least) = (start + length / 2, energy) }
    }
    return place
  }

  /// A part of it, block by block.
  struct Blocks: Sequence, Sendable {
    let file: Descriptor
    let range: Range<Int>

    func makeIterator() -> Iterator { Iterator(file: file, rest: range) }

    struct Iterator: IteratorProtocol {
      let file: Descriptor
      var rest: Range<Int>

      mutating func next() -> [Float]? {
        let count = Swift.min(8_192, rest.count)
        guard count > 0 else { return nil }
        var samples = [Float](repeating: 0, count: count)
        let got = samples.withUnsafeMutableBytes {
          pread(file.number, $0.baseAddress, $0.count, off_t(rest.lowerBound * 4))
        }
        guard got == count * 4 else { return nil }
        rest = rest.lowerBound + count..<rest.upperBound
        return samples
      }
    }
  }
}
