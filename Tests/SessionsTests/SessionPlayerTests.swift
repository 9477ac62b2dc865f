import DSP
import Foundation
import Media
import MediaModel
import Sessions
import TestKit
import Testing

@Suite struct SessionPlayerTests {
  let files: MediaFiles
  let media: Media

  init() throws {
    files = try MediaFiles()
    media = try Media()
    let tone = Signals.sine(hertz: 480, amplitude: 0.25, seconds: 1)
    _ = try files.wave(PlanarBuffer(channels: [tone]), named: "tone.wav")
    let step = [Float](repeating: 0.25, count: 48_000)
    _ = try files.wave(PlanarBuffer(channels: [step]), named: "step.wav")
  }

  private func render(_ json: String) async throws -> [Float] {
    let file = try SessionFile(json: Data(json.utf8))
    let player = try await SessionPlayer(file, folder: files.folder.url.path, media: media)
    return player.blocks.flatMap { block in
      stride(from: 0, to: block.count, by: 2).map { block[$0] }
    }
  }

  @Test func playsEachTrackAtItsTime() async throws {
    let left = try await render(
      #"""
      {"version":1,"tracks":[{"file":"step.wav","at":0.5,"volume":0.5},
        {"file":"step.wav","at":1,"from":0.25,"to":0.75,"volume":1}]}
      """#)
    #expect(left[..<24_000].allSatisfy { $0 == 0 })
    #expect(left[24_000..<48_000].allSatisfy { abs($0 - 0.125) < 1e-4 })
    #expect(left[48_000..<72_000].allSatisfy { abs($0 - 0.375) < 1e-4 })
    #expect(left[72_000...].allSatisfy { $0 == 0 })
  }

  @Test func fadesOutBeforeItsEnd() async throws {
    let left = try await render(
      #"{"version":1,"tracks":[{"file":"step.wav","fade_out":{"seconds":0.5}}]}"#)
    #expect(abs(left[20_000] - 0.25) < 1e-4)
    #expect(abs(left[36_000] - 0.125) < 0.005)
    #expect(abs(left[47_500]) < 0.01)
  }

  @Test func loopsUntilTheStatedLength() async throws {
    let left = try await render(
      #"{"version":1,"seconds":3.5,"tracks":[{"file":"step.wav","loops":-1}]}"#)
    #expect(left.count == 168_000)
    #expect(left.allSatisfy { abs($0 - 0.25) < 1e-4 })
  }

  @Test func countsInBeforeTheSong() async throws {
    let left = try await render(
      #"""
      {"version":1,"metronome":{"tempo":120,"beats":2,"count_in_bars":1,"volume":0.1},
       "tracks":[{"file":"step.wav"}]}
      """#)
    #expect(left.firstIndex { $0 > 0.2 } == 48_000)
    #expect(left[..<800].contains { abs($0) > 0.01 })
  }

  @Test func setsAndDucksTheBuses() async throws {
    let left = try await render(
      #"""
      {"version":1,"tracks":[{"file":"step.wav","loops":3},{"file":"step.wav","at":1,"bus":1}],
       "buses":[{"duck":{"while_bus":1,"decibels":20,"attack":0.02,"release":0.05}},{"volume":0.5}]}
      """#)
    #expect(left[..<48_000].allSatisfy { abs($0 - 0.25) < 1e-4 })
    #expect(abs(left[72_000] - (0.025 + 0.125)) < 1e-3)
    #expect(abs(left[140_000] - 0.25) < 1e-4)
  }

  @Test func playsOneFileOnManyTracks() async throws {
    let left = try await render(
      #"{"version":1,"tracks":[{"file":"step.wav"},{"file":"step.wav"},{"file":"step.wav"}]}"#)
    #expect(abs(left[10_000] - 0.75) < 1e-3)
  }

  @Test func saysWhichFileIsMissing() async throws {
    await #expect(throws: MediaError.self) {
      try await render(#"{"version":1,"tracks":[{"file":"nothing.wav"}]}"#)
    }
    await #expect(throws: SessionError.self) {
      try await render(#"{"version":1,"tracks":[{"file":"step.wav","from":5}]}"#)
    }
  }
}
