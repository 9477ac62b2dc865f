import Console

extension Quintet {
  /// `quintet completion SHELL`
  static let completion: Command = Command(
    "completion", "Print a shell completion script",
    arguments: [
      .one("SHELL", "bash, zsh or fish", choices: Shell.allCases.map(\.rawValue))
    ],
    examples: [
      Example("source <(quintet completion bash)", "in ~/.bashrc"),
      Example("quintet completion zsh > ~/.zfunc/_quintet", "in a folder of zsh's fpath"),
      Example("quintet completion fish > ~/.config/fish/completions/quintet.fish", "for fish"),
    ]
  ) { invocation, terminal in
    // The declaration lets nothing else through.
    let shell = Shell(rawValue: invocation.argument("SHELL"))!
    terminal.write(Array(program.completionScript(for: shell).utf8))
  }
}
