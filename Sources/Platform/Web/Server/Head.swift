import CHTTP
import Files

/// The first lines of a request, with what is not to be believed taken out.
struct Head {
  private let method: String
  private let rawTarget: String
  private let peer: Client
  private let trustedProxies: [AddressRange]
  private let headers: Headers

  init(
    method: String, rawTarget: String, headers: Headers, peer: Client,
    trusting proxies: [AddressRange]
  ) {
    (self.method, self.rawTarget, self.headers) = (method, rawTarget, headers)
    (self.peer, trustedProxies) = (peer, proxies)
  }

  init(_ connection: OpaquePointer, method: String, rawTarget: String, hub: Hub) {
    var headers = Headers()
    withUnsafeMutablePointer(to: &headers) { headers in
      _ = MHD_get_connection_values_n(
        connection, .HEADER_KIND,
        { context, _, name, nameSize, value, valueSize in
          let headers = context!.assumingMemoryBound(to: Headers.self)
          headers.pointee.add(Head.text(name, nameSize), Head.text(value, valueSize))
          return .YES
        }, headers)
    }
    self.init(
      method: method, rawTarget: rawTarget, headers: headers,
      peer: Client(quintet_http_peer(connection), isSecure: hub.isSecure),
      trusting: hub.trustedProxies)
  }

  private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    guard let start else { return "" }
    return String(
      decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// How long the body says it is; nil when it comes in chunks.
  var bodyLength: Int64? {
    headers["transfer-encoding"] == nil ? Int64(headers["content-length"] ?? "0") ?? 0 : nil
  }

  var hasBody: Bool { bodyLength != 0 }
  var expectsContinue: Bool { headers["expect"] != nil }
  var asksToClose: Bool { headers.lists("close", in: "connection") }

  /// Whether the handler is asked before the body is let in.
  var isLarge: Bool { expectsContinue || (bodyLength ?? .max) > 1 << 16 }

  /// The request that it begins, or why it is refused.
  func request(body: Body, of exchange: Exchange) throws(Problem) -> Request {
    if let smuggled { throw smuggled }
    guard let target = Target(rawTarget) ?? pageInstead else {
      throw .badRequest("This address cannot be read.")
    }
    var request = Request(
      Method(rawValue: method) ?? .other, target, headers: headers, body: hasBody ? body : .none,
      client: Client(peer: peer, headers: headers, trusting: trustedProxies))
    request.exchange = exchange
    return request
  }

  /// A browser that wants a page at an address that cannot be read gets the app, which says so.
  private var pageInstead: Target? {
    guard method == "GET", Site.wantsPage(headers), rawTarget.hasPrefix("/"),
      !rawTarget.hasPrefix("/api")
    else { return nil }
    return Target("/")
  }

  /// Two readers of such a head might see different requests (RFC 9112, sections 5.2 and 6.3).
  private var smuggled: Problem? {
    let lengths = headers.all("content-length")
    let codings = headers.all("transfer-encoding")
    if lengths.count > 1 { return .badRequest("Content-Length appears more than once.") }
    if let length = lengths.first {
      if !codings.isEmpty {
        return .badRequest("Content-Length and Transfer-Encoding exclude each other.")
      }
      let digits = length.utf8.allSatisfy { (48...57).contains($0) }
      if !digits || Int64(length) == nil { return .badRequest("Content-Length is not a number.") }
    }
    if codings.count > 1 || codings.contains(where: { $0.lowercased() != "chunked" }) {
      return Problem(501, "unknown_coding", "The only supported Transfer-Encoding is chunked.")
    }
    if headers.all("host").count != 1 { return .badRequest("Host must appear exactly once.") }
    // A blank before the colon, above all: some read past such a line, and others do not.
    if headers.fields.contains(where: { $0.name.utf8.contains { $0 <= 32 || $0 == 127 } }) {
      return .badRequest("A header name contains a space.")
    }
    if headers.fields.contains(where: { $0.value.utf8.contains { $0 < 32 && $0 != 9 } }) {
      return .badRequest("A header contains a control character.")
    }
    return nil
  }
}
