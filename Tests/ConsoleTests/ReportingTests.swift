import FoundationEssentials
import Testing

@testable import Console

@Suite struct ReportingTests {
  @Test func saysInOneLineWhatFailed() async {
    let result = await Sample.run("fail")
    #expect(result.errors == "quintet: song.wav is gone; look for it elsewhere\n")
    #expect(result.output == "")
    #expect(result.code == .failure)
  }

  @Test func saysItAsJSONToo() async throws {
    let result = await Sample.run("fail --json")
    #expect(result.errors == "quintet: song.wav is gone; look for it elsewhere\n")
    let answer = try JSONDecoder().decode(
      [String: [String: String]].self, from: Data(result.output.utf8))
    #expect(
      answer == [
        "error": [
          "code": "file_not_found", "message": "song.wav is gone; look for it elsewhere",
        ]
      ])
  }

  @Test func reportsMistakesOfUseAsJSONEvenIfTheLineCannotBeRead() async throws {
    let result = await Sample.run("info --nonsense --json")
    #expect(result.output.contains(#""code" : "usage""#))
    #expect(result.code == .usage)
  }

  @Test func takesTheNoiseOutOfErrorsItDoesNotKnow() async {
    #expect(await Sample.run("fail odd").errors == "quintet: voice limit (max: 6)\n")
  }

  @Test func endsAsInterruptedWhenCancelled() async {
    let result = await Sample.run("fail cancel")
    #expect(result.code == .interrupted)
    #expect(result.errors == "quintet: interrupted\n")
  }

  @Test func blamesTheCancellationForWhatACancelledVerbThrows() async {
    let verb = Command("wait", "Waits") { _, _ in
      try? await Task.sleep(for: .seconds(60))
      throw Sample.Lost()
    }
    let program = Program(name: "quintet", version: "1", summary: "s", commands: [verb])
    let task = Task { await program.run(["wait"], terminal: .recording()) }
    task.cancel()
    #expect(await task.value == .interrupted)
  }

  @Test func alignsTheCellsOfRowsByWhatTheyTakeOnATerminal() {
    let terminal = Terminal.recording()
    terminal.print(rows: [["日本", "1", "a\nb"], ["Tone", "1:02", ""], ["No", "12"]])
    #expect(terminal.output == "日本  1     a\\nb\nTone  1:02  \nNo    12\n")
    terminal.print(rows: [])
  }

  @Test func tellsAMomentAsTheWallClockDoes() {
    let noon = LocalMinute(ofMilliseconds: 1_700_049_600_999).text
    // Wherever the test runs, a minute later is a minute later.
    #expect(noon.wholeMatch(of: #/2023-11-1[45] \d\d:\d\d/#) != nil, "\(noon)")
    #expect(LocalMinute(ofMilliseconds: 1_700_049_600_000).text == noon)
    #expect(LocalMinute(ofMilliseconds: 1_700_049_660_000).text != noon)
  }

  @Test func collectsWarningsHoweverQuiet() async {
    let terminal = Terminal.recording(name: "tool").with(name: "tool", json: true, quiet: true)
    terminal.warn("clipped")
    #expect(terminal.errors == "tool: warning: clipped\n")
    #expect(terminal.warnings == ["clipped"])
  }

  @Test func notesOnlyToAPersonWhoWantsThem() {
    let person = Terminal.recording(isInteractive: true)
    person.printInfo("by the way")
    #expect(person.errors == "by the way\n")
    let quiet = Terminal.recording(isInteractive: true).with(name: "q", json: false, quiet: true)
    quiet.printInfo("by the way")
    #expect(quiet.errors == "")
    let pipe = Terminal.recording()
    pipe.printInfo("by the way")
    #expect(pipe.errors == "")
  }

  @Test func printsJSONForPeopleAndPrograms() {
    struct Answer: Encodable {
      let path = "/a/b"
      let decibels = [-0.5, -Double.infinity]
    }
    let terminal = Terminal.recording()
    terminal.print(json: Answer())
    #expect(
      terminal.output == """
        {
          "decibels" : [
            -0.5,
            "-inf"
          ],
          "path" : "/a/b"
        }

        """)
  }

  @Test func makesControlCharactersVisible() {
    let name = "a\u{1B}[31m\r\u{7}\u{9B}\u{202E}ä\tb\nc"
    let terminal = Terminal.recording(isInteractive: true)
    terminal.print(name)
    #expect(terminal.output == "a\\e[31m\\r\\x07\\x9b\\u{202e}ä\tb\nc\n")
    terminal.warn(name)
    terminal.printInfo(name)
    let visible = "a\\e[31m\\r\\x07\\x9b\\u{202e}ä\tb\\nc\n"
    #expect(terminal.errors == "quintet: warning: " + visible + visible)
  }

  @Test func makesControlCharactersVisibleInWhatWasTyped() async {
    let terminal = Terminal.recording()
    _ = await Sample.program.run(["\u{1B}]0;x\u{7}"], terminal: terminal)
    #expect(terminal.errors.hasPrefix("quintet: unknown verb '\\e]0;x\\x07'\n"))
  }

  @Test func leavesBytesAsTheyAre() {
    let terminal = Terminal.recording()
    terminal.write([0x1B, 0x41])
    #expect(terminal.output == "\u{1B}A")
  }
}
