import Foundation
import TestKit
import Testing

@testable import Console

/// A folder with a completion script and some files, and shells to try it in.
final class Lab {
  let folder: URL
  let script: URL

  init(_ shell: Shell) throws {
    let files = FileManager.default
    folder = files.temporaryDirectory.appending(path: "completion-\(UUID().uuidString)")
    script = folder.appending(path: ".script")
    try files.createDirectory(
      at: folder.appending(path: "tunes"), withIntermediateDirectories: true)
    for name in ["take 1.wav", "tone.wav"] {
      try Data().write(to: folder.appending(path: name))
    }
    try Data(Sample.program.completionScript(for: shell).utf8).write(to: script)
    try Data(Lab.zshSetup.utf8).write(to: folder.appending(path: ".setup.zsh"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static func has(_ shell: String) -> Bool {
    ["/bin/", "/usr/bin/", "/usr/local/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + shell)
    }
  }

  /// Runs a shell in the folder; all that it says, mistakes included.
  func output(_ shell: String, _ arguments: [String]) throws -> String {
    let surroundings = [
      "-i", "PATH=/usr/local/bin:/usr/bin:/bin", "HOME=\(folder.path)", "TERM=xterm",
      "LC_ALL=C.UTF-8",
    ]
    let pipe = Pipe()
    let program = try RunningProgram(
      "/usr/bin/env", surroundings + [shell] + arguments, in: folder.path, output: .pipe(pipe),
      errors: .pipe(pipe))
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    program.wait()
    return String(decoding: data, as: UTF8.self)
  }

  /// The lines of an answer, without the slash that some shells add to folders.
  private func offers(_ text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").map { line in
        let word = line.prefix { $0 != "\t" }
        return String(word.hasSuffix("/") ? word.dropLast() : word)
      })
  }

  // MARK: bash

  func bash(_ line: String) throws -> Set<String> {
    try bash(words: line.split(separator: " ", omittingEmptySubsequences: false).map(String.init))
  }

  func bash(words: [String]) throws -> Set<String> {
    let program = """
      source .script
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
      _quintet
      ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
      """
    return offers(try output("bash", ["--norc", "-c", program, "bash"] + words))
  }

  // MARK: fish

  func fish(_ line: String) throws -> Set<String> {
    offers(
      try output("fish", ["--no-config", "-c", "source .script; complete -C \"$argv[1]\"", line]))
  }

  // MARK: zsh

  func zsh(_ line: String) throws -> Set<String> {
    offers(try output("zsh", ["-f", "-c", Lab.zshCapture, "zsh", line]))
  }

  /// Types the line and a tab into an interactive zsh and prints what it offers.
  private static let zshCapture = """
    zmodload zsh/zpty
    zpty shell zsh -f -i
    await() {
      local line
      repeat 2000; do
        zpty -r -t shell line || { sleep 0.005; continue }
        [[ $line == *$1* ]] && return 0
        [[ -n $2 ]] && print -r -- ${line%$'\\r\\n'}
      done
      print "zsh never said $1"
      exit 1
    }
    zpty -w shell 'PROMPT=; source ./.setup.zsh'
    await READY
    zpty -w -n shell "$1"$'\\t'
    await BEGIN
    await END shown
    """

  /// In that zsh, `compadd` says what it is given, and the first completion is the last.
  private static let zshSetup = """
    autoload -Uz compinit && compinit -u -D
    source ./.script
    bindkey '^I' complete-word
    begin-offers() { print; print BEGIN }
    end-offers() { print END; exit }
    compprefuncs=(begin-offers)
    comppostfuncs=(end-offers)
    compadd() {
      if (( ${@[(I)-[OAD]]} )); then builtin compadd "$@"; return; fi
      local -a offers
      builtin compadd -A offers "$@"
      (( $#offers )) && print -rl -- $offers
      builtin compadd "$@"
    }
    print READY
    """
}
