import Errors

/// Why a database could not do what it was asked, in words for the person who asked.
public typealias StorageError = CodedError<StorageErrorCode>

public enum StorageErrorCode: ErrorCode {
  /// Which rule of a table a change would have broken.
  public enum Constraint: String, Sendable, CaseIterable {
    case unique
    case foreignKey = "foreign_key"
    case check
    case notNull = "not_null"
  }

  /// Too much waits already, or another program holds the file; the same may work later.
  case busy
  /// The disk is full.
  case full
  /// The file is damaged, or is no database.
  case damaged
  case constraint(Constraint)
  /// The database cannot be reached or opened.
  case unavailable
  /// Transactions kept getting in each other's way.
  case conflict
  /// A statement took longer than allowed.
  case timeout
  /// The connection broke while committing, and nobody can say whether it was kept.
  case uncertain
  /// Made by a newer version of the program.
  case newer
  /// A migration that ran here has another text now.
  case changed
  /// The result has no such column.
  case missing
  /// A column holds another type than was asked for.
  case mistyped
  /// A mistake of the program, such as a wrong number of values.
  case misuse
  /// The database was closed.
  case closed
  /// This database cannot do that.
  case unsupported
  /// Anything else that the database refused, wrong SQL for instance.
  case failed

  /// A stable name that programs may rely on.
  public var name: String {
    switch self {
    case .constraint(let constraint): "constraint_\(constraint.rawValue)"
    default: "\(self)"
    }
  }
}

extension StorageError {
  static var closed: StorageError { StorageError(.closed, "the database has been closed") }
}
