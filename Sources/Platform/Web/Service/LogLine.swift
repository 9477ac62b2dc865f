/// One event for the log: a JSON object on a line, without names, addresses or contents of anything.
public struct LogLine: Sendable {
  public enum Level: String, Sendable { case info, warning, error }

  public let level: Level
  public let event: String
  public let fields: [(String, JSON)]

  public init(_ level: Level, _ event: String, _ fields: [(String, JSON)] = []) {
    self.level = level
    self.event = event
    self.fields = fields
  }

  /// The line, without its end. `milliseconds` is the time since 1970 began.
  public func text(milliseconds: Int64) -> String {
    let head: [(String, JSON)] = [
      ("time_ms", .integer(milliseconds)), ("level", .string(level.rawValue)),
      ("event", .string(event)),
    ]
    return JSON.object(head + fields).text
  }
}
