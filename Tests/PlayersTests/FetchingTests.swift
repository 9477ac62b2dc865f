import DSP
import Foundation
import Media
import TestKit
import Testing
import Web

@testable import Loudspeaker
@testable import Players

/// How `quintet player` fetches what it was asked to play, from a server over a socket.
@Suite struct FetchingTests {
  private let files = try! MediaFiles()

  private func tone(seconds: Double, of home: Home) async throws -> Players.Sound {
    let samples = Signals.sine(hertz: 480, amplitude: 0.5, seconds: seconds)
    let path = try files.wave(PlanarBuffer(channels: [samples]))
    var voicing = Voicing()
    voicing.gain = seconds
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    return try await home.store(bytes, as: "Horn", voicing: voicing)
  }

  /// Hands a player a command, and does something before its sound is fetched.
  private func fetch(
    after change: (Home, UUID) async throws -> Void
  ) async throws -> (SoundboardPlayer.Request, DecodedSound) {
    var fetched: (SoundboardPlayer.Request, DecodedSound)?
    try await Home.with(.sqlite) { home in
      let ada = home.guest()
      let (player, horn) = (UUID(), try await home.sound(of: ada.person, name: "Horn"))
      home.change(horn, to: [try await tone(seconds: 0.25, of: home)])
      await ada.announce(player)
      await ada.command(player, "play", thing: horn)
      let due = try await home.players.delivery.commands(for: player, after: 0, by: ada.identity)
      let command = try #require(due.first)
      let service = Service(home.players.routes, identify: { _ in ada.identity })
      let server = try HTTPServer(ServerSettings(), log: { _ in }, service: service.respond)
      let loudspeaker = try Loudspeaker(
        .init(
          server: "http://localhost:\(server.port)", token: nil, name: "Kitchen", id: player,
          cache: files.folder / "cache"),
        media: Media(), onEvent: { _ in })
      do {
        try await change(home, horn)
        guard case .soundboard(let request, let sound) = try await loudspeaker.fetch(command) else {
          return
        }
        fetched = (request, sound)
      } catch {
        await server.stop(grace: 1)
        throw error
      }
      await server.stop(grace: 1)
    }
    return try #require(fetched)
  }

  @Test func playsWhatAThingIsByNow() async throws {
    let (request, sound) = try await fetch { home, horn in
      home.change(horn, to: [try await tone(seconds: 0.5, of: home)])
    }
    #expect(sound.frameCount == 24_000)
    #expect(request.voicing.gain == 0.5)
  }

  @Test func saysInPlainWordsThatAThingIsGone() async throws {
    await #expect {
      _ = try await fetch { home, horn in home.change(horn, to: []) }
    } throws: {
      Loudspeaker.words($0) == "“Horn” no longer exists, so it was not played."
    }
  }
}
