/// Completion for fish, with a description beside each verb and option.
struct FishScript {
  let table: CompletionTable

  var text: String {
    head + "\ncomplete -c \(table.name) -f\n" + table.nodes.map(lines).joined()
  }

  private var test: String { "_" + table.function + "_at" }

  /// The test of each line: is the cursor behind this path, and at a position from first to last?
  private var head: String {
    """
    # fish completion for \(table.name); written by the program itself.

    function \(test) -a path first last
      set -l at \(quoted(table.name))
      set -l position 0
      set -l pending ''
      set -l ended ''
      set -l tokens (commandline -opc)
      for token in $tokens[2..-1]
        if test -n "$pending"
          set pending ''
        else if test -z "$ended"; and test "$token" = --
          set ended 1
        else if test -z "$ended"; and string match -q -- '-?*' $token
          switch "$at $token"
            case \(pendingKeys)
              set pending $token
          end
        else
          switch "$at $token"
            case \(quoted(table.paths))
              set at "$at $token"
            case \(quoted(table.helpPaths + [CompletionTable.nothing]))
            case '*'
              set position (math $position + 1)
          end
        end
      end
      test "$at" = "$path"; or return 1
      test -z "$first"; or test $position -ge $first; or return 1
      test -z "$last"; or test $position -le $last
    end

    """
  }

  private var pendingKeys: String {
    quoted(table.valueOptions.flatMap(\.keys) + [CompletionTable.nothing])
  }

  private func lines(_ node: CompletionTable.Node) -> String {
    let verbs = node.verbs.map {
      line(condition(node, "0", "0"), "-a \(quoted($0.name)) -d \(quoted($0.summary))")
    }
    let options = node.options.map { line(condition(node), optionWords($0)) }
    let positions = node.positions.compactMap { position -> String? in
      guard let action = action(position.argument.completes) else { return nil }
      let last = position.last.map(String.init) ?? ""
      return line(condition(node, String(position.first), last), action)
    }
    return (verbs + options + positions).joined()
  }

  private func line(_ condition: String, _ words: String) -> String {
    "complete -c \(table.name) -n \(quoted(condition)) \(words)\n"
  }

  private func condition(_ node: CompletionTable.Node, _ positions: String...) -> String {
    ([test, quoted(node.path)] + positions.filter { !$0.isEmpty }).joined(separator: " ")
  }

  private func optionWords(_ option: Option) -> String {
    let letter = option.short.map { "-s \($0) " } ?? ""
    let words = "\(letter)-l \(option.name) -d \(quoted(option.help))"
    guard option.takesValue else { return words }
    return switch option.completes {
    case .nothing: words + " -x"
    case .files: words + " -r -F"
    default: words + " -x " + (action(option.completes) ?? "")
    }
  }

  private func action(_ completion: Completion) -> String? {
    switch completion {
    case .files: "-F"
    case .folders: "-a '(__fish_complete_directories (commandline -ct) \"\")'"
    case .words(let words): "-a \(quoted(words.map(quotedInList).joined(separator: " ")))"
    case .nothing: nil
    }
  }

  /// The list of `-a` is itself read as a command line.
  private func quotedInList(_ word: String) -> String {
    word.utf8.allSatisfy { $0 > 0x7F || isPlain($0) } ? word : quoted(word)
  }

  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private func quoted(_ words: [String]) -> String {
    words.map { quoted($0) }.joined(separator: " ")
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }
    return "'" + escaped.joined() + "'"
  }
}
