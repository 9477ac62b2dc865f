import Glibc
import Testing

@testable import Console

/// How a whole process ends; each of these runs in a process of its own.
@Suite struct EndingTests {
  @Test func exitsWithTheCodeOfTheLine() async {
    await #expect(processExitsWith: .exitCode(2)) {
      await Sample.program.main(arguments: ["nonsense"], terminal: .standard(name: "quintet"))
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func cancelsTheVerbOnASignal(number: Int32) async {
    await #expect(processExitsWith: .exitCode(130)) { [number] in
      let verb = Command("wait", "Waits") { _, _ in
        // By then the handlers are in place.
        try await Task.sleep(for: .milliseconds(200))
        kill(getpid(), number)
        try await Task.sleep(for: .seconds(60))
      }
      await Program(name: "q", version: "1", summary: "s", commands: [verb])
        .main(arguments: ["wait"], terminal: .standard(name: "q"))
    }
  }

  @Test func exitsAtOnceOnTheSecondInterrupt() async {
    await #expect(processExitsWith: .exitCode(130)) {
      let verb = Command("hang", "Does not listen") { _, _ in
        usleep(200_000)
        kill(getpid(), SIGINT)
        // Two that come before the first is heard are one.
        while !Task.isCancelled { usleep(1_000) }
        kill(getpid(), SIGINT)
        usleep(20_000_000)
        _exit(99)
      }
      await Program(name: "q", version: "1", summary: "s", commands: [verb])
        .main(arguments: ["hang"], terminal: .standard(name: "q"))
    }
  }

  /// A terminal whose standard output is the given descriptor.
  static func terminal(output: Int32) -> Terminal {
    let streams = Streams(
      target: .descriptors(output: output, errors: 2), outputIsTerminal: false,
      errorsAreTerminal: false, now: { 0 })
    return Terminal(name: "q", streams: streams, usesColour: false)
  }

  static let flood = Program(
    name: "q", version: "1", summary: "s",
    commands: [
      Command("flood", "Prints until it is cancelled") { _, terminal in
        while !Task.isCancelled { terminal.print("line") }
        throw CancellationError()
      }
    ])

  @Test func endsAsABrokenPipeDoesWhenTheReaderGoes() async {
    await #expect(processExitsWith: .signal(SIGPIPE)) {
      var ends: [Int32] = [-1, -1]
      precondition(pipe(&ends) == 0 && close(ends[0]) == 0)
      signal(SIGPIPE, SIG_IGN)
      await EndingTests.flood.main(
        arguments: ["flood"], terminal: EndingTests.terminal(output: ends[1]))
    }
  }

  @Test func failsWhenTheHelpCannotBeWritten() async {
    await #expect(processExitsWith: .exitCode(1)) {
      await EndingTests.flood.main(
        arguments: ["--help"], terminal: EndingTests.terminal(output: open("/dev/full", O_WRONLY)))
    }
  }

  @Test func failsWhenTheAnswerCannotBeWritten() async {
    await #expect(processExitsWith: .exitCode(1)) {
      await EndingTests.flood.main(
        arguments: ["flood"], terminal: EndingTests.terminal(output: open("/dev/full", O_WRONLY)))
    }
  }
}
