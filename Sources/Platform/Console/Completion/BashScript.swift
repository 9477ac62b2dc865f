/// Completion for bash.
struct BashScript {
  let table: CompletionTable

  var text: String {
    helpers + "\n" + main + "\ncomplete -F \(table.function) \(table.name)\n"
  }

  private var helpers: String {
    """
    # bash completion for \(table.name); written by the program itself.

    \(table.function)_offer() {
      local choice quoted
      for choice in "$@"; do
        if [[ $choice == "$word"* ]]; then
          printf -v quoted %q "$choice"
          COMPREPLY+=("$quoted")
        fi
      done
    }

    # Names with spaces or quotes, which compgen does not see through, are left to readline.
    \(table.function)_paths() {
      mapfile -t COMPREPLY < <(compgen -"$1" -- "$word")
      compopt -o filenames -o "$2" 2>/dev/null
    }

    """
  }

  /// `=` is a word of its own to bash, so `--rate=48` arrives as three words.
  private var main: String {
    """
    \(table.function)() {
      local word=${COMP_WORDS[COMP_CWORD]} token i
      local at=\(Posix.quoted(table.name)) pending='' ended='' position=0
      COMPREPLY=()
      for ((i = 1; i < COMP_CWORD; i++)); do
        token=${COMP_WORDS[i]}
        [[ $token == = ]] && continue
    \(Posix.walk(table))
      done
      [[ $word == = ]] && word=''
      if [[ -n $pending ]]; then
        case "$at $pending" in
    \(valueArms)      *) ;;
        esac
      elif [[ -z $ended && $word == -* ]]; then
        case $at in
    \(optionArms)    esac
      else
        case "$at:$position" in
    \(positionArms)      *) ;;
        esac
      fi
    }

    """
  }

  private var valueArms: String {
    table.valueOptions.compactMap { entry in
      action(entry.option.completes).map { arm(Posix.quoted(entry.keys, by: " | "), $0) }
    }.joined()
  }

  private var optionArms: String {
    table.nodes.map { node in
      let words = node.options.flatMap(CompletionTable.spellings)
      return arm(Posix.quoted(node.path), "\(table.function)_offer \(Posix.quoted(words))")
    }.joined()
  }

  private var positionArms: String {
    table.nodes.map { node in
      let verbs = node.verbs.isEmpty ? nil : action(.words(node.verbs.map(\.name)))
      let verbArm = verbs.map { arm(Posix.quoted(node.path + ":0"), $0) } ?? ""
      return verbArm + node.positions.map { positionArm(node, $0) }.joined()
    }.joined()
  }

  private func positionArm(
    _ node: CompletionTable.Node, _ position: (first: Int, last: Int?, argument: Argument)
  ) -> String {
    guard let action = action(position.argument.completes) else { return "" }
    let pattern =
      position.last == nil
      ? Posix.quoted(node.path + ":") + "*" : Posix.quoted("\(node.path):\(position.first)")
    return arm(pattern, action)
  }

  private func arm(_ pattern: String, _ action: String) -> String {
    "      \(pattern))\n        \(action) ;;\n"
  }

  private func action(_ completion: Completion) -> String? {
    switch completion {
    case .files: "\(table.function)_paths f default"
    case .folders: "\(table.function)_paths d dirnames"
    case .words(let words): "\(table.function)_offer \(Posix.quoted(words))"
    case .nothing: nil
    }
  }
}
