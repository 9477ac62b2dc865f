import Backup
import Files
import Foundation
import Media
import Server
import Speech
import Storage
import TestKit
import Testing

@testable import Amadeus
@testable import Web

/// The words of songs: over a real service for speech in this process, with real media.
@Suite(.timeLimit(.minutes(5))) struct SongTranscriptTests {
  private func path(_ bytes: [UInt8]) -> String {
    "/api/v1/amadeus/songs/\(ContentHash(of: bytes[...]))/transcript"
  }

  private func send(
    _ home: Home, _ bytes: [UInt8], to path: String, id: String? = nil,
    by client: ServiceClient? = nil
  ) async -> Home.Answer {
    var headers: Headers = ["Content-Type": "multipart/form-data; boundary=xyz"]
    if let id { headers["Idempotency-Key"] = id }
    return await (client ?? home.client()).ask(
      .post, path, bytes: Home.form(bytes, "song.wav"), headers: headers)
  }

  private func withService(
    _ kind: DatabaseKind = .sqlite, status: Int = 200, _ body: (Home) async throws -> Void
  ) async throws {
    let server = try HTTPServer(ServerSettings()) { request in
      _ = try? await request.body.collected(limit: 4 << 20)
      return .text(
        #"{"language":"english","text":"Let it go."}"#, type: "application/json", status: status)
    }
    let (folder, location) = (try TemporaryFolder(), try kind.location())
    let household = try await HouseholdServices.open(
      DataLocation(data: folder / "data", database: kind == .sqlite ? nil : location.url),
      apps: [Amadeus.app], media: Media(),
      speech: SpeechService("http://127.0.0.1:\(server.port)")
    ) { _ in }
    var failure: (any Error)?
    do { try await body(Home(household: household, folder: folder)) } catch { failure = error }
    await household.close()
    await server.stop(grace: 0)
    if let failure { throw failure }
  }

  private func uses(_ home: Home) async throws -> Int {
    try await home.household.database.read {
      try $0.rows("SELECT hash FROM blob_uses WHERE place = 'amadeus-transcript'").count
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func transcribesASongAndKeepsNothingOfItsSound(kind: DatabaseKind) async throws {
    try await withService(kind) { home in
      let song = try Home.wave()
      let path = path(song)
      let none = await home.client().ask(.get, path)
      #expect(none.json["state"] as? String == "none")
      #expect(none.json["is_installed"] as? Bool == true)
      #expect((none.json["service"] as? String)?.hasPrefix("127.0.0.1:") == true)
      let id = UUID().uuidString.lowercased()
      let sent = await send(home, song, to: path, id: id)
      #expect(sent.status == 202 && sent.json["state"] as? String == "waiting")
      // Asked for once more it is the same, and so is a repeated request.
      #expect(await send(home, song, to: path).json["job"] as? String == id)
      #expect(await send(home, song, to: path, id: id).json["job"] as? String == id)
      #expect(try await uses(home) == 1)
      await home.workers.runDue()
      let done = await home.client().ask(.get, path).json
      #expect(done["state"] as? String == "done" && done["language"] as? String == "en")
      let sentences = done["sentences"] as? [[String: Any]]
      let words = sentences?.flatMap { $0["words"] as? [[String: Any]] ?? [] }
      #expect(words?.map { $0["text"] as? String } == ["Let", "it", "go."])
      #expect(try await uses(home) == 0)
      // Nobody else has it.
      let ben = home.client(UUID(), role: .adult)
      #expect(await ben.ask(.get, path).json["state"] as? String == "none")
      #expect(await ben.ask(.delete, path).status == 204)
      #expect(await home.client().ask(.get, path).json["state"] as? String == "done")
      #expect(await home.client().ask(.delete, path).status == 204)
      #expect(await home.client().ask(.get, path).json["state"] as? String == "none")
    }
  }

  @Test func whatIsCancelledOrForgottenIsNotTranscribed() async throws {
    try await withService { home in
      let song = try Home.wave()
      let path = path(song)
      _ = await send(home, song, to: path)
      #expect(await home.client().ask(.delete, path).status == 204)
      #expect(try await uses(home) == 0)
      await home.workers.runDue()
      #expect(await home.client().ask(.get, path).json["state"] as? String == "none")
      // With how the song was left it is forgotten too.
      _ = await send(home, song, to: path)
      let settings = path.replacing("/songs/", with: "/settings/").replacing(
        "/transcript", with: "")
      #expect(await home.client().ask(.delete, settings).status == 204)
      #expect(await home.client().ask(.get, path).json["state"] as? String == "none")
    }
  }

  @Test func saysWhyItFailed() async throws {
    try await withService(status: 401) { home in
      let song = try Home.wave()
      let path = path(song)
      _ = await send(home, song, to: path)
      await home.workers.runDue()
      let failed = await home.client().ask(.get, path).json
      #expect(failed["state"] as? String == "failed")
      #expect((failed["error"] as? String)?.contains("does not accept the key") == true)
      #expect(try await uses(home) == 0)
      // It can be asked for anew.
      #expect(await send(home, song, to: path).json["state"] as? String == "waiting")
      let broken = Array("This is no sound.".utf8)
      _ = await send(home, broken, to: self.path(broken))
      await home.workers.runDue()
      let unread = await home.client().ask(.get, self.path(broken)).json
      #expect(unread["state"] as? String == "failed")
    }
  }

  @Test func refusesOtherFilesAndTooManyAtOnce() async throws {
    try await withService { home in
      let song = try Home.wave()
      let other = await send(home, song, to: path([1, 2, 3]))
      #expect(other.status == 422 && other.json["code"] as? String == "other_file")
      let language = await send(home, song, to: path(song) + "?language=E1")
      #expect(language.status == 422)
      for number in 0..<FileAnalysis.mostWaiting {
        let one = Array("song \(number)".utf8)
        #expect(await send(home, one, to: path(one)).status == 202)
      }
      let late = await send(home, song, to: path(song))
      #expect(late.status == 429 && late.json["code"] as? String == "too_many_waiting")
    }
  }

  @Test func saysWhatToDoWhereNothingIsInstalled() async throws {
    try await Home.with { home in
      let song = try Home.wave()
      let known = await home.client().ask(.get, path(song)).json
      #expect(known["is_installed"] as? Bool == false)
      let asked = await send(home, song, to: path(song))
      #expect(asked.status == 409 && asked.json["code"] as? String == "speech_not_installed")
      #expect((asked.json["detail"] as? String)?.contains("quintet models install speech") == true)
    }
  }
}
