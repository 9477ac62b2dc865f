/// The words of one command line, sorted by the declaration of its verb.
///
/// To ask for a name that the verb does not declare is a broken assumption and stops the program.
public struct Invocation: Sendable {
  let command: Command
  var flags: Set<String> = []
  var optionValues: [String: [String]] = [:]
  var argumentValues: [String: [String]] = [:]

  init(_ command: Command) { self.command = command }

  /// The word for an argument declared with `.one`.
  public func argument(_ name: String) -> String {
    let argument = declaredArgument(name)
    precondition(argument.count == .one, "'\(name)' of \(command.name) is not exactly one word")
    return argumentValues[name]![0]
  }

  /// All words for an argument, however it was declared.
  public func arguments(_ name: String) -> [String] {
    argumentValues[declaredArgument(name).name] ?? []
  }

  /// The word for an argument that may be left out.
  public func optionalArgument(_ name: String) -> String? { arguments(name).first }

  /// Whether the flag was given.
  public func flag(_ name: String) -> Bool {
    precondition(!declaredOption(name).takesValue, "--\(name) of \(command.name) has a value")
    return flags.contains(name)
  }

  /// The value of an option; the last one if it was given more than once.
  public func value(_ name: String) -> String? { values(name).last }

  /// All values of an option that repeats, in their order.
  public func values(_ name: String) -> [String] {
    precondition(declaredOption(name).takesValue, "--\(name) of \(command.name) is a flag")
    return optionValues[name] ?? []
  }

  /// The value of an option, or of an argument, as a whole number within a range.
  public func integer(
    _ name: String, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    let (title, text) = titleAndText(name)
    guard let text else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "\(title) takes a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not '\(text)'")
    }
    return number
  }

  /// The value of an option, or of an argument, as a number within a range.
  public func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(UsageError) -> Double? {
    let (title, text) = titleAndText(name)
    guard let text else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw UsageError(
        "\(title) takes a number from \(plain(range.lowerBound)) to "
          + "\(plain(range.upperBound)), not '\(text)'")
    }
    return number
  }

  private func titleAndText(_ name: String) -> (String, String?) {
    if command.arguments.contains(where: { $0.name == name }) {
      return (name, optionalArgument(name))
    }
    return ("--" + name, value(name))
  }

  /// `48000` rather than `48000.0`.
  private func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }

  private func declaredArgument(_ name: String) -> Argument {
    guard let argument = command.arguments.first(where: { $0.name == name }) else {
      preconditionFailure("\(command.name) declares no argument '\(name)'")
    }
    return argument
  }

  private func declaredOption(_ name: String) -> Option {
    guard let option = command.options.first(where: { $0.name == name }) else {
      preconditionFailure("\(command.name) declares no option '\(name)'")
    }
    return option
  }
}
