import Files
import Glibc
import MediaModel

extension Media {
  /// Writes samples to a new file: blocks of interleaved Float32, made as they are needed.
  public func encode<Blocks: Sequence<[Float]> & Sendable>(
    _ blocks: Blocks, format: PCMFormat, to output: String, as encoding: AudioEncoding,
    labels: LabelChanges = LabelChanges(), mayReplace: Bool = false
  ) async throws -> WorkReport {
    let patience = WorkerPatience(limits: limits, now: clock)
    let feeder = try Feeder(blocks, patience)
    async let fed: Void = onComputingThread { feeder.run() }
    do {
      let report = try await write(
        .encode(format, encoding, labels: labels), from: feeder.handOverReadingEnd(),
        naming: output,
        to: output, mayReplace: mayReplace, patience: patience, progress: { _ in })
      try await fed
      return report
    } catch {
      // Nobody will read any more: the feeder, which may be waiting for room, must be let go.
      _ = feeder.handOverReadingEnd()
      throw error
    }
  }
}

/// Writes blocks into a pipe until they end or nobody reads any more.
private final class Feeder<Blocks: Sequence<[Float]> & Sendable>: Sendable {
  private let blocks: Blocks
  /// Its clock stands still while a block is made.
  private let patience: WorkerPatience
  /// The end that the worker reads, until it is handed on.
  private let reads: Locked<Descriptor?>
  /// Held by nobody else: when it is let go, the worker sees the end of the sound.
  private let writes: Locked<Descriptor?>

  init(_ blocks: Blocks, _ patience: WorkerPatience) throws {
    (self.blocks, self.patience) = (blocks, patience)
    patience.pause()
    let pipe = try makePipe(bytes: 1 << 20)
    reads = Locked(pipe.reads)
    writes = Locked(pipe.writes)
  }

  /// Hands out the end that the worker reads; once.
  func handOverReadingEnd() -> Descriptor? {
    reads.withLock { reads in
      defer { reads = nil }
      return reads
    }
  }

  /// Writes everything; waits for the worker. Returns early when it ends first.
  func run() {
    let number = writes.withLock { $0?.number ?? -1 }
    for block in blocks {
      patience.resume()
      guard block.withUnsafeBytes({ writeAll($0, to: number) }) else { break }
      patience.pause()
    }
    patience.resume()
    writes.withLock { $0 = nil }
  }
}
