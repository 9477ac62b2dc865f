import Files
import FoundationEssentials

/// By what a request is recognised when it comes again because its answer was lost.
public struct RequestKey: Sendable, Equatable {
  /// What the client sent as `Idempotency-Key`.
  public let id: UUID
  public let person: UUID
  /// The method and path, so that a key is good for one request only.
  public let address: String
  /// The SHA-256 of the JSON that came with it; nil where none did.
  public let body: ContentHash?

  /// The line that carries it.
  public static let header = "Idempotency-Key"

  public init(id: UUID, person: UUID, address: String, body: ContentHash? = nil) {
    self.id = id
    self.person = person
    self.address = address
    self.body = body
  }
}

extension Parameter {
  /// An id that is the same for every try of the same request, on routes that then do it once.
  public static let requestKey = Parameter(
    location: .header, name: RequestKey.header, schema: .uuid,
    summary: "The same for every try of the same request, so that it is carried out once.",
    isRequired: false)
}

extension Call {
  /// The key of this request, on a route with `Parameter.requestKey`, when one was sent.
  public var requestKey: RequestKey? {
    guard let text = values.text(Parameter.requestKey.name), let id = UUID(uuidString: text),
      let person = identity?.person
    else { return nil }
    let path = request.target.path.joined(separator: "/")
    return RequestKey(
      id: id, person: person, address: "\(request.method.rawValue) \(path)", body: keyedBody)
  }
}
