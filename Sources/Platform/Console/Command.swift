/// One verb of a program, or a group of verbs, declared as a value.
///
/// Parsing, help and completion are all read from the declaration, so that they cannot disagree.
public struct Command: Sendable {
  typealias Action = @Sendable (Invocation, Terminal) async throws -> Void

  enum Kind: Sendable {
    case verb(Action)
    case group([Command])
  }

  let name: String
  let summary: String
  let details: String
  let arguments: [Argument]
  let options: [Option]
  let examples: [Example]
  let kind: Kind

  /// Declares a verb.
  ///
  /// `summary` is one sentence for lists; `details` are paragraphs, parted by empty lines. The
  /// options `--json`, `--quiet` and `--help` belong to every verb and are not declared.
  public init(
    _ name: String, _ summary: String, details: String = "", arguments: [Argument] = [],
    options: [Option] = [], examples: [Example] = [],
    run: @escaping @Sendable (Invocation, Terminal) async throws -> Void
  ) {
    Command.check(name, arguments, options)
    self.name = name
    self.summary = summary
    self.details = details
    self.arguments = arguments
    self.options = options
    self.examples = examples
    self.kind = .verb(run)
  }

  /// Declares a group of verbs, as in `quintet yakback play`.
  public init(_ name: String, _ summary: String, details: String = "", commands: [Command]) {
    Command.check(name, [], [])
    Command.check(commands)
    self.name = name
    self.summary = summary
    self.details = details
    self.arguments = []
    self.options = []
    self.examples = []
    self.kind = .group(commands)
  }

  /// The verbs of a group; empty for a verb.
  var commands: [Command] {
    if case .group(let commands) = kind { commands } else { [] }
  }

  var isGroup: Bool {
    if case .group = kind { true } else { false }
  }

  /// The declared options and those that every verb has.
  var allOptions: [Option] { options + Option.common }

  func command(_ name: String) -> Command? { commands.first { $0.name == name } }
}

/// A line to type and what it does, for the end of a help page.
public struct Example: Sendable {
  let command: String
  let explanation: String

  /// An example as it is typed, with the program's name, and one sentence about it.
  public init(_ command: String, _ explanation: String) {
    self.command = command
    self.explanation = explanation
  }
}

// Declarations are code: a contradiction in them is a mistake of ours, found at the first start.
extension Command {
  static func check(_ commands: [Command]) {
    precondition(!commands.isEmpty, "a group needs verbs")
    let names = commands.map(\.name)
    precondition(Set(names).count == names.count, "two verbs share a name: \(names)")
  }

  private static func check(_ name: String, _ arguments: [Argument], _ options: [Option]) {
    precondition(isWord(name), "'\(name)' is no name for a verb")
    let names = (options + Option.common).map(\.name) + arguments.map(\.name)
    precondition(Set(names).count == names.count, "\(name) declares a name twice: \(names)")
    let shorts = (options + Option.common).compactMap(\.short)
    precondition(Set(shorts).count == shorts.count, "\(name) declares a letter twice: \(shorts)")
    precondition(options.allSatisfy { isWord($0.name) }, "\(name) has an option with an odd name")
    let flexible = arguments.filter { $0.count != .one }
    precondition(
      flexible.count <= 1 || flexible.allSatisfy { $0.count == .optional },
      "\(name): it cannot be told which words belong to which argument")
  }

  private static func isWord(_ name: String) -> Bool {
    guard let first = name.utf8.first, first != UInt8(ascii: "-") else { return false }
    return name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
  }
}
