import Files

/// One step that a module's tables take, forward only.
///
/// Steps of a module are numbered 1, 2, 3 … and never change once they have been released.
public struct Migration: Sendable {
  public let module: String
  public let number: Int
  let statements: @Sendable (Dialect) -> [String]

  /// A step whose SQL is the same on both databases, one statement an element.
  public init(module: String, number: Int, sql: [String]) {
    self.init(module: module, number: number) { _ in sql }
  }

  /// A step that asks the dialect, for the type of bytes mostly.
  public init(
    module: String, number: Int, statements: @escaping @Sendable (Dialect) -> [String]
  ) {
    self.module = module
    self.number = number
    self.statements = statements
  }

  /// The hash of its text, by which a changed one is recognised.
  func hash(_ dialect: Dialect) -> String {
    let text = statements(dialect).joined(separator: "\u{0}")
    return ContentHash(of: ArraySlice(Array(text.utf8))).description
  }

  var name: String { "\(module) \(number)" }
}

/// What a migration run did.
public struct MigrationReport: Sendable, Equatable {
  /// The steps taken now, such as “library 3”, in order.
  public let applied: [String]
  /// How many had been taken before.
  public let alreadyThere: Int
}
