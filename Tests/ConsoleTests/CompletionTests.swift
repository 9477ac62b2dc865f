import Foundation
import Testing

@testable import Console

/// The scripts, tried in the real shells, in a folder with `take 1.wav`, `tone.wav` and `tunes/`.
@Suite struct CompletionTests {
  /// A line as it is typed up to the cursor, and what every shell is to offer.
  static let cases: [(line: String, offers: Set<String>)] = [
    ("quintet ", ["info", "convert", "fail", "yakback", "help"]),
    ("quintet c", ["convert"]),
    ("quintet zz", []),
    ("quintet yakback ", ["play", "help"]),
    ("quintet help y", ["yakback"]),
    ("quintet yakback play k", ["kick"]),
    ("quintet info --f", ["--format", "--force"]),
    ("quintet yakback play --q", ["--quiet"]),
    ("quintet --v", ["--version"]),
    ("quintet info --format ", ["text", "table"]),
    ("quintet info -f ta", ["table"]),
    ("quintet info --threshold -50 to", ["tone.wav"]),
    ("quintet info --force to", ["tone.wav"]),
    ("quintet info tone.wav to", ["tone.wav"]),
    ("quintet info -o t", ["tunes"]),
    ("quintet info --rate t", []),
    ("quintet info -- to", ["tone.wav"]),
    ("quintet fail o", ["odd"]),
    ("quintet fail odd o", []),
    ("quintet fail --times 3 o", ["odd"]),
    ("quintet help yakback p", ["play"]),
  ]

  @Test(.enabled(if: Lab.has("bash"), "bash is not installed"), arguments: cases)
  func completesInBash(line: String, offers: Set<String>) throws {
    let lab = try Lab(.bash)
    #expect(try lab.bash(line) == offers)
  }

  @Test(.enabled(if: Lab.has("bash"), "bash is not installed"))
  func completesValuesAfterAnEqualsSignInBash() throws {
    let lab = try Lab(.bash)
    #expect(try lab.bash(words: ["quintet", "info", "--format", "=", "ta"]) == ["table"])
    #expect(try lab.bash(words: ["quintet", "info", "--format", "="]) == ["text", "table"])
    #expect(try lab.bash(words: ["quintet", "info", "--rate", "=", "1", "to"]) == ["tone.wav"])
  }

  @Test(.enabled(if: Lab.has("zsh"), "zsh is not installed"), arguments: cases)
  func completesInZsh(line: String, offers: Set<String>) throws {
    #expect(try Lab(.zsh).zsh(line) == offers)
  }

  @Test(.enabled(if: Lab.has("zsh"), "zsh is not installed"))
  func completesValuesAfterAnEqualsSignInZsh() throws {
    #expect(try Lab(.zsh).zsh("quintet info --format=ta") == ["table"])
  }

  @Test(.enabled(if: Lab.has("fish"), "fish is not installed"), arguments: cases)
  func completesInFish(line: String, offers: Set<String>) throws {
    #expect(try Lab(.fish).fish(line) == offers)
  }

  @Test(.enabled(if: Lab.has("fish"), "fish is not installed"))
  func completesValuesAfterAnEqualsSignInFish() throws {
    #expect(try Lab(.fish).fish("quintet info --format=ta") == ["--format=table"])
  }

  @Test(arguments: Shell.allCases.filter { Lab.has($0.rawValue) })
  func isAScriptThatTheShellAccepts(shell: Shell) throws {
    let lab = try Lab(shell)
    #expect(try lab.output(shell.rawValue, ["-n", lab.script.path]) == "")
  }
}
