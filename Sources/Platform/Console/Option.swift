/// An option of a verb, found by its name anywhere on the line.
public struct Option: Sendable {
  let name: String
  let short: Character?
  /// What stands for the value in help, such as `HZ`; nil for a flag.
  let placeholder: String?
  let help: String
  let choices: [String]
  let repeats: Bool
  let completes: Completion

  /// An option that is there or not, such as `--force`.
  public static func flag(_ name: String, short: Character? = nil, _ help: String) -> Option {
    Option(
      name: name, short: short, placeholder: nil, help: help, choices: [], repeats: false,
      completes: .nothing)
  }

  /// An option with a value, such as `--rate HZ`.
  ///
  /// A value outside of `choices`, when there are any, is refused. Given twice, the last value
  /// counts, unless the option `repeats`.
  public static func value(
    _ name: String, short: Character? = nil, _ placeholder: String, _ help: String,
    choices: [String] = [], repeats: Bool = false, completes: Completion = .nothing
  ) -> Option {
    Option(
      name: name, short: short, placeholder: placeholder, help: help, choices: choices,
      repeats: repeats, completes: choices.isEmpty ? completes : .words(choices))
  }

  var takesValue: Bool { placeholder != nil }

  /// How the option is written in lists: `-r, --rate HZ`.
  var usage: String {
    let letter = short.map { "-\($0), " } ?? "    "
    return letter + "--" + name + (placeholder.map { " " + $0 } ?? "")
  }

  /// The options of every verb.
  static let common: [Option] = [
    .flag("json", "print the result or error as JSON"),
    .flag("quiet", short: "q", "print only warnings and errors"),
    .flag("help", short: "h", "show this help"),
  ]

  /// The option that only the program itself has.
  static let version = Option.flag("version", "print the version")
}
