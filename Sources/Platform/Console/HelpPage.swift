/// The help of a program, a group or a verb, laid out for a width.
struct HelpPage {
  let program: Program
  let path: [Command]
  let columns: Int
  let usesColour: Bool

  private var command: Command? { path.last }
  private var spelling: String {
    ([program.name] + path.map(\.name)).joined(separator: " ")
  }

  var text: String {
    var parts = [title, heading("Usage") + "\n" + usage]
    if let details = command?.details, !details.isEmpty { parts.append(paragraphs(details)) }
    let verbs = command?.commands ?? program.commands
    if !verbs.isEmpty { parts.append(list("Verbs", verbs.map { (verbTitle($0), $0.summary) })) }
    if let command { parts += verbParts(command) }
    if command == nil { parts += programParts }
    if command?.isGroup ?? true { parts.append(pointer) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  // MARK: Parts

  private var title: String {
    guard let command else {
      return paragraphs("\(program.name) \(program.version) – \(program.summary)")
    }
    return paragraphs(command.summary)
  }

  private var usage: String {
    let words: [String]
    if let command, !command.isGroup {
      let options = command.options.isEmpty ? [] : ["[options]"]
      words = options + command.arguments.map(\.usage)
    } else {
      words = ["VERB", "…"]
    }
    let first = "  " + spelling + " "
    let room = max(20, columns - TextWidth.of(first))
    let indent = "\n" + String(repeating: " ", count: TextWidth.of(first))
    let lines = TextWidth.wrap(words.joined(separator: " "), to: room)
    return lines.isEmpty ? "  " + spelling : first + lines.joined(separator: indent)
  }

  private func verbTitle(_ command: Command) -> String {
    ([command.name] + (command.isGroup ? ["…"] : command.arguments.map(\.usage)))
      .joined(separator: " ")
  }

  private func verbParts(_ command: Command) -> [String] {
    var parts: [String] = []
    if !command.arguments.isEmpty {
      parts.append(list("Arguments", command.arguments.map { ($0.usage, describe($0)) }))
    }
    if !command.isGroup {
      parts.append(list("Options", command.allOptions.map { ($0.usage, describe($0)) }))
    }
    if !command.examples.isEmpty {
      parts.append(heading("Examples") + "\n" + command.examples.map(example).joined())
      parts[parts.count - 1].removeLast()
    }
    return parts
  }

  private var programParts: [String] {
    let options = (Option.common + [Option.version]).map { ($0.usage, $0.help) }
    let footer = program.footer.isEmpty ? [] : [paragraphs(program.footer)]
    return [list("Options", options)] + footer
  }

  private var pointer: String {
    let group = path.map { $0.name + " " }.joined()
    return "'\(program.name) help \(group)VERB' shows help for a verb."
  }

  private func describe(_ argument: Argument) -> String {
    argument.help + choices(argument.choices)
  }

  private func describe(_ option: Option) -> String {
    option.help + choices(option.choices) + (option.repeats ? "; may be repeated" : "")
  }

  private func choices(_ choices: [String]) -> String {
    choices.isEmpty ? "" : ": " + choices.joined(separator: ", ")
  }

  // MARK: Layout

  private func heading(_ text: String) -> String {
    usesColour ? "\u{1B}[1m\(text):\u{1B}[0m" : text + ":"
  }

  private func paragraphs(_ text: String) -> String {
    text.split(separator: "\n\n").map {
      TextWidth.wrap($0, to: columns).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private func example(_ example: Example) -> String {
    let explanation = TextWidth.wrap(example.explanation, to: max(20, columns - 6))
    return "  \(example.command)\n" + explanation.map { "      \($0)\n" }.joined()
  }

  /// Two columns; a title that is too wide for the first one has a line of its own.
  private func list(_ title: String, _ rows: [(title: String, text: String)]) -> String {
    let widest = rows.map { TextWidth.of($0.title) }.filter { $0 <= columns / 3 }.max() ?? 0
    let indent = "\n" + String(repeating: " ", count: widest + 4)
    let lines = rows.map { row in
      let text = TextWidth.wrap(row.text, to: max(20, columns - widest - 4))
      let fits = TextWidth.of(row.title) <= widest
      let start = "  " + TextWidth.pad(row.title, to: widest + 2)
      return fits
        ? start + text.joined(separator: indent)
        : "  " + row.title + indent + text.joined(separator: indent)
    }
    return ([heading(title)] + lines).joined(separator: "\n")
  }
}
