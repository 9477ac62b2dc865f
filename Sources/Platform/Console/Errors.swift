/// A mistake on the command line; it ends the program with code 2 and a pointer to the help.
public struct UsageError: Error, Equatable {
  /// What is wrong and what would be right, in one sentence without a full stop.
  public let message: String

  /// Refuses a command line for the stated reason.
  public init(_ message: String) { self.message = message }
}

/// An error that knows how to speak to a person and to a program.
public protocol ReportableError: Error {
  /// A name that stays the same between versions, such as `file_not_found`.
  var stableName: String { get }
  /// One sentence for a person, with what to do about it.
  var message: String { get }
}

/// How the program ended, for the shell.
public enum ExitCode: Int32, Sendable {
  /// Everything was done.
  case success = 0
  /// The work failed.
  case failure = 1
  /// The command line was wrong.
  case usage = 2
  /// A signal or a cancelled task ended the work early.
  case interrupted = 130
}

/// What is said about an error: in one line to a person, in two fields to a program.
struct ErrorReport: Encodable, Equatable {
  let code: String
  let message: String

  init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: any Error) {
    switch error {
    case let error as any ReportableError: self.init(code: error.stableName, message: error.message)
    case let error as UsageError: self.init(code: "usage", message: error.message)
    case is CancellationError: self.init(code: "interrupted", message: "interrupted")
    default: self.init(code: "unexpected", message: ErrorReport.plain(error))
    }
  }

  /// The error's own words, or the name of its case taken apart: `voiceLimit(max: 6)` becomes
  /// `voice limit (max: 6)`.
  private static func plain(_ error: any Error) -> String {
    let text = String(describing: error)
    if error is any CustomStringConvertible { return text }
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let rest = text.dropFirst(name.count)
    return words(name) + (rest.hasPrefix("(") ? " " : "") + rest
  }

  private static func words(_ name: Substring) -> String {
    var words = ""
    for character in name {
      if character.isUppercase && !words.isEmpty { words += " " }
      words += character.lowercased()
    }
    return words
  }
}
