/// A word that a verb takes by its position on the line.
public struct Argument: Sendable {
  enum Count: Sendable, Equatable {
    case one
    case optional
    case many(minimum: Int)
  }

  let name: String
  let help: String
  let count: Count
  let choices: [String]
  let completes: Completion

  /// An argument that must be there.
  public static func one(
    _ name: String, _ help: String, choices: [String] = [], completes: Completion = .files
  ) -> Argument {
    Argument(name: name, help: help, count: .one, choices: choices, completes: completes)
  }

  /// An argument that may be left out.
  public static func optional(
    _ name: String, _ help: String, choices: [String] = [], completes: Completion = .files
  ) -> Argument {
    Argument(name: name, help: help, count: .optional, choices: choices, completes: completes)
  }

  /// An argument that takes all words that no other one needs, at least `minimum`.
  public static func many(
    _ name: String, _ help: String, minimum: Int = 1, choices: [String] = [],
    completes: Completion = .files
  ) -> Argument {
    Argument(
      name: name, help: help, count: .many(minimum: minimum), choices: choices,
      completes: completes)
  }

  private init(
    name: String, help: String, count: Count, choices: [String], completes: Completion
  ) {
    self.name = name
    self.help = help
    self.count = count
    self.choices = choices
    self.completes = choices.isEmpty ? completes : .words(choices)
  }

  /// The fewest words that satisfy this argument.
  var minimum: Int {
    switch count {
    case .one: 1
    case .optional: 0
    case .many(let minimum): minimum
    }
  }

  /// How the argument is written in a usage line, such as `FILE…`.
  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .many(let minimum): minimum == 0 ? "[\(name)…]" : "\(name)…"
    }
  }
}

/// What a shell offers where a word is expected.
public enum Completion: Sendable, Equatable {
  /// File names, and folders on the way to them.
  case files
  /// Folders only.
  case folders
  /// A fixed list.
  case words([String])
  /// Nothing, as for numbers.
  case nothing
}
