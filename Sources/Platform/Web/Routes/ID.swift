import FoundationEssentials

/// A UUID in a model, which writes it in lower case as browsers do, so that ids can be compared as text.
public struct ID: Hashable, Codable, Sendable, CustomStringConvertible {
  public let uuid: UUID

  public init(_ uuid: UUID) {
    self.uuid = uuid
  }

  public init(from decoder: any Decoder) throws {
    uuid = try decoder.singleValueContainer().decode(UUID.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  public var description: String { uuid.uuidString.lowercased() }
}
