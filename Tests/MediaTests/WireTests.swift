import Glibc
import MediaModel
import TestKit
import Testing

@Suite struct WireTests {
  /// Sends bytes through a pipe and receives frames until the end.
  private func receive(_ bytes: [UInt8]) throws -> [(Wire.Kind, [UInt8])] {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    _ = write(ends[1], bytes, bytes.count)
    close(ends[1])
    var frames: [(Wire.Kind, [UInt8])] = []
    var payload: [UInt8] = []
    while let kind = try Wire(descriptor: ends[0]).receive(into: &payload) {
      frames.append((kind, payload))
    }
    return frames
  }

  @Test func carriesFramesOfAnyLength() throws {
    let frames = try receive([0x4A, 2, 0, 0, 0, 7, 8, 0x53, 0, 0, 0, 0, 0x53, 1, 0, 0, 0, 9])
    #expect(frames.map(\.0) == [.json, .sound, .sound])
    #expect(frames.map(\.1) == [[7, 8], [], [9]])
  }

  @Test func refusesWhatIsCutOffOrUnknown() {
    #expect(throws: WireError.malformed) { try receive([0x4A, 2, 0, 0]) }
    #expect(throws: WireError.malformed) { try receive([0x4A, 2, 0, 0, 0, 1]) }
    #expect(throws: WireError.malformed) { try receive([0x00, 0, 0, 0, 0]) }
    #expect(throws: WireError.self) { try receive([0x4A, 255, 255, 255, 255]) }
  }

  @Test func keepsEveryValueOfARequest() throws {
    let requests: [WorkerRequest] = [
      WorkerRequest(.probe(artworkBytes: true), limits: MediaLimits()),
      WorkerRequest(.decode(PCMConversion(sampleRate: 8_000)), limits: MediaLimits(memoryBytes: 7)),
      WorkerRequest(
        .convert(
          try AudioEncoding(.flac, depth: .int24),
          labels: LabelChanges(
            tags: ["a": "ü"], chapters: [Chapter(title: "x", startSeconds: 0.5, endSeconds: 2)],
            artwork: Artwork(kind: .png, byteCount: 3, bytes: .init([1, 2, 3])))),
        limits: MediaLimits()),
    ]
    for request in requests {
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      try Wire(descriptor: ends[1]).send(request)
      close(ends[1])
      var payload: [UInt8] = []
      #expect(try Wire(descriptor: ends[0]).receive(into: &payload) == .json)
      close(ends[0])
      #expect(try Wire.decode(WorkerRequest.self, from: payload) == request)
    }
  }
}
