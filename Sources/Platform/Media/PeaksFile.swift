import DSP
import Files
import MediaModel

/// A file's waveform at several zooms, as it is kept beside the file.
///
/// The bytes are described in docs/formats/peaks.md. Reading checks every length and the closing
/// hash, so a damaged file is an error and never a wrong picture.
public struct PeaksFile: Sendable, Equatable {
  /// The hash of the file that the waveform was made of.
  public var source: ContentHash
  public var sampleRate: Int
  /// The version of the analysis that made it.
  public var recipe: Int
  public var pyramid: PeakPyramid

  static let magic: [UInt8] = Array("QPEAKS\r\n".utf8)
  static let version = 1
  static let headerBytes = 64
  static let levelBytes = 16
  static let bytesPerPeak = 6
  static let levelLimit = 32

  public init(
    source: ContentHash, sampleRate: Int, recipe: Int = MediaAnalysis.recipe, pyramid: PeakPyramid
  ) {
    self.source = source
    self.sampleRate = sampleRate
    self.recipe = recipe
    self.pyramid = pyramid
  }

  /// The file's bytes.
  public func encoded() -> [UInt8] {
    let pyramid = pyramid
    let tableBytes = pyramid.levels.count * Self.levelBytes
    let peaks = pyramid.levels.reduce(0) { $0 + $1.minimums.count }
    var out = ByteWriter(
      capacity: Self.headerBytes + tableBytes + peaks * Self.bytesPerPeak
        + ContentHash.byteCount)
    out.add(Self.magic)
    out.add(UInt16(Self.version))
    out.add(UInt16(pyramid.channelCount))
    out.add(UInt32(sampleRate))
    out.add(UInt64(pyramid.frameCount))
    out.add(source.bytes)
    out.add(UInt16(pyramid.levels.count))
    out.add(UInt16(recipe))
    out.add([UInt8](repeating: 0, count: Self.headerBytes - out.bytes.count))
    var offset = Self.headerBytes + tableBytes
    for level in pyramid.levels {
      out.add(UInt32(level.framesPerBucket))
      out.add(UInt32(level.bucketCount))
      out.add(UInt64(offset))
      offset += level.minimums.count * Self.bytesPerPeak
    }
    for level in pyramid.levels {
      for index in level.minimums.indices {
        out.add(level.minimums[index])
        out.add(level.maximums[index])
        out.add(level.rms[index])
      }
    }
    out.add(ContentHash(of: out.bytes[...]).bytes)
    return out.bytes
  }

  /// Reads a file's bytes.
  public init(decoding bytes: [UInt8]) throws(PeaksFileError) {
    guard bytes.starts(with: Self.magic) else { throw .notPeaks }
    guard bytes.count >= Self.headerBytes + ContentHash.byteCount else { throw .damaged }
    let body = bytes.dropLast(ContentHash.byteCount)
    var reader = ByteReader(body.dropFirst(Self.magic.count))
    let version = Int(reader.next(UInt16.self))
    guard version == Self.version else { throw .version(version) }
    guard ContentHash(of: body).bytes == Array(bytes.suffix(ContentHash.byteCount)) else {
      throw .damaged
    }
    let channels = Int(reader.next(UInt16.self))
    let rate = Int(reader.next(UInt32.self))
    let frames = Int(truncatingIfNeeded: reader.next(UInt64.self))
    guard let source = ContentHash(bytes: reader.next(bytes: ContentHash.byteCount)) else {
      throw .damaged
    }
    let levelCount = Int(reader.next(UInt16.self))
    guard (1...Self.levelLimit).contains(levelCount), (1...256).contains(channels), frames >= 0
    else {
      throw .damaged
    }
    self.source = source
    sampleRate = rate
    recipe = Int(reader.next(UInt16.self))
    pyramid = PeakPyramid(
      channelCount: channels, frameCount: frames,
      levels: try Self.levels(levelCount, channels: channels, in: body))
  }

  private static func levels(
    _ count: Int, channels: Int, in body: ArraySlice<UInt8>
  ) throws(PeaksFileError) -> [PeakLevel] {
    var table = ByteReader(body.dropFirst(headerBytes))
    var levels: [PeakLevel] = []
    for _ in 0..<count {
      let framesPerBucket = Int(table.next(UInt32.self))
      let buckets = Int(table.next(UInt32.self))
      let offset = Int(truncatingIfNeeded: table.next(UInt64.self))
      let peaks = buckets * channels
      guard framesPerBucket > 0, offset >= 0, offset <= body.count,
        peaks * bytesPerPeak <= body.count - offset
      else { throw .damaged }
      var reader = ByteReader(body[offset...])
      var level = PeakLevel(
        framesPerBucket: framesPerBucket, bucketCount: buckets, minimums: [], maximums: [],
        rms: [])
      level.minimums.reserveCapacity(peaks)
      level.maximums.reserveCapacity(peaks)
      level.rms.reserveCapacity(peaks)
      for _ in 0..<peaks {
        level.minimums.append(reader.next(Int16.self))
        level.maximums.append(reader.next(Int16.self))
        level.rms.append(reader.next(UInt16.self))
      }
      levels.append(level)
    }
    return levels
  }
}

/// Why bytes are no waveform.
public enum PeaksFileError: Error, Sendable, Equatable {
  case notPeaks
  case version(Int)
  /// A length or the closing hash is wrong.
  case damaged
}
