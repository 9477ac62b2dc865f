import Files
import FoundationEssentials

@testable import Accounts
@testable import Web

extension FuzzTarget {
  /// What libmicrohttpd hands on of a request: its first line, the lines below it, and its body.
  static let http = FuzzTarget("http") { bytes in
    let (lines, body) = split(bytes)
    let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    let method = words.first.map(String.init) ?? ""
    let target = words.count > 1 ? String(words[1]) : ""
    var headers = Headers()
    for line in lines.dropFirst() {
      let sides = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      headers.add(String(sides[0]), Text.trimmed(sides.count > 1 ? sides[1] : ""))
    }
    if let target = Target(target) { check(target) }
    for value in headers.fields.map(\.value) { check(value: value) }
    for peer in [stranger, proxy] {
      let head = Head(
        method: method, rawTarget: target, headers: headers, peer: peer, trusting: proxies)
      let exchange = Exchange(rawTarget: target, hub: hub)
      guard let request = try? head.request(body: Body(body), of: exchange) else { continue }
      check(request, headers, peer)
      answer(request)
    }
  }

  private static func split(_ bytes: [UInt8]) -> (lines: [String], body: [UInt8]) {
    var (lines, rest): ([String], ArraySlice<UInt8>) = ([], bytes[...])
    while !rest.isEmpty {
      var line = rest.prefix { $0 != 10 }
      rest = rest[line.endIndex...].dropFirst()
      if line.last == 13 { line.removeLast() }
      if line.isEmpty && !lines.isEmpty { break }
      lines.append(String(decoding: line, as: UTF8.self))
    }
    return (lines, Array(rest))
  }

  private static let stranger = Client(address: "192.0.2.7", isLoopback: false, isSecure: false)
  private static let proxy = Client(address: "10.0.0.1", isLoopback: false, isSecure: false)
  private static let proxies = ["10.0.0.0/8", "fd00::/8"].compactMap { AddressRange($0) }
  private static let hub = Hub(ServerSettings(), service: { _ in Response(204) }, log: { _ in })

  /// Nothing in a path climbs out of a folder, and what is written anew is the same address.
  private static func check(_ target: Target) {
    for word in target.path {
      expect(!["", ".", ".."].contains(word), "no word of a path leads elsewhere")
      expect(!word.utf8.contains { $0 == 47 || $0 == 92 || $0 == 0 }, "a word is one name")
    }
    let path = "/" + target.path.map(Text.escaped).joined(separator: "/")
    let query = target.query.map { "\(Text.escaped($0.name))=\(Text.escaped($0.value))" }
    let written = path + "?" + query.joined(separator: "&")
    guard written.utf8.count <= 8_192 else { return }
    guard let again = Target(written) else { broken("an address can be written") }
    expect(again.path == target.path, "a path is the same written anew")
    expect(
      again.query.map(\.name) == target.query.map(\.name)
        && again.query.map(\.value) == target.query.map(\.value), "so is what is asked")
  }

  private static func check(value: String) {
    for size in [0, 1, 1_000] as [Int64] {
      if case .part(let range) = ByteRange(value, size: size) {
        expect(
          !range.isEmpty && range.lowerBound >= 0 && range.upperBound <= size, "a range lies within"
        )
      }
    }
    if let cursor = Cursor(value) {
      expect(Cursor(cursor.text) == cursor, "a place in a list comes back")
    }
    var response = Response(200)
    response.offer(as: "\(value).mp3")
    let line = response.headers["content-disposition"] ?? ""
    expect(line.utf8.allSatisfy { (32..<127).contains($0) }, "a name is offered in ASCII")
    expect(line.utf8.count { $0 == UInt8(ascii: "\"") } == 2, "a name ends no text in quotes")
    let name = Response.fileName("\(value).mp3")
    expect(name.hasSuffix(".mp3") && name.utf8.count <= 160, "a name keeps its ending")
    expect(name.unicodeScalars.first != ".", "no name is hidden")
    expect(
      !name.unicodeScalars.contains { "/\\:*?\"<>|;".unicodeScalars.contains($0) }, "it is one")
  }

  /// What one reader of a head takes for one request, no other may take for two.
  private static func check(_ request: Request, _ headers: Headers, _ peer: Client) {
    expect(headers.all("host").count == 1, "there is one host")
    expect(headers.all("content-length").count <= 1, "there is one length at most")
    expect(
      headers["content-length"] == nil || headers["transfer-encoding"] == nil,
      "a body ends in one way")
    for field in headers.fields {
      expect(field.name.utf8.allSatisfy { $0 > 32 && $0 != 127 }, "a name has no blank")
      expect(field.value.utf8.allSatisfy { $0 >= 32 || $0 == 9 }, "a value is one line")
    }
    let client = request.client
    if peer.address == stranger.address {
      expect(client == peer, "a stranger is who they are")
    } else if client.address != peer.address {
      expect(AddressRange.bytes(client.address) != nil, "whom a proxy names has an address")
      expect(!client.isLoopback, "nobody behind a proxy is this machine")
    }
    _ = client.network
    let cookie = SessionCookie(request)
    expect(!(cookie.token ?? "").utf8.contains(UInt8(ascii: ";")), "a cookie ends")
  }

  private static func answer(_ request: Request) {
    guard let response = try? wait(for: { await service.respond(to: request) }) else {
      broken("every request has an answer")
    }
    expect((200..<500).contains(response.status), "a fault is the client's: \(response.status)")
    for field in response.headers.fields {
      expect(field.value.utf8.allSatisfy { $0 >= 32 && $0 != 127 }, "an answer's line is one line")
    }
    if response.status == 206, case .file(_, let offset, let count) = response.content {
      expect(offset >= 0 && count > 0 && offset + count <= 1_000, "a part lies within the file")
    }
  }

  private static let service = Service(
    [
      Route(
        .put, "/api/v1/things/{id}", "putThing", "A thing.", for: .anyone,
        parameters: [
          .path("id", .uuid, ""), .ifMatch, .requestKey, .query("limit", .integer(1...100), ""),
          .query("at", .number(0...1), ""), .query("all", .bool, ""), .query("since", .cursor, ""),
        ], taking: .json(thing), giving: .json(thing)
      ) { call in
        _ = (call.values.uuid("id"), call.values.version, call.requestKey)
        expect(call.values.integer("limit").map((1...100).contains) ?? true, "a limit holds")
        if let since = call.values.text("since") {
          expect(Cursor(since) != nil, "a place that is let in is one")
        }
        return .json(try await call.json(thing))
      },
      Route(
        .get, "/api/v1/files/{name}", "getFile", "A file.", for: .anyone,
        parameters: [.path("name", .word, "")], giving: .bytes(["audio/wav"])
      ) { call in
        try Response.file(sound, type: "audio/wav", tag: "tag", for: call.request)
      },
      Route(
        .post, "/api/v1/bytes", "postBytes", "Bytes.", for: .anyone, taking: .bytes(limit: 64),
        giving: .nothing
      ) { call in
        let bytes = try await call.request.body.collected(limit: 64)
        expect(bytes.count <= 64, "a limit holds")
        return Response(204)
      },
    ], isUnlimited: { _ in true }, identify: { _ in nil })

  private static let sound = file([UInt8](repeating: 7, count: 1_000))

  private static let thing = Schema.object(
    Schema.Object(
      "Thing", "A thing.",
      [
        .must("name", .text(1...10)), .may("kind", .choice(["a", "b"])),
        .may("numbers", .list(.integer(-3...3), most: 3)), .may("any", .any(bytes: 100, depth: 3)),
        .may("map", .map(.fraction, most: 2)), .may("day", .nullable(.moment)),
      ]))
}
