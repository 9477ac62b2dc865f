/// A command line that cannot be followed, and how far it could be.
struct ParseFailure: Error {
  let message: String
  let path: [Command]
}

/// Reads a command line by the declarations of a program.
struct Parser {
  enum Request {
    case run(Invocation)
    case help
    case version
    case noVerb
  }

  struct Result {
    let request: Request
    /// The group and verb that the words name.
    let path: [Command]
    let flags: Set<String>
  }

  private let verbs: [Command]
  private let arguments: [String]
  private var next = 0
  private var path: [Command] = []
  private var words: [String] = []
  private var flags: Set<String> = []
  private var values: [String: [String]] = [:]

  init(_ arguments: [String], verbs: [Command]) {
    self.arguments = arguments
    self.verbs = verbs
  }

  /// Whether a flag stands on the line, even where the line as a whole cannot be read.
  static func mentions(_ flags: [String], in arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains { flags.contains($0) }
  }

  mutating func parse() throws(ParseFailure) -> Result {
    do {
      try readAll()
      return Result(request: try request(), path: path, flags: flags)
    } catch {
      guard Parser.mentions(["--help", "-h"], in: arguments) else { throw error }
      return Result(request: .help, path: path, flags: flags)
    }
  }

  private mutating func readAll() throws(ParseFailure) {
    var optionsEnded = false
    while next < arguments.count {
      let token = arguments[next]
      next += 1
      if !optionsEnded && token == "--" {
        optionsEnded = true
      } else if !optionsEnded && looksLikeOption(token) {
        try readOption(token)
      } else {
        try readWord(token)
      }
    }
  }

  private func request() throws(ParseFailure) -> Request {
    if flags.contains("help") { return .help }
    if flags.contains("version"), path.isEmpty { return .version }
    guard let command = path.last, !command.isGroup else { return .noVerb }
    var invocation = Invocation(command)
    invocation.flags = flags
    invocation.optionValues = values
    invocation.argumentValues = try sort(words, into: command.arguments)
    return .run(invocation)
  }

  // MARK: Words

  private mutating func readWord(_ word: String) throws(ParseFailure) {
    let commands = path.last?.commands ?? verbs
    if let command = commands.first(where: { $0.name == word }) {
      path.append(command)
    } else if path.last.map({ !$0.isGroup }) ?? false {
      words.append(word)
    } else if word == "help" {
      flags.insert("help")
    } else {
      throw fail(unknownVerb(word, among: commands))
    }
  }

  private func unknownVerb(_ word: String, among commands: [Command]) -> String {
    let group = path.map(\.name).joined(separator: " ")
    let start = "unknown verb '\(word)'" + (group.isEmpty ? "" : " of '\(group)'")
    let near = Suggestion.clause(for: word, among: commands.map(\.name))
    if near.isEmpty, let home = verbs.first(where: { $0.command(word) != nil }) {
      return start + "; did you mean '\(home.name) \(word)'?"
    }
    return start + near
  }

  /// Gives each argument its words: first what each needs, then what is left to the flexible ones.
  private func sort(
    _ words: [String], into arguments: [Argument]
  ) throws(ParseFailure) -> [String: [String]] {
    var spare = words.count - arguments.reduce(0) { $0 + $1.minimum }
    var rest = words[...]
    var sorted: [String: [String]] = [:]
    for argument in arguments {
      if rest.count < argument.minimum {
        throw fail("\(argument.name) is missing: \(argument.help)")
      }
      let extra: Int
      switch argument.count {
      case .one: extra = 0
      case .optional: extra = min(1, max(0, spare))
      case .many: extra = max(0, spare)
      }
      spare -= extra
      let taken = Array(rest.prefix(argument.minimum + extra))
      rest = rest.dropFirst(taken.count)
      for word in taken { try check(word, argument.choices, title: argument.name) }
      sorted[argument.name] = taken
    }
    if let extra = rest.first { throw fail("unexpected argument '\(extra)'") }
    return sorted
  }

  // MARK: Options

  private var declared: [Option] {
    path.last.map(\.allOptions) ?? Option.common + [Option.version]
  }

  /// A lone `-` is a file name, and `-6` a number unless it is declared as an option.
  private func looksLikeOption(_ token: String) -> Bool {
    guard token.hasPrefix("-"), token != "-" else { return false }
    guard Parser.isNegativeNumber(token) else { return true }
    return declared.contains { $0.short == token.dropFirst().first }
  }

  private static func isNegativeNumber(_ token: String) -> Bool {
    var rest = token.utf8.dropFirst()
    guard token.hasPrefix("-") else { return false }
    if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst() }
    return rest.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  private mutating func readOption(_ token: String) throws(ParseFailure) {
    if token.hasPrefix("--") {
      try readLong(token.dropFirst(2))
    } else {
      try readShort(token.dropFirst())
    }
  }

  private mutating func readLong(_ token: Substring) throws(ParseFailure) {
    let parts = token.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count == 2 ? String(parts[1]) : nil
    guard let option = declared.first(where: { $0.name == name }) else {
      let near = Suggestion.clause(for: name, among: declared.map(\.name), prefix: "--")
      throw fail("unknown option '--\(name)'" + near)
    }
    try store(option, attached: attached, spelling: "--" + name)
  }

  private mutating func readShort(_ token: Substring) throws(ParseFailure) {
    var letters = token
    while let letter = letters.popFirst() {
      guard let option = declared.first(where: { $0.short == letter }) else {
        throw fail("unknown option '-\(letter)'")
      }
      guard option.takesValue else {
        flags.insert(option.name)
        continue
      }
      let attached = letters.first == "=" ? letters.dropFirst() : letters
      try store(
        option, attached: letters.isEmpty ? nil : String(attached), spelling: "-\(letter)")
      return
    }
  }

  private mutating func store(
    _ option: Option, attached: String?, spelling: String
  ) throws(ParseFailure) {
    guard let placeholder = option.placeholder else {
      if attached != nil { throw fail("\(spelling) takes no value") }
      flags.insert(option.name)
      return
    }
    let value: String
    if let attached { value = attached } else { value = try followingValue(spelling, placeholder) }
    try check(value, option.choices, title: spelling)
    values[option.name, default: []].append(value)
  }

  private mutating func followingValue(
    _ spelling: String, _ placeholder: String
  ) throws(ParseFailure) -> String {
    guard next < arguments.count else {
      throw fail("\(spelling) needs a value, \(placeholder)")
    }
    let value = arguments[next]
    if value.hasPrefix("-"), value != "-", !Parser.isNegativeNumber(value) {
      throw fail(
        "\(spelling) needs a value, \(placeholder); one that starts with '-' "
          + "is written \(spelling)=\(value)")
    }
    next += 1
    return value
  }

  private func check(
    _ value: String, _ choices: [String], title: String
  ) throws(ParseFailure) {
    guard !choices.isEmpty, !choices.contains(value) else { return }
    let near = Suggestion.clause(for: value, among: choices)
    throw fail("\(title) is one of \(choices.joined(separator: ", ")), not '\(value)'" + near)
  }

  private func fail(_ message: String) -> ParseFailure {
    ParseFailure(message: message, path: path)
  }
}
