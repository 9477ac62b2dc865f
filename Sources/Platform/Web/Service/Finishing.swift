/// What is done to every answer before it leaves: validators, compression, and the lines that keep a
/// browser careful.
enum Finishing {
  static func finish(_ response: Response, to request: Request) -> Response {
    var response = careful(response)
    if request.client.isSecureByProxy {
      response.headers["Strict-Transport-Security"] = "max-age=15552000"
    }
    if response.headers["cache-control"] == nil {
      response.headers["Cache-Control"] = "private, no-cache"
    }
    // What knows its own tag has looked at the conditions already.
    guard response.status == 200, response.headers["etag"] == nil,
      case .bytes(let bytes) = response.content
    else { return response }
    return conditional(response, bytes, request)
  }

  /// The answer with the lines that keep a browser careful.
  static func careful(_ response: Response) -> Response {
    var response = response
    response.headers.add(carefulLines)
    if response.headers["content-security-policy"] == nil {
      response.headers["Content-Security-Policy"] = contentSecurity
    }
    return response
  }

  private static let carefulLines: Headers = [
    "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin", "Permissions-Policy": permissions,
  ]

  /// The app records, plays from keyboards, and asks where it is if that is wanted; nothing in it ever looks.
  private static let permissions =
    "microphone=(self), midi=(self), screen-wake-lock=(self), geolocation=(self), "
    + "camera=(), display-capture=(), payment=(), usb=(), serial=(), hid=(), bluetooth=()"

  /// Only what this server sends may run; WebAssembly is what the engine is made of.
  private static let contentSecurity =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
    + "media-src 'self' blob:; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; "
    + "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

  /// Says "you have that" where the client has it, and otherwise sends it, smaller where that helps.
  private static func conditional(
    _ whole: Response, _ bytes: [UInt8], _ request: Request
  ) -> Response {
    var response = whole
    let tag = tag(bytes)
    response.headers["ETag"] = tag
    if let known = request.headers["if-none-match"], matches(tag, in: known) {
      return Response(304, headers: response.headers)
    }
    guard bytes.count >= 1_024, isText(response.headers["content-type"]) else { return response }
    response.headers.add("Vary", "Accept-Encoding")
    guard accepts("gzip", request), let packed = Gzip.pack(bytes), packed.count < bytes.count
    else { return response }
    response.headers["Content-Encoding"] = "gzip"
    response.content = .bytes(packed)
    return response
  }

  /// Whether a tag is among those of an `If-None-Match`, compared weakly (RFC 9110, section 8.8.3.2).
  static func matches(_ tag: String, in list: String) -> Bool {
    func bare(_ text: String) -> String { text.hasPrefix("W/") ? String(text.dropFirst(2)) : text }
    return list.split(separator: ",").contains { item in
      let item = Text.trimmed(item)
      return item == "*" || bare(item) == bare(tag)
    }
  }

  static func accepts(_ coding: String, _ request: Request) -> Bool {
    request.headers.all("accept-encoding").contains { value in
      value.split(separator: ",").contains { item in
        let parts = item.split(separator: ";").map(Text.trimmed)
        return parts.first == coding && !parts.dropFirst().contains { $0 == "q=0" }
      }
    }
  }

  static func isText(_ type: String?) -> Bool {
    guard let type else { return false }
    return type.hasPrefix("text/") && !type.hasPrefix("text/event-stream")
      || type.hasPrefix("application/json") || type.hasPrefix("application/javascript")
      || type.hasPrefix("image/svg+xml") || type.hasPrefix("application/manifest+json")
  }

  /// FNV-1a over the bytes, 64 bits: enough to see that an answer has changed.
  private static func tag(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    bytes.withUnsafeBufferPointer {
      for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return "W/\"\(String(hash, radix: 36))\""
  }
}
