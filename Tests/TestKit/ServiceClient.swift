import Foundation
import Web

/// Asks a service in memory, as a page would over the wire.
public struct ServiceClient: Sendable {
  public struct Answer: @unchecked Sendable {
    // Safe to hand on: JSON values are not changed once they were read.
    public let status: Int
    public let headers: Headers
    public let json: [String: Any]
    public let bytes: [UInt8]
  }

  private let service: Service

  public init(_ service: Service) {
    self.service = service
  }

  /// Sends JSON, or bytes, or nothing.
  public func ask(
    _ method: Web.Method, _ target: String, json: String? = nil, bytes: [UInt8]? = nil,
    headers: Headers = [:]
  ) async -> Answer {
    var headers = headers
    if json != nil { headers["Content-Type"] = "application/json" }
    let body = bytes ?? json.map { Array($0.utf8) }
    guard let target = Target(target) else {
      return Answer(status: 400, headers: [:], json: [:], bytes: [])
    }
    let request = Request(method, target, headers: headers, body: body.map(Body.init) ?? .none)
    let response = await service.respond(to: request)
    let found = Self.bytes(of: response.content)
    let value = try? JSONSerialization.jsonObject(with: Data(found)) as? [String: Any]
    return Answer(
      status: response.status, headers: response.headers, json: value ?? [:], bytes: found)
  }

  private static func bytes(of content: Response.Content) -> [UInt8] {
    switch content {
    case .none: return []
    case .bytes(let bytes): return bytes
    case .shared(let bytes): return bytes.bytes
    case .stream(let stream): return stream.pending
    case .file(let file, let offset, let count):
      var bytes = [UInt8](repeating: 0, count: Int(count))
      let done = pread(file.number, &bytes, bytes.count, off_t(offset))
      return Array(bytes.prefix(max(done, 0)))
    }
  }
}
