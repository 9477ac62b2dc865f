import CSandbox
import Codec
import FoundationEssentials
import Glibc
import MediaModel

// The media worker: the only program of Quintet that links FFmpeg. It is started with open
// descriptors, does one piece of work inside a sandbox, and ends. See docs/decisions/0002.

/// Sends what happens to whoever started this worker.
final class Reporter: WorkListener {
  let wire: Wire

  init(_ wire: Wire) {
    self.wire = wire
  }

  func opened(_ info: MediaInfo, format: PCMFormat) throws {
    try wire.send(WorkerEvent.opened(info, format: format))
  }

  func progressed(to fraction: Double?) throws {
    try wire.send(WorkerEvent.progress(fraction))
  }

  func heard(_ samples: UnsafeRawBufferPointer) throws {
    try wire.send(.sound, samples)
  }
}

/// Does what is asked and answers with the last event.
func perform(
  _ request: WorkerRequest, input: Int32, output: Int32, walls: [String], reporter: Reporter
) throws -> WorkerEvent {
  var work = Work(limits: request.limits, listener: reporter)
  switch request.work {
  case .describe:
    return .described(Work.describe(walls: walls))
  case .probe(let artworkBytes):
    let info = try work.probe(input: input, artworkBytes: artworkBytes)
    let format = PCMFormat(sampleRate: info.audio.sampleRate, channels: info.audio.channels)
    return .opened(info, format: format)
  case .decode(let form, let encodings):
    return .finished(
      try work.decode(
        input: input, as: form,
        writing: encodings.enumerated().map { (output + Int32($0), $1) }))
  case .convert(let encoding, let labels):
    return .finished(
      try work.convert(input: input, output: output, to: encoding, labels: labels))
  case .extract(let fallback):
    return .finished(try work.extract(input: input, output: output, fallback: fallback))
  case .encode(let format, let encoding, let labels):
    return .finished(
      try work.encode(
        input: input, format: format, output: output, to: encoding, labels: labels))
  }
}

func answer(
  _ request: WorkerRequest, input: Int32, output: Int32, walls: [String], on wire: Wire
) -> Int32 {
  let event: WorkerEvent
  do {
    event = try perform(
      request, input: input, output: output, walls: walls, reporter: Reporter(wire))
  } catch let error as MediaError {
    event = .failed(error)
  } catch {
    return 1  // the wire broke: nobody listens
  }
  guard (try? wire.send(event)) != nil else { return 1 }
  if case .failed = event { return 1 }
  return 0
}

/// Shuts this process in; answers the walls that stand.
func enterSandbox(_ limits: MediaLimits) -> [String] {
  var bounds = quintet_sandbox_limits(
    memory_bytes: limits.memoryBytes, processor_seconds: limits.processorSeconds,
    output_bytes: limits.outputBytes)
  let walls = quintet_sandbox_enter(&bounds, Int32(QUINTET_WALLS))
  let names = [
    (QUINTET_WALL_LIMITS, "limits"), (QUINTET_WALL_LANDLOCK, "landlock"),
    (QUINTET_WALL_SECCOMP, "seccomp"),
  ]
  return names.filter { walls & Int32($0.0) != 0 }.map(\.1)
}

/// One request from the one who started us, done inside the sandbox.
func serve() -> Int32 {
  var payload: [UInt8] = []
  guard let kind = try? Wire(descriptor: WorkerDescriptor.control).receive(into: &payload),
    kind == .json, let request = try? Wire.decode(WorkerRequest.self, from: payload)
  else { return 2 }
  let walls = enterSandbox(request.limits)
  let wire = Wire(descriptor: WorkerDescriptor.answer)
  guard walls.contains("seccomp"), walls.contains("limits") else {
    let refusal = MediaError(
      .workerFailed, "this system has no seccomp, so files cannot be read safely")
    try? wire.send(WorkerEvent.failed(refusal))
    return 1
  }
  quintet_exit_when_closed(WorkerDescriptor.control)
  return answer(
    request, input: WorkerDescriptor.input, output: WorkerDescriptor.output, walls: walls,
    on: wire)
}

/// One request on files that are trusted, without the sandbox: for measuring and debugging.
func runTrusted(_ arguments: [String]) -> Int32 {
  guard (2...3).contains(arguments.count),
    let request = try? Wire.decode(WorkerRequest.self, from: Array(arguments[0].utf8))
  else { return usage() }
  let input = open(arguments[1], O_RDONLY)
  let output = arguments.count > 2 ? open(arguments[2], O_RDWR | O_CREAT | O_TRUNC, 0o644) : -1
  guard input >= 0, arguments.count == 2 || output >= 0 else { return usage() }
  return answer(
    request, input: input, output: output, walls: [], on: Wire(descriptor: STDOUT_FILENO))
}

func usage() -> Int32 {
  let text = """
    quintet-media reads and writes audio for the quintet command, which starts it by itself.
    Usage: quintet-media run REQUEST INPUT [OUTPUT]   one request (JSON), without the sandbox

    """
  _ = write(STDERR_FILENO, text, text.utf8.count)
  return 2
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.isEmpty && isatty(WorkerDescriptor.control) == 0 {
  exit(serve())
} else if arguments.first == "run" {
  exit(runTrusted(Array(arguments.dropFirst())))
} else {
  exit(usage())
}
