import Files
import FoundationEssentials
import Glibc
import Media

/// One life of `quintet-speech`: started with its descriptors, listened to, reaped.
final class SpeechProcess: Sendable {
  private let answer: Descriptor
  private let process: ChildProcess
  private let patience: WorkerPatience
  /// What a recording says at most: three hours of quick speech have a tenth of it.
  private static let mostBytes = 64 << 20
  /// A slow machine is silent for so long over the largest model.
  private static let silence = Duration.seconds(1_800)

  /// Starts the program, which may compute so long.
  init(
    path: String, samples: Descriptor, model: Descriptor, arguments: [String],
    processorSeconds: UInt64, clock: @escaping WorkerPatience.Clock = { SuspendingClock.now }
  ) throws {
    let (answer, reply) = try makePipe(bytes: 0)
    let nowhere = nowhere()
    process = try ChildProcess(
      path, arguments: arguments + ["\(processorSeconds)"],
      // Threads of libgomp that wait are to sleep.
      environment: ["OMP_WAIT_POLICY=passive", "LANG=C.UTF-8"],
      descriptors: [samples.number, reply.number, nowhere.number, model.number])
    self.answer = answer
    patience = WorkerPatience(
      processorSeconds: processorSeconds, silence: Self.silence, now: clock,
      error: SpeechError.timedOut)
  }

  /// Ends it at once.
  func stop() { process.stop() }

  /// Hears it to its end. Waits: call on a thread of its own.
  func converse(_ progress: (Double) -> Void) throws -> Transcript {
    var (reader, rest, all) = (SpeechLines(), [UInt8](), 0)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      try patience.wait(for: answer.number, POLLIN)
      let count = read(answer.number, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      all += count
      guard all <= Self.mostBytes else { throw SpeechError.nonsense }
      rest += piece[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        try reader.read(String(decoding: rest[..<end], as: UTF8.self), progress)
        rest.removeFirst(end + 1)
      }
    }
    let end = process.reap()
    guard reader.isComplete else { throw SpeechError.ending(end?.status ?? SIGKILL) }
    return reader.transcript
  }
}

/// The lines of `quintet-speech`, as its main.swift describes them.
struct SpeechLines {
  private(set) var transcript = Transcript(language: "", segments: [])
  private(set) var isComplete = false

  mutating func read(_ line: String, _ progress: (Double) -> Void) throws {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("P", 2):
      guard let thousandth = Double(parts[1]) else { throw SpeechError.nonsense }
      progress(min(1, max(0, thousandth / 1_000)))
    case ("L", 2): transcript.language = String(parts[1])
    case ("S", 3):
      let (start, end) = try times(parts)
      transcript.segments.append(Transcript.Segment(start: start, end: end, text: ""))
    case ("W", 5):
      let (start, end) = try times(parts)
      guard let last = transcript.segments.indices.last, let sureness = Double(parts[3]),
        let bytes = Hex.bytes(parts[4], count: parts[4].utf8.count / 2)
      else { throw SpeechError.nonsense }
      // A letter that was cut in two is none.
      let text = String(decoding: bytes, as: UTF8.self)
      transcript.segments[last].words.append(
        Transcript.Word(text, start: start, end: end, confidence: min(1, sureness / 1_000)))
      transcript.segments[last].text += (transcript.segments[last].text.isEmpty ? "" : " ") + text
    case ("E", 1): isComplete = true
    default: throw SpeechError.nonsense
    }
  }

  private func times(_ parts: [Substring]) throws -> (Double, Double) {
    guard let start = Int64(parts[1]), let end = Int64(parts[2]), 0 <= start, start <= end,
      end < 1 << 40
    else { throw SpeechError.nonsense }
    return (Double(start) / 1_000, Double(end) / 1_000)
  }
}
