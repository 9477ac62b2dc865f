import Files
import Foundation
import TestKit
import Testing

@testable import Web

/// Small routes of every kind, asked in memory.
@Suite struct ServiceTests {
  struct Word: Model, Equatable {
    var word: String
    var timesSaid: Int?

    static let schema = Schema.object(
      Schema.Object(
        "Word", "A word.",
        [.must("word", .text(1...2_000)), .may("times_said", .integer(1...3), "How often.")]))
  }

  private static let owner = UUID()

  private static let routes: [Route] = [
    Route(
      .get, "/words/{word}", "getWord", "Says a word.", for: .anyone,
      parameters: [
        .path("word", .text(1...2_000), "Which."), .query("times", .integer(1...3), ""),
      ],
      giving: Word.self
    ) { call in Word(word: call.values.text("word")!, timesSaid: call.values.integer("times")) },
    Route(
      .put, "/words", "putWord", "Takes a word.", for: .member(.adult), taking: Word.self,
      giving: Word.self, status: 201
    ) { _, word in word },
    Route(
      .delete, "/words/{id}", "deleteWord", "Forgets a word.", for: .member(.owner),
      parameters: [.path("id", .uuid, "Which.")]
    ) { _ in Response(204) },
    Route(
      .post, "/bytes", "sendBytes", "Counts.", for: .member(.child), taking: .bytes(limit: 10),
      giving: .bytes(["text/plain"])
    ) { call in
      .text("\(try await call.request.body.collected(limit: 10).count)", type: "text/plain")
    },
    Route(.get, "/fail", "fail", "Fails.", for: .anyone, giving: .bytes(["text/plain"])) { _ in
      struct Oops: Error {}
      throw Oops()
    },
  ]

  private let lines = Collected<String>()

  private func service(_ role: Role? = .owner) -> Service {
    let identity = role.map { Identity(person: Self.owner, role: $0) }
    return Service(
      Self.routes, identify: { _ in identity },
      log: { [lines] line in lines.add(line.text(milliseconds: 1)) })
  }

  private func ask(
    _ method: Web.Method, _ target: String, _ body: String? = nil, headers: Headers = [:],
    as role: Role? = .owner
  ) async -> (status: Int, headers: Headers, json: [String: Any], text: String) {
    var headers = headers
    if body != nil, headers["content-type"] == nil { headers["Content-Type"] = "application/json" }
    let request = Request(
      method, Target(target)!, headers: headers, body: body.map { Body(Array($0.utf8)) } ?? .none)
    let response = await service(role).respond(to: request)
    var bytes: [UInt8] = []
    if case .bytes(let found) = response.content { bytes = found }
    let json = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return (
      response.status, response.headers, json ?? [:], String(decoding: bytes, as: UTF8.self)
    )
  }

  @Test func answersWithAModel() async {
    let answer = await ask(.get, "/words/h%C3%A9llo?times=2", as: nil)
    #expect(answer.status == 200)
    #expect(answer.text == #"{"times_said":2,"word":"héllo"}"#)
    #expect(answer.headers["content-type"] == "application/json")
  }

  @Test func takesAModel() async {
    let answer = await ask(.put, "/words", #"{"word":"a","times_said":3}"#)
    #expect(answer.status == 201)
    #expect(answer.json["word"] as? String == "a")
  }

  @Test(arguments: [
    (Web.Method.get, "/nothing", nil as String?, 404, "not_found"),
    (.post, "/words", nil, 405, "method_not_allowed"),
    (.get, "/words/a?times=9", nil, 422, "invalid"),
    (.get, "/words/a?times=x", nil, 422, "invalid"),
    (.get, "/words/a?other=1", nil, 422, "invalid"),
    (.get, "/words/a?times=1&times=1", nil, 422, "invalid"),
    (.put, "/words", "{", 400, "bad_request"),
    (.put, "/words", #"{"word":5}"#, 422, "invalid"),
    (.delete, "/words/no-uuid", nil, 422, "invalid"),
    (.post, "/bytes", "12345678901", 413, "too_large"),
    (.get, "/fail", nil, 500, "unexpected"),
  ])
  func refusesWithAProblem(
    method: Web.Method, target: String, body: String?, status: Int, code: String
  ) async {
    let answer = await ask(method, target, body)
    #expect(answer.status == status)
    #expect(answer.json["code"] as? String == code)
    #expect(answer.json["status"] as? Int == status)
    #expect(answer.headers["content-type"] == "application/problem+json")
    #expect(
      Schema.object(Problem.schema).check(try! JSONReader.read(Array(answer.text.utf8))).isEmpty)
  }

  @Test func namesOddFieldsInFewWords() async throws {
    let odd = (0..<150).map { "\"\($0)\\u0000\\r\(String(repeating: "x", count: 5_000))\":1" }
    let answer = await ask(.put, "/words", "{\(odd.joined(separator: ","))}")
    #expect(answer.status == 422)
    #expect(answer.text.utf8.count < 50_000)
    #expect(
      Schema.object(Problem.schema).check(try JSON(reading: Array(answer.text.utf8))).isEmpty)
  }

  @Test func keepsWhatWentWrongInTheLog() async {
    let answer = await ask(.get, "/fail")
    #expect(!answer.text.contains("Oops"))
    #expect(lines.values.first?.contains("Oops") == true)
    #expect(lines.values.first?.contains(#""level":"error""#) == true)
  }

  @Test func asksForJSON() async {
    let answer = await ask(.put, "/words", "a", headers: ["Content-Type": "text/plain"])
    #expect(answer.status == 415)
  }

  @Test(arguments: [
    (nil as Role?, 401), (.child, 403), (.adult, 403), (.owner, 204),
  ])
  func letsOnlyThoseInWhoMay(role: Role?, status: Int) async {
    let answer = await ask(.delete, "/words/0f8fad5b-d9cb-469f-a165-70867728950e", as: role)
    #expect(answer.status == status)
  }

  private static let origins: [(Headers, Int)] = [
    (["Sec-Fetch-Site": "cross-site"], 403),
    (["Sec-Fetch-Site": "same-site"], 403),
    (["Sec-Fetch-Site": "same-origin"], 201),
    (["Origin": "http://evil.example", "Host": "localhost:1"], 403),
    (["Origin": "null", "Host": "localhost:1"], 403),
    (["Origin": "http://localhost:1", "Host": "localhost:1"], 201),
    ([:], 201),
  ]

  @Test(arguments: origins)
  func refusesOtherPagesThatChangeThings(headers: Headers, status: Int) async {
    #expect(await ask(.put, "/words", #"{"word":"a"}"#, headers: headers).status == status)
  }

  @Test func saysThatNothingChanged() async {
    let first = await ask(.get, "/words/a")
    let tag = first.headers["etag"]!
    #expect(await ask(.get, "/words/a", headers: ["If-None-Match": "\"x\", \(tag)"]).status == 304)
    #expect(await ask(.get, "/words/b", headers: ["If-None-Match": tag]).status == 200)
  }

  @Test func packsTextForThoseWhoCanUnpackIt() async throws {
    let target = "/words/" + String(repeating: "la", count: 900)
    let plain = await ask(.get, target)
    #expect(plain.headers["content-encoding"] == nil)
    #expect(plain.headers["vary"] == "Accept-Encoding")
    let packed = await service().respond(
      to: Request(.get, Target(target)!, headers: ["Accept-Encoding": "br, gzip"]))
    #expect(packed.headers["content-encoding"] == "gzip")
    guard case .bytes(let bytes) = packed.content else { return }
    #expect(bytes.count < 200)
    let folder = try TemporaryFolder()
    let file = try folder.write(bytes, as: "a.gz")
    #expect(try Tool.need("gunzip", ["-c", file]).text == plain.text)
    let refused = await ask(.get, target, headers: ["Accept-Encoding": "gzip;q=0"])
    #expect(refused.headers["content-encoding"] == nil)
  }

  @Test func slowsDownWhoAsksTooOften() async {
    let service = Service(Self.routes, requestsPerSecond: 5, identify: { _ in nil })
    let client = Client(address: "192.168.1.9", isLoopback: false, isSecure: false)
    var statuses: [Int] = []
    for _ in 0..<30 {
      let request = Request(.get, Target("/words/a")!, client: client)
      statuses.append(await service.respond(to: request).status)
    }
    #expect(statuses.prefix(10).allSatisfy { $0 == 200 })
    #expect(statuses.last == 429)
  }

  @Test func countsForPrometheus() async {
    let metrics = Metrics()
    metrics.gauge("quintet_threads", "Threads.") { 3 }
    let service = Service(Self.routes, metrics: metrics, identify: { _ in nil })
    for _ in 0..<3 { _ = await service.respond(to: Request(.get, Target("/words/a")!)) }
    let text = metrics.text
    #expect(text.contains(#"quintet_requests_total{route="getWord",status="200"} 3"#))
    #expect(text.contains(#"quintet_request_seconds_count{route="getWord"} 3"#))
    #expect(text.contains(#"quintet_request_seconds_bucket{route="getWord",le="+Inf"} 3"#))
    #expect(text.contains("quintet_threads 3.0"))
  }

  @Test func tellsTheMethodsOfAnAddress() async {
    let answer = await ask(.options, "/words/a")
    #expect(answer.status == 204)
    #expect(answer.headers["allow"] == "GET, DELETE, HEAD, OPTIONS")
  }

  @Test func describesItself() throws {
    let description = APIDescription(Self.routes, version: "1")
    let document =
      try JSONSerialization.jsonObject(with: Data(description.openAPI.text.utf8)) as? [String: Any]
    let paths = document?["paths"] as? [String: [String: Any]]
    #expect(paths?["/words/{word}"]?.keys.sorted() == ["get"])
    let typeScript = description.typeScript
    #expect(typeScript.contains("  /** How often. */\n  times_said?: number;"))
    #expect(
      typeScript.contains(
        "getWord(word: string, query: { times?: number } = {}): Promise<Word> {"))
    #expect(typeScript.contains("this.ask('GET', `/words/${encodeURIComponent(word)}`, { query })"))
    #expect(description.page.contains("<h2><code>PUT /words</code></h2>"))
  }

  @Test func tellsFaultsFromRefusalsForNow() async throws {
    let levels = Collected<LogLine.Level>()
    func route(_ path: String, _ problem: Problem) -> Route {
      Route(
        .get, PathTemplate(path), "get\(path.dropFirst())", "Refuses.", for: .anyone,
        giving: .bytes(["text/plain"])
      ) { _ in throw problem }
    }
    let service = Service(
      [
        route("/full", Problem(507, "full", "Full.")),
        route("/broken", Problem(500, "broken", "Broken.", cause: "a wire")),
        route("/missing", .notFound),
      ], identify: { _ in nil }, log: { levels.add($0.level) })
    let client = ServiceClient(service)
    for path in ["/full", "/broken", "/missing"] { _ = await client.ask(.get, path) }
    #expect(levels.values == [.warning, .error, .info])
  }

  @Test func handsEventsToThoseWhomTheyConcern() throws {
    let hub = EventHub()
    let me = Identity(person: UUID(), role: .adult)
    guard case .stream(let stream) = try hub.listen(me).content else { return }
    hub.publish(Event("job", person: me.person, data: ["id": 1]))
    hub.publish(Event("job", person: UUID(), data: ["id": 2]))
    hub.publish(Event("all", person: nil, data: "a\nb"))
    let text = String(decoding: stream.pending, as: UTF8.self)
    #expect(
      text == "retry: 2000\n\nevent: job\ndata: {\"id\":1}\n\nevent: all\ndata: \"a\\nb\"\n\n")
    #expect(hub.listenerCount == 1)
    stream.detach()
    #expect(hub.listenerCount == 0)
  }
}
