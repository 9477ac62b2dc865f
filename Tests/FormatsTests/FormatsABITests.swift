import Testing

@testable import Formats
@testable import FormatsABI

/// Songs handed over as rows.
@Suite(.serialized) struct FormatsABITests {
  private func file(_ rows: String, _ format: Int32) -> [UInt8]? {
    let bytes = Array(rows.utf8)
    guard let room = FormatsABI.text(Int32(bytes.count)) else { return nil }
    room.update(from: bytes, count: bytes.count)
    let count = FormatsABI.write(format)
    guard count >= 0, let file = FormatsABI.lastFile() else { return nil }
    return Array(UnsafeBufferPointer(start: file, count: Int(count)))
  }

  private static let rows = """
    title\tA song
    duration\t3500
    key\tA\tminor
    tempo\t120500
    meter\t6\t8
    tuning\t-3250
    capo\t2
    chord\t0\t1500\t500\t1\tA:min7/b3\t9 0 4 7
    other\t125\tC:maj6
    chord\t1500\t3500\t1000\t0\tN\t
    span\t0\t3500\tA\tminor
    beat\t0
    beat\t500
    downbeat\t0
    notes
    note\t60\t500\t1500\t1000\t900\t0 -12 5

    """

  @Test func readsASongFromRows() throws {
    var song = ExportedSong(duration: 3.5)
    song.chords = [
      .init(
        label: "A:min7/b3", start: 0, end: 1.5, confidence: 0.5, pitchClasses: [9, 0, 4, 7],
        alternatives: [.init(label: "C:maj6", confidence: 0.125)], isByHand: true),
      .init(label: "N", start: 1.5, end: 3.5, confidence: 1, pitchClasses: []),
    ]
    (song.key, song.mode, song.tempo, song.tuningCents) = ("A", "minor", 120.5, -3.25)
    song.meter = .init(beats: 6, unit: 8)
    song.keys = [.init(start: 0, end: 3.5, key: "A", mode: "minor")]
    (song.beats, song.downbeats, song.capo) = ([0, 0.5], [0], 2)
    song.notes = [
      .init(pitch: 60, start: 0.5, end: 1.5, velocity: 1, confidence: 0.9, bends: [0, -12, 5])
    ]
    for (number, format) in SongFormat.allCases.enumerated() {
      #expect(
        file(Self.rows, Int32(number)) == format.bytes(of: song, title: "A song"), "\(format)")
    }
    #expect(String(decoding: try #require(file(Self.rows, 5)), as: UTF8.self).contains("{capo: 2}"))
  }

  @Test func refusesWhatIsNoSong() {
    #expect(file(Self.rows, 7) == nil && file(Self.rows, -1) == nil)
    #expect(file("foo\t1\n", 0) == nil && file("other\t1\tC\n", 0) == nil)
    // A meter that none can be is none.
    #expect(file("meter\t0\t3\n", 0) == file("duration\t0\n", 0))
    #expect(FormatsABI.text(0) == nil && FormatsABI.text(.max) == nil)
    // What was asked for before is gone, and numbers that are none are 0.
    #expect(FormatsABI.write(0) == -1 && FormatsABI.lastFile() == nil)
    #expect(file("duration\tx\nchord\n", 1) == Array("0.0\t0.0\t\n".utf8))
  }
}
