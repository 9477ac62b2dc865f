import CSandbox
import Files
import FoundationEssentials
import Glibc

/// One life of `quintet-speech`: started with its descriptors, listened to, reaped.
final class SpeechProcess: Sendable {
  private let answer: Descriptor
  private let process: Locked<pid_t?>
  /// What a recording says at most: three hours of quick speech have a tenth of it.
  private static let mostBytes = 64 << 20

  init(samples: Descriptor, model: Descriptor, arguments: [String]) throws {
    guard let path = installedProgram("quintet-speech") else {
      throw SpeechError(
        .workerFailed, "the program quintet-speech is missing; install it beside quintet")
    }
    var ends: [Int32] = [-1, -1]
    guard quintet_pipe(&ends, 0) == 0 else {
      throw SpeechError(.workerFailed, "the system cannot open another pipe; close some programs")
    }
    answer = Descriptor(ends[0])
    let reply = Descriptor(ends[1])
    let nowhere = Descriptor(open("/dev/null", O_WRONLY | O_CLOEXEC))
    let descriptors = [samples.number, reply.number, nowhere.number, model.number]
    var child: pid_t = 0
    let status = withCStrings([path] + arguments) { arguments in
      // Threads of libgomp that wait are to sleep.
      withCStrings(["OMP_WAIT_POLICY=passive", "LANG=C.UTF-8"]) { environment in
        quintet_spawn(path, arguments, environment, descriptors, Int32(descriptors.count), &child)
      }
    }
    guard status == 0 else {
      throw SpeechError(
        .workerFailed, "the program quintet-speech cannot be started", cause: errorText(status))
    }
    process = Locked(child)
  }

  deinit {
    stop()
    _ = reap()
  }

  /// Ends it at once.
  func stop() {
    process.withLock { if let child = $0 { _ = kill(child, SIGKILL) } }
  }

  /// Hears it to its end. Waits: call on a thread of its own.
  func converse(_ progress: (Double) -> Void) throws -> Transcript {
    var (reader, rest, all) = (SpeechLines(), [UInt8](), 0)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
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
    let status = reap()
    guard reader.isComplete else { throw SpeechError.ending(status) }
    return reader.transcript
  }

  private func reap() -> Int32 {
    process.withLock { process in
      guard let child = process else { return 0 }
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0 && errno == EINTR {}
      process = nil
      return status
    }
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
