import FoundationEssentials

/// A position in a list that has the newest first: behind what was made at that moment under that id.
public struct Cursor: Sendable, Equatable {
  public let createdMs: Int64
  public let id: String

  public static let beginning = Cursor(createdMs: .max, id: "g")

  public var text: String { "\(createdMs)_\(id)" }

  public init(createdMs: Int64, id: String) {
    self.createdMs = createdMs
    self.id = id
  }

  public init?(_ text: String) {
    let parts = text.split(separator: "_")
    guard parts.count == 2, let moment = Int64(parts[0]), UUID(uuidString: String(parts[1])) != nil
    else { return nil }
    self.init(createdMs: moment, id: String(parts[1]))
  }
}
