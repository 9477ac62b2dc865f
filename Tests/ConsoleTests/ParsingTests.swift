import Testing

@testable import Console

@Suite struct ParsingTests {
  /// Every spelling of options and words, and how `info` understood it.
  @Test(arguments: [
    ("info a b", "a|b, -, -, -, , -, -"),
    ("info --rate 48000 a", "a, 48000, -, -, , -, -"),
    ("info --rate=48000 a", "a, 48000, -, -, , -, -"),
    ("info a -r 48000", "a, 48000, -, -, , -, -"),
    ("info -r48000 a", "a, 48000, -, -, , -, -"),
    ("info -r=48000 a", "a, 48000, -, -, , -, -"),
    ("info -Fr 48000 a", "a, 48000, -, -, , -, force"),
    ("info -qFo dir a", "a, -, -, -, , dir, force"),
    ("info --threshold -50 a", "a, -, -50.0, -, , -, -"),
    ("info --threshold -.5 a", "a, -, -0.5, -, , -, -"),
    ("info --threshold=-50 a", "a, -, -50.0, -, , -, -"),
    ("info -6 a", "-6|a, -, -, -, , -, -"),
    ("info -", "-, -, -, -, , -, -"),
    ("info -o - a", "a, -, -, -, , -, -"),
    ("info -- --rate -x", "--rate|-x, -, -, -, , -, -"),
    ("info --tag a --tag=b=c x", "x, -, -, -, a|b=c, -, -"),
    ("info --rate 1 --rate 2 a", "a, 2, -, -, , -, -"),
    ("--quiet info a", "a, -, -, -, , -, -"),
    ("info yakback info", "yakback|info, -, -, -, , -, -"),
  ])
  func understands(line: String, expected: String) async {
    let result = await Sample.run(line)
    #expect(result.output == expected + "\n")
    #expect(result.code == .success)
    #expect(result.errors == "")
  }

  @Test func leavesTheLastWordToTheArgumentThatFollowsMany() async {
    let result = await Sample.run("convert a b c --rate 8000")
    #expect(result.output == "[\"a\", \"b\"] > c at 8000\n")
  }

  @Test func runsAVerbOfAGroup() async {
    #expect(await Sample.run("yakback play kick").output == "played\n")
  }

  /// Each mistake is named in one line, with what would be right.
  @Test(arguments: [
    ("info", "FILE is missing: the recordings to read", "info"),
    ("convert a", "OUT is missing: the result", "convert"),
    ("yakback play a b", "unexpected argument 'b'", "yakback play"),
    ("info a --rate", "--rate needs a value, HZ", "info"),
    (
      "info a -r --force",
      "-r needs a value, HZ; one that starts with '-' is written -r=--force", "info"
    ),
    ("info a --force=yes", "--force takes no value", "info"),
    (
      "info a --format tabel", "--format is one of text, table, not 'tabel'; did you mean 'table'?",
      "info"
    ),
    ("fail never", "HOW is one of odd, cancel, not 'never'", "fail"),
    ("info a -Fx", "unknown option '-x'", "info"),
    ("info a --zzz", "unknown option '--zzz'", "info"),
    (
      "convert a b --rate 44.1", "--rate takes a whole number from 8000 to 192000, not '44.1'",
      "convert"
    ),
    (
      "convert a b --rate 7999", "--rate takes a whole number from 8000 to 192000, not '7999'",
      "convert"
    ),
    ("info a --threshold nan", "--threshold takes a number from -96 to 0, not 'nan'", "info"),
    ("info a --threshold 1", "--threshold takes a number from -96 to 0, not '1'", "info"),
    ("yakback", "name a verb", "yakback"),
    ("", "name a verb", ""),
  ])
  func names(line: String, mistake: String, page: String) async {
    let result = await Sample.run(line)
    let pointer = page.isEmpty ? "quintet help" : "quintet help \(page)"
    #expect(result.errors == "quintet: \(mistake)\nquintet: '\(pointer)' shows the usage\n")
    #expect(result.code == .usage)
    #expect(result.output == "")
  }

  @Test(arguments: [
    ("inof a", "unknown verb 'inof'; did you mean 'info'?"),
    ("conv", "unknown verb 'conv'; did you mean 'convert'?"),
    ("play", "unknown verb 'play'; did you mean 'yakback play'?"),
    ("yakback plya", "unknown verb 'plya' of 'yakback'; did you mean 'play'?"),
    ("zzzzzz", "unknown verb 'zzzzzz'"),
    ("info --treshold -5", "unknown option '--treshold'; did you mean '--threshold'?"),
    ("--versoin", "unknown option '--versoin'; did you mean '--version'?"),
    ("help inof", "unknown verb 'inof'; did you mean 'info'?"),
  ])
  func suggestsTheNearest(line: String, message: String) async {
    let result = await Sample.run(line)
    #expect(result.errors.hasPrefix("quintet: \(message)\n"))
    #expect(result.code == .usage)
  }

  @Test func countsTypingMistakes() {
    #expect(Suggestion.distance("info", "info") == 0)
    #expect(Suggestion.distance("inof", "info") == 1)
    #expect(Suggestion.distance("ifno", "Info") == 1)
    #expect(Suggestion.distance("kitten", "sitting") == 3)
    #expect(Suggestion.distance("", "abc") == 3)
  }
}
