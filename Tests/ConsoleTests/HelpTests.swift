import Testing

@testable import Console

@Suite struct HelpTests {
  static let page = """
    Tells what is in recordings

    Usage:
      quintet info [options] FILE…

    Reads each file once.

    Changes nothing.

    Arguments:
      FILE…  the recordings to read

    Options:
      -r, --rate HZ        resample to this rate
          --threshold DB   what counts as silence
      -f, --format FORMAT  how the answer is written: text, table
          --tag KEY        only this tag; may be repeated
      -o, --out FOLDER     where to write
      -F, --force          overwrite what is there
          --json           print the result or error as JSON
      -q, --quiet          print only warnings and errors
      -h, --help           show this help

    Examples:
      quintet info song.wav
          All about one song.

    """

  @Test(arguments: [
    "info --help", "info -h", "help info", "--help info", "info a b -h", "info --nonsense --help",
    "info -Fh",
  ])
  func showsThePageOfAVerb(line: String) async {
    let result = await Sample.run(line)
    #expect(result.output == HelpTests.page)
    #expect(result.code == .success)
    #expect(result.errors == "")
  }

  @Test func keepsHelpBehindTwoDashesAsAWord() async {
    #expect(await Sample.run("info -- --help").output.hasPrefix("--help, "))
  }

  @Test(arguments: ["help", "--help", "-h"])
  func listsTheVerbsOfTheProgram(line: String) async {
    let result = await Sample.run(line)
    #expect(
      result.output == """
        quintet 1.2.3 – five audio apps on one engine

        Usage:
          quintet VERB …

        Verbs:
          info FILE…       Tells what is in recordings
          convert IN… OUT  Writes a recording in another format
          fail [HOW]       Fails
          yakback …        The sampler

        Options:
              --json     print the result or error as JSON
          -q, --quiet    print only warnings and errors
          -h, --help     show this help
              --version  print the version

        Made with care.

        'quintet help VERB' shows help for a verb.

        """)
  }

  @Test(arguments: ["help yakback", "yakback --help", "yakback help"])
  func listsTheVerbsOfAGroup(line: String) async {
    let output = await Sample.run(line).output
    #expect(output.contains("\n  quintet yakback VERB …\n"))
    #expect(output.contains("\n  play PAD  Plays a pad\n"))
    #expect(output.contains("'quintet help yakback VERB' shows help"))
  }

  @Test func showsTheVersion() async {
    #expect(await Sample.run("--version").output == "quintet 1.2.3\n")
    #expect(await Sample.run("info --version").code == .usage)
  }

  @Test(arguments: [40, 60, 80, 120])
  func fitsTheWidthOfTheTerminal(columns: Int) async {
    let verb = Command(
      "long", String(repeating: "many words ", count: 30),
      arguments: [.one("FILE", String(repeating: "a file ", count: 40))],
      options: [
        .value("a-rather-long-option", "VALUE", String(repeating: "数 ", count: 80))
      ]
    ) { _, _ in }
    let program = Program(name: "quintet", version: "1", summary: "s", commands: [verb])
    let terminal = Terminal.recording(columns: columns)
    _ = await program.run(["help", "long"], terminal: terminal)
    let widths = terminal.output.split(separator: "\n").map { TextWidth.of($0) }
    #expect(widths.max()! <= columns)
    #expect(widths.max()! > columns - 12, "the width should be used")
  }

  @Test func isBoldOnlyWhereColourIsWelcome() async {
    let colourful = Terminal.recording(isInteractive: true, usesColour: true)
    #expect(await Sample.run("help", on: colourful).output.contains("\u{1B}[1mUsage:\u{1B}[0m"))
    let plain = Terminal.recording(isInteractive: true)
    #expect(await !Sample.run("help", on: plain).output.contains("\u{1B}"))
  }
}
