import Storage

/// Counts what is asked of a database.
public final class CountingReading: Reading {
  private let reading: any Reading
  public private(set) var asked: [String] = []
  public var queries: Int { asked.count }

  public init(_ reading: any Reading) { self.reading = reading }

  public var dialect: Dialect { reading.dialect }

  public func rows(_ sql: String, values: [Value]) throws -> [Row] {
    asked.append(sql)
    return try reading.rows(sql, values: values)
  }

  public func each(_ sql: String, values: [Value], _ body: (Row) throws -> Void) throws {
    asked.append(sql)
    try reading.each(sql, values: values, body)
  }
}
