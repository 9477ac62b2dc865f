/// Completion for zsh, with a description beside each verb and option.
struct ZshScript {
  let table: CompletionTable

  /// The end serves both `source` and autoloading from `fpath`.
  var text: String {
    """
    #compdef \(table.name)
    # zsh completion for \(table.name); written by the program itself.

    \(table.function)() {
      local token at=\(Posix.quoted(table.name)) pending='' ended=''
      local -i i position=0
      local -a offered
      for ((i = 2; i < CURRENT; i++)); do
        token=${(Q)words[i]}
    \(Posix.walk(table))
      done
      if [[ -z $pending && -z $ended && $words[CURRENT] == --*=* ]]; then
        pending=${words[CURRENT]%%=*}
        compset -P 1 '*='
      fi
      if [[ -n $pending ]]; then
        case "$at $pending" in
    \(valueArms)      *) ;;
        esac
      elif [[ -z $ended && $words[CURRENT] == -* ]]; then
        case $at in
    \(optionArms)    esac
        _describe -o option offered
      else
        case "$at:$position" in
    \(positionArms)      *) ;;
        esac
      fi
    }

    if [[ $funcstack[1] == \(table.function) ]]; then
      \(table.function) "$@"
    else
      compdef \(table.function) \(table.name)
    fi

    """
  }

  private var valueArms: String {
    table.valueOptions.compactMap { entry in
      action(entry.option.completes, entry.option.help).map {
        arm(Posix.quoted(entry.keys, by: " | "), $0)
      }
    }.joined()
  }

  private var optionArms: String {
    table.nodes.map { node in
      let rows = node.options.flatMap { option in
        CompletionTable.spellings(option).map { described($0, option.help) }
      }
      return arm(Posix.quoted(node.path), "offered=(\(Posix.quoted(rows)))")
    }.joined()
  }

  private var positionArms: String {
    table.nodes.map { verbArm($0) + $0.argumentArms(self) }.joined()
  }

  private func verbArm(_ node: CompletionTable.Node) -> String {
    guard !node.verbs.isEmpty else { return "" }
    let rows = node.verbs.map { described($0.name, $0.summary) }
    return arm(
      Posix.quoted(node.path + ":0"),
      "offered=(\(Posix.quoted(rows)))\n        _describe verb offered")
  }

  fileprivate func arm(_ pattern: String, _ action: String) -> String {
    "      \(pattern))\n        \(action) ;;\n"
  }

  /// `_describe` parts a word from its description at the first bare colon.
  private func described(_ word: String, _ description: String) -> String {
    word.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
      + ":" + description
  }

  fileprivate func action(_ completion: Completion, _ title: String) -> String? {
    switch completion {
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "compadd -X \(Posix.quoted(title)) -- \(Posix.quoted(words))"
    case .nothing: nil
    }
  }
}

extension CompletionTable.Node {
  fileprivate func argumentArms(_ script: ZshScript) -> String {
    positions.compactMap { position in
      guard let action = script.action(position.argument.completes, position.argument.help) else {
        return nil
      }
      let pattern =
        position.last == nil
        ? Posix.quoted(path + ":") + "*" : Posix.quoted("\(path):\(position.first)")
      return script.arm(pattern, action)
    }.joined()
  }
}
