/// What kind of thing went wrong, under a name that programs may rely on.
public protocol ErrorCode: Sendable, Hashable {
  var name: String { get }
}

extension ErrorCode where Self: RawRepresentable<String> {
  public var name: String { rawValue }
}

/// Why a module of the platform could not do what it was asked, in words for the person who asked. Each module
/// has codes of its own: `typealias StorageError = CodedError<StorageErrorCode>`.
public struct CodedError<Code: ErrorCode>: Error, Hashable {
  public var code: Code
  /// What happened, what is safe, and what to do; begins in lower case, since a file's name may stand before it.
  public var reason: String
  /// The file in question, when there is one.
  public var file: String?
  /// What a library or the system said underneath; for the log.
  public var cause: String?

  public init(_ code: Code, _ reason: String, file: String? = nil, cause: String? = nil) {
    self.code = code
    self.reason = reason
    self.file = file
    self.cause = cause
  }

  /// One line for a person: the file, then the reason.
  public var message: String {
    if let file { return "\(file): \(reason)" }
    return reason
  }
}

extension CodedError: Codable where Code: Codable {}

extension CodedError: CustomStringConvertible {
  public var description: String {
    cause.map { "\(code.name): \(message) (\($0))" } ?? "\(code.name): \(message)"
  }
}
