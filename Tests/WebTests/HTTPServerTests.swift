import Files
import Foundation
import TestKit
import Testing
import Web

@Suite(.timeLimit(.minutes(5))) struct HTTPServerTests {
  private static let echo: @Sendable (Request) async -> Response = { request in
    do {
      let body = try await request.body.collected(limit: 32 << 20)
      var headers: Headers = ["X-Method": request.method.rawValue]
      headers["X-Path"] = request.target.path.joined(separator: "|")
      return Response(200, headers: headers, content: .bytes(body))
    } catch let problem as Problem {
      return problem.response
    } catch {
      return Response(500)
    }
  }

  @Test func answersOneRequestAfterAnotherOnOneConnection() async throws {
    try await serving(Self.echo) { port in
      let wire = try PlainClient(port: port)
      for round in 0..<50 {
        let body = Array("round \(round)".utf8)
        try wire.ask("POST", "/a%20b/\(round)?x=1", body: body)
        let answer = try wire.answer()
        #expect(answer.status == 200)
        #expect(answer.body == body)
        #expect(answer.headers["x-path"] == "a b|\(round)")
      }
      try wire.ask("HEAD", "/")
      #expect(try wire.answer(toHead: true).status == 200)
      try wire.ask("GET", "/")
      #expect(try wire.answer().body.isEmpty)
    }
  }

  @Test func stopsOnceHoweverOftenItIsAsked() async throws {
    let server = try HTTPServer(ServerSettings(), service: Self.echo)
    let client = try PlainClient(port: server.port)
    try client.ask("GET", "/")
    #expect(try client.answer().status == 200)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { await server.stop(grace: 0.1) } }
    }
    await server.stop()
    #expect(throws: PlainClient.Closed.self) { try PlainClient(port: server.port) }
  }

  @Test func endsWhatNobodyWaitsForAnyMore() async throws {
    let (started, ended) = (Gate(), Gate())
    let levels = Collected<LogLine.Level>()
    let service = Service(
      [
        Route(
          .get, "/slow", "slow", "Takes its time.", for: .anyone, giving: .bytes(["text/plain"])
        ) { call in
          try await call.whileAwaited {
            started.open()
            do { try await Task.sleep(for: .seconds(600)) } catch {
              ended.open()
              throw error
            }
            return .text("done", type: "text/plain")
          }
        }
      ], identify: { _ in nil }, log: { levels.add($0.level) })
    let server = try HTTPServer(ServerSettings()) { await service.respond(to: $0) }
    var client: PlainClient? = try PlainClient(port: server.port)
    try client?.ask("GET", "/slow")
    await started.wait()
    client = nil
    await ended.wait()
    await server.stop(grace: 1)
    #expect(levels.values == [.info])
  }

  @Test func tellsThoseWhoAreTooManyAndServesTheOthers() async throws {
    var settings = ServerSettings()
    settings.connectionLimit = 16
    try await serving(Self.echo, settings: settings) { port in
      let clients = try (0..<16).map { _ in try PlainClient(port: port) }
      for client in clients {
        try client.ask("GET", "/")
        #expect(try client.answer().status == 200)
      }
      for _ in 0..<40 {
        let late = try PlainClient(port: port)
        try late.ask("GET", "/")
        let answer = try late.answer()
        #expect(answer.status == 503 && answer.text.contains("too_many_connections"))
        #expect(answer.headers["retry-after"] == "10" && answer.headers["connection"] == "close")
      }
      for client in clients {
        try client.ask("GET", "/")
        #expect(try client.answer().status == 200)
      }
    }
  }

  @Test func servesWhoComesWhenAnotherHasLeft() async throws {
    var settings = ServerSettings()
    settings.connectionLimit = 16
    try await serving(Self.echo, settings: settings) { port in
      for _ in 0..<100 {
        let client = try PlainClient(port: port)
        try client.ask("GET", "/", headers: ["Connection": "close"])
        #expect(try client.answer().status == 200)
        // The server has closed when this is read to its end.
        #expect(throws: PlainClient.Closed.self) { _ = try client.answer() }
      }
    }
  }

  @Test func keepsFilesForOtherThanConnections() {
    let settings = ServerSettings()
    #expect(settings.within(openFiles: 20_000).connectionLimit == 4_096)
    #expect(settings.within(openFiles: 4_096).connectionLimit == 1_536)
    #expect(settings.streamLimit == 3_584)
  }

  @Test(arguments: [1, 65_536, 65_537, 5_000_000])
  func takesBodiesOfAnySize(size: Int) async throws {
    try await serving(Self.echo) { port in
      let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let wire = try PlainClient(port: port)
      try wire.ask("PUT", "/", body: body)
      #expect(try wire.answer().body == body)
      try wire.send("PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
      for start in stride(from: 0, to: size, by: 100_000) {
        let piece = body[start..<min(start + 100_000, size)]
        try wire.send("\(String(piece.count, radix: 16))\r\n")
        try wire.send(Array(piece) + [13, 10])
      }
      try wire.send("0\r\n\r\n")
      #expect(try wire.answer().body == body)
    }
  }

  @Test func letsASlowReaderHoldTheSenderBack() async throws {
    let gate = Gate()
    try await serving { request in
      await gate.wait()
      return await Self.echo(request)
    } body: { port in
      let wire = try PlainClient(port: port)
      let body = [UInt8](repeating: 7, count: 20 << 20)
      // Some is taken by the kernel's buffers, the rest waits until the handler reads.
      let sent = Collected<Bool>()
      let sender = Thread {
        try? wire.ask("PUT", "/", body: body)
        sent.add(true)
      }
      sender.start()
      usleep(300_000)
      #expect(sent.values.isEmpty)
      gate.open()
      while sent.values.isEmpty { usleep(10_000) }
      #expect(try wire.answer().body.count == body.count)
    }
  }

  @Test func refusesALargeBodyBeforeItComes() async throws {
    try await serving { _ in
      Problem.tooLarge(limit: 10).response
    } body: { port in
      let wire = try PlainClient(port: port)
      try wire.send(
        "PUT / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 99999999\r\n\r\n")
      #expect(try wire.answer().status == 413)
      // A client that just sends is heard to its end, so that it gets its answer too.
      let other = try PlainClient(port: port)
      try other.ask("PUT", "/", body: [UInt8](repeating: 1, count: 8 << 20))
      #expect(try other.answer().status == 413)
    }
  }

  @Test func tellsAClientToContinueOnceTheBodyIsWanted() async throws {
    try await serving(Self.echo) { port in
      let wire = try PlainClient(port: port)
      try wire.send(
        "PUT / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
      #expect(try wire.answer().status == 100)
      try wire.send("abc")
      #expect(try wire.answer().text == "abc")
    }
  }

  @Test func sendsPartsOfFiles() async throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let path = try folder.write(bytes, as: "file")
    let descriptor = try Descriptor.reading(path)
    try await serving { _ in
      Response(206, content: .file(descriptor, offset: 1_000, count: 200_000))
    } body: { port in
      let wire = try PlainClient(port: port)
      for _ in 0..<3 {
        try wire.ask("GET", "/")
        #expect(try wire.answer().body == Array(bytes[1_000..<201_000]))
      }
    }
  }

  @Test func stopsWithManyStreamsAndAnUploadUnderWay() async throws {
    let server = try HTTPServer(ServerSettings()) { request in
      if request.method == .get { return Response(200, content: .stream(ByteStream())) }
      return await Self.echo(request)
    }
    let (streams, upload) = try await onOwnThread {
      let streams = try (0..<200).map { _ in
        let client = try PlainClient(port: server.port)
        try client.ask("GET", "/")
        _ = try client.read(until: "\r\n\r\n")
        return client
      }
      let upload = try PlainClient(port: server.port)
      try upload.send("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nbegin")
      return (streams, upload)
    }
    await server.stop(grace: 0.2)
    for stream in streams { #expect(try stream.read(until: "0\r\n\r\n").isEmpty) }
    #expect(upload.isClosed() || (try? upload.answer().status) == 503)
    #expect(throws: PlainClient.Closed.self) { try PlainClient(port: server.port) }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length : 3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length\t: 3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n X-B: 2\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nX-\0A: 1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n\t2\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n\t2\r\nX-B: 3\r\n\r\n",
    "GET / HTTP/1.1\r\nX-A: 1\r\n 2\r\n\t3\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nX-A: 1\02\r\n\r\n",
    "GET / HTTP/1.1\r\nX-A: 1\0\r\nHost: x\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\n\r\nabc",
    "GET / HTTP/1.1\r\nHost: x\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nX-A: \0\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\nX-A: 1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\nX-A:\nX-B: 1\n\n",
    "POST / HTTP/1.1\r\nContent-Length: 3\nHost: x\r\n\r\nabc",
    "GET /../secret HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /a/%2e%2e/b HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /a%2fb HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /a%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /%ff HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /a//b HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET http://elsewhere/ HTTP/1.1\r\nHost: x\r\n\r\n",
    "nonsense\r\n\r\n",
    "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
  ])
  func refusesWhatMayMeanTwoThings(request: String) async throws {
    try await serving(Self.echo) { port in
      let wire = try PlainClient(port: port)
      try wire.send(request)
      let status = (try? wire.answer().status) ?? 400
      #expect(
        (400...599).contains(status) && status != 500, "\(status) to \(request.debugDescription)")
      // The server is as it was.
      let other = try PlainClient(port: port)
      try other.ask("GET", "/")
      #expect(try other.answer().status == 200)
    }
  }

  @Test func opensTheAppForABrowserAtAnAddressThatCannotBeRead() async throws {
    try await serving(Self.echo) { port in
      for (target, accept, status) in [
        ("/play/a%2Fb", "text/html,*/*", 200), ("/play/%FF", "text/html,*/*", 200),
        ("/play//a?b=%FF", "text/html,*/*", 200), ("/play/%FF", "*/*", 400),
        ("/api/v1/%FF", "text/html,*/*", 400),
      ] {
        let wire = try PlainClient(port: port)
        try wire.send("GET \(target) HTTP/1.1\r\nHost: x\r\nAccept: \(accept)\r\n\r\n")
        let answer = try wire.answer()
        #expect(answer.status == status, "\(target)")
        if status == 200 { #expect(answer.headers["x-path"] ?? "" == "") }
      }
    }
  }

  /// However a head arrives, and wherever in a connection: what looks for folded lines must not refuse it.
  @Test func takesHeadsThatComeInPieces() async throws {
    try await serving { request in
      Response(200, content: .bytes(Array("\(request.headers.fields.count)".utf8)))
    } body: { port in
      let wire = try PlainClient(port: port)
      for turn in 1...40 {
        let size = turn % 4 == 0 ? 150 : turn
        let lines = (0..<turn).map {
          "X-\($0):\(String(repeating: " ", count: $0 % 3))\(String(repeating: "v", count: size))\r\n"
        }
        let head =
          "GET /a?b=c%20d&e=\(turn) HTTP/1.1\r\nHost: x\r\nCookie: a=b; c=d\r\nX-Empty:\r\n\(lines.joined())\r\n"
        let bytes = Array(head.utf8)
        let step = [1, 7, 100, bytes.count][turn % 4]
        for start in stride(from: 0, to: bytes.count, by: step) {
          try wire.send(Array(bytes[start..<min(start + step, bytes.count)]))
        }
        let answer = try wire.answer()
        #expect(answer.status == 200, "\(turn)")
        #expect(answer.text == "\(turn + 3)", "\(turn)")
      }
      // Two at once, the first with a body.
      try wire.send(
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcGET / HTTP/1.1\r\nHost: x\r\n\r\n"
      )
      #expect(try wire.answer().status == 200)
      #expect(try wire.answer().text == "1")
    }
  }

  @Test func writesDownWhatItRefused() async throws {
    let lines = Collected<String>()
    try await serving(Self.echo, log: lines.add) { port in
      let client = try PlainClient(port: port)
      try client.send("GET /../x HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try client.answer().status == 400)
    }
    #expect(lines.values.contains("refused a request with 400"))
  }

  @Test func writesNothingDownAboutClientsThatGoAway() async throws {
    let lines = Collected<String>()
    let streams = Collected<ByteStream>()
    var settings = ServerSettings()
    settings.threads = 1
    let listen: @Sendable (Request) async -> Response = { request in
      guard request.target.path.first == "secret" else { return await Self.echo(request) }
      let stream = ByteStream(backlog: 1_000)
      streams.add(stream)
      return Response(200, content: .stream(stream))
    }
    try await serving(listen, settings: settings, log: lines.add) { port in
      for begun in [
        "GET /secr", "PUT /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nbegin",
      ] {
        do {
          let leaving = try PlainClient(port: port)
          try leaving.send(begun)
        }
        let aborting = try PlainClient(port: port)
        try aborting.send(begun)
        aborting.abort()
      }
      let listener = try PlainClient(port: port)
      try listener.ask("GET", "/secret")
      _ = try listener.read(until: "\r\n\r\n")
      listener.abort()
      streams.values[0].finish()
      // What is refused afterwards is written down, so that all before it would have been.
      for _ in 0..<2 {
        let client = try PlainClient(port: port)
        try client.send("GET /../secret HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.answer().status == 400)
      }
    }
    #expect(lines.values == ["refused a request with 400", "refused a request with 400"])
  }

  @Test func cutsOffWhoDripsItsWords() async throws {
    var settings = ServerSettings()
    settings.headSeconds = 1
    try await serving(Self.echo, settings: settings) { port in
      let wire = try PlainClient(port: port)
      var refused = false
      for byte in "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: aaaaaaaaaaaaaaaaaa".utf8 {
        do { try wire.send([byte]) } catch {
          refused = true
          break
        }
        usleep(100_000)
      }
      #expect(refused || wire.isClosed())
    }
  }

  @Test func tellsAHandlerThatItsClientWentAway() async throws {
    let ends = Collected<String>()
    try await serving { request in
      do {
        _ = try await request.body.collected(limit: 1 << 30)
        ends.add("whole")
      } catch {
        ends.add("\(type(of: error))")
      }
      return Response(204)
    } body: { port in
      do {
        let wire = try PlainClient(port: port)
        try wire.send("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nbegin")
        usleep(100_000)
      }
      for _ in 0..<6_000 where ends.values.isEmpty { usleep(10_000) }
    }
    #expect(ends.values == ["ClientGone"])
  }

  @Test func saysWhenThePortIsTaken() async throws {
    try await serving(Self.echo) { port in
      var settings = ServerSettings()
      settings.port = port
      let error = #expect(throws: ServerError.self) {
        try HTTPServer(settings) { _ in Response(204) }
      }
      #expect(error?.code == .portTaken)
    }
  }
}
