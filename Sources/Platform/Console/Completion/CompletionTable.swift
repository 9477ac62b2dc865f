/// The declaration of a program as completion scripts need it: flat, by the words typed so far.
///
/// All three scripts work alike. They walk over the words before the cursor and keep the path of
/// groups and verbs (`at`), the number of other words (`position`), and the option whose value is
/// still to come (`pending`); then they look up what may stand at the cursor.
struct CompletionTable {
  struct Node {
    /// The program's name and the words down to this command, such as `quintet yakback play`.
    let path: String
    let commands: [Command]
    let options: [Option]
    let arguments: [Argument]
  }

  let name: String
  /// The name of the script's function; other functions begin with it.
  let function: String
  private(set) var nodes: [Node] = []

  init(_ program: Program) {
    name = program.name
    function = "_" + program.name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    let options = Option.common + [Option.version]
    nodes.append(Node(path: name, commands: program.commands, options: options, arguments: []))
    for command in program.commands { add(command, below: name) }
  }

  private mutating func add(_ command: Command, below parent: String) {
    let path = parent + " " + command.name
    nodes.append(
      Node(
        path: path, commands: command.commands, options: command.allOptions,
        arguments: command.arguments))
    for inner in command.commands { add(inner, below: path) }
  }

  /// A pattern that no path equals, so that no list of patterns is ever empty.
  static let nothing = "-"

  /// The paths of all commands but the program itself.
  var paths: [String] { nodes.dropFirst().map(\.path) }

  /// The words `help` where they only turn what follows into a question.
  var helpPaths: [String] {
    nodes.filter { node in
      !node.commands.isEmpty && !node.commands.contains { $0.name == "help" }
    }.map { $0.path + " help" }
  }

  /// Every spelling of every option with a value, after its path, with the option.
  var valueOptions: [(keys: [String], option: Option)] {
    nodes.flatMap { node in
      node.options.filter(\.takesValue).map { option in
        (CompletionTable.spellings(option).map { node.path + " " + $0 }, option)
      }
    }
  }

  static func spellings(_ option: Option) -> [String] {
    (option.short.map { ["-\($0)"] } ?? []) + ["--" + option.name]
  }
}

extension CompletionTable.Node {
  /// What each position among the words takes; `last` is nil for an argument without an end.
  var positions: [(first: Int, last: Int?, argument: Argument)] {
    var positions: [(first: Int, last: Int?, argument: Argument)] = []
    for (index, argument) in arguments.enumerated() {
      if case .many = argument.count { return positions + [(index, nil, argument)] }
      positions.append((index, index, argument))
    }
    return positions
  }

  /// The verbs of a group with their summaries, and `help`.
  var verbs: [(name: String, summary: String)] {
    guard !commands.isEmpty else { return [] }
    let help = commands.contains { $0.name == "help" } ? [] : [("help", "show help about a verb")]
    return commands.map { ($0.name, $0.summary) } + help
  }
}

/// A shell that completion scripts can be written for.
public enum Shell: String, Sendable, CaseIterable {
  /// GNU Bash 4 and later.
  case bash
  /// The Z shell 5 and later.
  case zsh
  /// The friendly interactive shell 3 and later.
  case fish
}

extension Program {
  /// A script that teaches a shell to complete verbs, options and their values.
  ///
  /// It is meant for `source`, or for a file in the folder where the shell looks for completions.
  public func completionScript(for shell: Shell) -> String {
    let table = CompletionTable(self)
    return switch shell {
    case .bash: BashScript(table: table).text
    case .zsh: ZshScript(table: table).text
    case .fish: FishScript(table: table).text
    }
  }
}
