import Files
import FoundationEssentials

/// A request that has found its route and may use it.
public struct Call: Sendable {
  public internal(set) var request: Request
  /// The checked values in the address.
  public let values: Values
  /// Who asks; nil only on routes for anyone.
  public let identity: Identity?
  let route: Route
  /// What JSON came with a request that has a key.
  var keyedBody: ContentHash?

  /// The longest JSON body.
  static let longestJSON = 1 << 20

  /// Who asks, on a route for members.
  public var member: Identity {
    guard let identity else { preconditionFailure("\(route.name) is open to anyone") }
    return identity
  }

  /// The body as a model, checked against its schema.
  public func model<Body: Model>(_ type: Body.Type) async throws -> Body {
    let (_, bytes) = try await checked(Body.schema)
    do { return try Models.decoder.decode(type, from: Data(bytes)) } catch {
      throw Problem.badRequest("This JSON cannot be used here: \(error)")
    }
  }

  /// The body as any JSON that fits a schema.
  public func json(_ schema: Schema) async throws -> JSON {
    try await checked(schema).value
  }

  /// Does work that is worth nothing when nobody waits for its answer any more, and ends it then.
  public func whileAwaited<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task(operation: work)
    let hasLeft = Locked(false)
    request.exchange?.whenClientLeaves {
      hasLeft.withLock { $0 = true }
      task.cancel()
    }
    return try await withTaskCancellationHandler {
      do { return try await task.value } catch {
        // That work ended because nobody waits for it is no fault of the server's.
        if hasLeft.withLock({ $0 }) { throw ClientGone() }
        throw error
      }
    } onCancel: {
      task.cancel()
    }
  }

  private func checked(_ schema: Schema) async throws -> (value: JSON, bytes: [UInt8]) {
    let kind = request.headers["content-type"]?.split(separator: ";").first.map(String.init)
    guard kind.map({ Text.trimmed($0).lowercased() }) == "application/json" else {
      throw Problem(
        415, "not_json", "Send JSON here, with Content-Type: application/json.")
    }
    let bytes = try await request.body.collected(limit: Self.longestJSON)
    let value: JSON
    do throws(JSONReader.Failure) { value = try JSONReader.read(bytes) } catch {
      throw Problem.badRequest("This is not valid JSON: \(error.reason), at byte \(error.offset).")
    }
    let wrong = schema.check(value)
    guard wrong.isEmpty else { throw Problem.invalid(wrong) }
    return (value, bytes)
  }
}

/// How models become JSON and back.
public enum Models {
  public static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  public static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }
}

extension Response {
  /// A model as JSON.
  public static func json(_ model: some Model, status: Int = 200) throws -> Response {
    Response(
      status, headers: ["Content-Type": "application/json"],
      content: .bytes(Array(try Models.encoder.encode(model))))
  }

  /// JSON as it is.
  public static func json(_ value: JSON, status: Int = 200) -> Response {
    Response(
      status, headers: ["Content-Type": "application/json"],
      content: .bytes(Array(value.text.utf8)))
  }
}
