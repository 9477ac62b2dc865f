import Foundation
import Testing
import Theory

@testable import Formats

/// What was found, as other programs read it.
@Suite struct FormatTests {
  private typealias Chord = ExportedSong.Chord

  /// An upbeat and two bars of three at 120, in A minor, then C.
  private static let song = ExportedSong(
    chords: [
      chord("N", 0, 0.5, []), chord("A:min7/b3", 0.5, 2, [9, 0, 4, 7]),
      chord("Bb:maj(9)", 2, 3, [10, 2, 5, 0]), chord("E:7", 3, 3.5, [4, 8, 11, 2]),
    ],
    keys: [
      .init(start: 0, end: 2, key: "A", mode: "minor"),
      .init(start: 2, end: 3.5, key: "C", mode: "major"),
    ],
    tempo: 120, beats: [0, 0.5, 1, 1.5, 2, 2.5, 3], downbeats: [0.5, 2],
    notes: [
      .init(pitch: 60, start: 0.5, end: 1.5, velocity: 1, confidence: 0.9),
      .init(pitch: 60, start: 1, end: 1.25, velocity: 0.5, confidence: 0.8),
    ], duration: 3.5)

  private static func chord(
    _ label: String, _ start: Double, _ end: Double, _ pitchClasses: [Int]
  ) -> Chord {
    Chord(
      label: label, start: start, end: end, confidence: 0.5, pitchClasses: pitchClasses,
      alternatives: [])
  }

  @Test func readsEveryChordAsMusiciansWriteIt() {
    let written = [
      "C:maj": "C", "F#:min": "F#m", "Bb:7": "Bb7", "A:min7/b3": "Am7/C", "C#:maj/3": "C#/E#",
      "Eb:min/b3": "Ebm/Gb", "D:hdim7": "Dm7b5", "G:minmaj7": "GmMaj7", "C:maj6": "C6",
      "C:9": "C9", "C:maj(9)": "Cadd9", "C:5": "C5", "C:odd": "Codd", "C": "C", "B:maj/7": "B/A#",
      "F:maj/b7": "F/Eb", "C:7/b5": "C7/Gb",
    ]
    for (label, text) in written { #expect(WrittenChord(label)?.text == text, "\(label)") }
    for label in ["N", "X", "", "H:maj", "/3"] { #expect(WrittenChord(label) == nil, "\(label)") }
  }

  @Test func knowsTheSignaturesOfKeys() {
    let sharps = ["C": 0, "G": 1, "D": 2, "B": 5, "F#": 6, "F": -1, "Bb": -2, "Db": -5, "Gb": -6]
    for (name, count) in sharps { #expect(NoteName(name)?.fifths == count, "\(name)") }
  }

  @Test func writesChordsByBars() {
    #expect(
      ChordProSheet(Self.song, title: "A {song}\n").text == """
        {title: A song}
        {key: Am}
        {tempo: 120}
        {time: 3/4}

        {start_of_grid}
        | N.C. | Am7/C . . | Bbadd9 . E7 |
        {end_of_grid}

        """)
  }

  @Test func writesTheMeterThatAPersonHasSaid() throws {
    var song = Self.song
    song.meter = .init(beats: 6, unit: 8)
    (song.tempo, song.downbeats) = (120, [0.5])
    #expect(ChordProSheet(song, title: "x").text.contains("{time: 6/8}"))
    #expect(song.json.text().contains(#""meter":"6/8""#))
    #expect(!Self.song.json.text().contains("meter"))
    let sheet = LeadSheet(song, title: "x").text
    #expect(sheet.contains("<time><beats>6</beats><beat-type>8</beat-type></time>"))
    // An eighth is a half of a quarter note, of which 60 are played in a minute.
    #expect(sheet.contains("<divisions>2</divisions>") && sheet.contains(#"<sound tempo="60.0"/>"#))
    #expect(sheet.contains("<beat-unit>eighth</beat-unit>"))
    let bytes = MIDISong(song, title: "x").bytes
    #expect(bytes[12...13].elementsEqual([3, 192]), "960 ticks of a quarter note")
    let signature: [UInt8] = [0xFF, 0x58, 4, 6, 3, 12, 8]
    let second: [UInt8] = [0xFF, 0x51, 3, 0x0F, 0x42, 0x40]
    #expect(bytes.contains(signature) && bytes.contains(second), "\(bytes)")
    #expect(ExportedSong.Meter(beats: 0, unit: 4) == nil)
    #expect(ExportedSong.Meter(beats: 4, unit: 3) == nil)
  }

  @Test func writesALeadSheet() {
    let lines = LeadSheet(Self.song, title: "<A>").text.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(lines.contains("<work><work-title>&lt;A&gt;</work-title></work>"))
    let start = lines.firstIndex(of: #"<part id="P1">"#) ?? 0
    #expect(
      lines[(start + 1)...].joined(separator: "\n") == """
        <measure number="0" implicit="yes">
        <attributes><divisions>1</divisions><key><fifths>0</fifths><mode>minor</mode></key>\
        <time><beats>3</beats><beat-type>4</beat-type></time>\
        <clef><sign>G</sign><line>2</line></clef></attributes>
        <direction placement="above"><direction-type><metronome><beat-unit>quarter</beat-unit>\
        <per-minute>120</per-minute></metronome></direction-type><sound tempo="120.0"/></direction>
        <harmony><root><root-step text="">C</root-step></root><kind text="N.C.">none</kind></harmony>
        <note><rest/><duration>1</duration><voice>1</voice></note>
        </measure>
        <measure number="1">
        <harmony><root><root-step>A</root-step></root><kind text="m7">minor-seventh</kind>\
        <bass><bass-step>C</bass-step></bass></harmony>
        <note><rest measure="yes"/><duration>3</duration><voice>1</voice></note>
        </measure>
        <measure number="2">
        <attributes><key><fifths>0</fifths><mode>major</mode></key></attributes>
        <harmony><root><root-step>B</root-step><root-alter>-1</root-alter></root>\
        <kind text="add9">major</kind><degree><degree-value>9</degree-value>\
        <degree-alter>0</degree-alter><degree-type>add</degree-type></degree></harmony>
        <harmony><root><root-step>E</root-step></root><kind text="7">dominant</kind>\
        <offset>2</offset></harmony>
        <note><rest measure="yes"/><duration>3</duration><voice>1</voice></note>
        </measure>
        </part>
        </score-partwise>
        """)
  }

  @Test func writesAMIDIFile() {
    let bytes = MIDISong(Self.song, title: "A").bytes
    let conductor: [UInt8] = [
      0, 0xFF, 3, 1, 65, 0, 0xFF, 0x51, 3, 0x07, 0xA1, 0x20, 0, 0xFF, 0x58, 4, 1, 2, 24, 8,
      0, 0xFF, 0x59, 2, 0, 1, 0x83, 0x60, 0xFF, 0x58, 4, 3, 2, 24, 8, 0x8B, 0x20, 0xFF, 0x59, 2, 0,
      0, 0, 0xFF, 0x2F, 0,
    ]
    let head: [UInt8] =
      Array("MThd".utf8) + [0, 0, 0, 6, 0, 1, 0, 3, 0x01, 0xE0] + Array("MTrk".utf8)
      + [0, 0, 0, UInt8(conductor.count)]
    #expect(Array(bytes.prefix(head.count + conductor.count)) == head + conductor)
    // Struck again after a beat, the first C ends there: after 480 ticks and not 960.
    let notes: [UInt8] = [
      0, 0xFF, 3, 5, 78, 111, 116, 101, 115, 0x83, 0x60, 0x91, 60, 127, 0x83, 0x60, 0x81, 60, 0,
      0, 0x91, 60, 64, 0x81, 0x70, 0x81, 60, 0, 0, 0xFF, 0x2F, 0,
    ]
    #expect(Array(bytes.suffix(notes.count)) == notes)
    let names = [0xFF, 1, 5] + Array("Am7/C".utf8)
    #expect(bytes.indices.contains { bytes[$0...].starts(with: names) })
  }

  @Test func bendsEachNoteOnAChannelOfItsOwn() {
    func note(_ pitch: Int, _ start: Double, _ bends: [Int]) -> ExportedSong.Note {
      .init(pitch: pitch, start: start, end: start + 1, velocity: 1, confidence: 1, bends: bends)
    }
    let song = ExportedSong(
      notes: [note(60, 0, [0, 100, 100, -200, 300]), note(64, 0, []), note(67, 0.5, [50])],
      duration: 2)
    let bytes = MIDISong(song, title: "A").bytes
    func holds(_ wanted: [UInt8]) -> Bool {
      bytes.indices.contains { bytes[$0...].starts(with: wanted) }
    }
    // The later one came first to the first channel; each says how far its wheel goes.
    for channel in [2, 3] as [UInt8] {
      #expect(
        holds([0xB0 | channel, 101, 0, 0, 0xB0 | channel, 100, 0, 0, 0xB0 | channel, 6, 2, 0]))
    }
    #expect(holds([0xE3, 0, 64, 0, 0x91, 64, 127, 0, 0x93, 60, 127]))
    // Half a semitone is a quarter of the wheel's way up; a wheel that goes no farther stays where it is.
    #expect(holds([0xE2, 127, 79, 0, 0x92, 67, 127]))
    #expect(holds([24, 0xE3, 127, 95, 48, 0xE3, 1, 0, 24, 0xE3, 127, 127]))
    #expect(bytes.filter { $0 == 0xE1 }.isEmpty)
  }

  @Test func startsEachNoteFromItsOwnBend() throws {
    func note(_ pitch: Int, _ start: Double, _ bends: [Int]) -> ExportedSong.Note {
      .init(pitch: pitch, start: start, end: start + 1, velocity: 1, confidence: 1, bends: bends)
    }
    // All channels are taken from the second second on, so the first note shares one with the highest.
    let later = (60..<72).map { note($0, 1, [50]) } + [note(72, 1, [0, 100])]
    let bytes = MIDINotes([note(40, 0, [200])] + later, TempoMap([])).track.bytes
    func index(_ wanted: [UInt8]) -> Int? {
      bytes.indices.first { bytes[$0...].starts(with: wanted) }
    }
    #expect(index([0xE2, 127, 127, 0, 0x92, 40, 127]) != nil)
    let turned = try #require(index([0x87, 0x40, 0x82, 40, 0, 0, 0xE2, 0, 64]))
    #expect(try #require(index([0x92, 72, 127])) > turned)
    #expect(bytes.filter { $0 == 0xE2 }.count == 3)
  }

  @Test func leavesANoteSteadyWhenNoChannelIsFree() {
    let notes = (0..<14).map { number in
      ExportedSong.Note(
        pitch: 40 + number, start: 0, end: 1, velocity: 1, confidence: 1, bends: [100])
    }
    let track = MIDINotes(notes, TempoMap([])).track.bytes
    let wheels = track.indices.filter { track[$0] & 0xF0 == 0xE0 && track[$0 + 1] == 127 }
    #expect(Set(wheels.map { track[$0] }).count == 13 && !track.contains(0xE9))
    #expect(track.contains(0x91))
  }

  @Test func keepsTimesWhereTheTempoChanges() {
    let map = TempoMap([0.5, 1, 2, 2.25])
    #expect(map.changes.map(\.tick) == [0, 960, 1_440])
    #expect(map.changes.map(\.microseconds) == [500_000, 1_000_000, 250_000])
    for (time, tick) in [(0, 0), (0.5, 480), (1.5, 1_200), (2.25, 1_920), (2.5, 2_400)] {
      #expect(map.tick(time) == tick, "\(time)")
    }
  }

  @Test func putsBeatsOnTheGridAndBarsOnBarLines() throws {
    let beats = (0..<14).map { 1.3 + 0.5 * Double($0) }
    let song = ExportedSong(
      beats: beats, downbeats: [beats[1], beats[5], beats[9], beats[13]], duration: 9)
    let bars = SongBars(song)
    let map = TempoMap(beats, meter: bars.meter, upbeat: bars.upbeat)
    // Two and a half beats before an upbeat are three, in the same tempo.
    #expect(bars.meter == 4 && map.lead == 3 * 480)
    for beat in beats { #expect(map.tick(beat) % 480 == 0, "\(beat)") }
    for bar in song.downbeats { #expect(map.tick(bar) % (4 * 480) == 0, "\(bar)") }
    #expect(map.tick(1.05) == map.lead - 240 && map.tick(0) == 192)
    #expect(map.changes.map(\.tick) == [0] && map.changes.map(\.microseconds) == [500_000])
    // A long silence is many bars, and no tempo is more than three bytes hold.
    #expect(TempoMap([61, 61.5], meter: 4, upbeat: 1).lead == 123 * 480)
    let slow = TempoMap([100, 150], meter: 1).changes.map(\.microseconds)
    #expect(slow == [0xFF_FFFF])
  }

  @Test func beginsWithTheFirstBar() {
    // No bar is put before the music to fill a short silence.
    let map = TempoMap([0.3, 0.8, 1.3, 1.8, 2.3], meter: 4, upbeat: 0)
    #expect(map.lead == 0 && map.tick(0) == 0 && map.tick(0.3) == 0 && map.tick(2.3) == 1_920)
  }

  @Test func hasOneTempoWhereASongIsSteady() {
    // As a beat is heard: a few hundredths of a second early or late.
    let late = [0, 0.012, -0.011, 0.02, -0.004, 0.009, -0.018]
    let steady = (0..<200).map { 0.4 * Double($0) + late[$0 % 7] }
    let map = TempoMap(steady, meter: 4)
    #expect(map.changes.count == 1)
    #expect(abs((map.changes.first?.microseconds ?? 0) - 400_000) < 200)
    for (number, beat) in steady.enumerated() { #expect(map.tick(beat) == 480 * number) }
    // Where it becomes slower there is another, and none within.
    let slower = steady + (1..<100).map { steady[199] + 0.5 * Double($0) + late[$0 % 7] }
    let changes = TempoMap(slower, meter: 4).changes
    #expect(
      (2...3).contains(changes.count)
        && changes.last.map { abs($0.microseconds - 500_000) < 1_000 } ?? false)
    // One that hurries goes on doing so.
    let hurried = (0..<100).map { 0.5 * Double($0) - 0.001 * Double($0 * $0) }
    let all = TempoMap(hurried, meter: 4).changes.map(\.microseconds)
    #expect(all.count > 5 && all == all.sorted(by: >))
  }

  @Test func keepsChordsAsTheyWereTyped() throws {
    let typed = ["Cmaj13#11", "Bbbm7", "F##7", "C7b9#11", "Am7add11", "C6/9", "G13sus4", "Dm7/C"]
    for text in typed {
      let chord = try Theory.Chord(text)
      let song = ExportedSong(
        chords: [.init(label: chord.harte, start: 0, end: 2, confidence: 1, pitchClasses: [])],
        duration: 2)
      #expect(WrittenChord(chord.harte)?.text == text)
      #expect(ChordProSheet(song, title: "x").text.contains("| \(text) . . . |"), "\(text)")
      #expect(!LeadSheet(song, title: "x").text.contains(">other<"), "\(text)")
      // Degrees have commas between.
      let row = try #require(song.csv.split(separator: "\n").last)
      #expect(
        row == "0.0,2.0,\(chord.harte.contains(",") ? "\"\(chord.harte)\"" : chord.harte),1.0")
    }
  }

  @Test func namesEveryKindForNotationPrograms() throws {
    let kinds: [(String, String, [MusicXMLKind.Degree])] = [
      ("maj13#11", "major-13th", [.init(value: 11, alter: 1, type: "alter")]),
      ("7b5", "dominant", [.init(value: 5, alter: -1, type: "alter")]),
      ("add9", "major", [.init(value: 9, alter: 0, type: "add")]),
      ("6/9", "major-sixth", [.init(value: 9, alter: 0, type: "add")]),
      ("m11b5", "minor-11th", [.init(value: 5, alter: -1, type: "alter")]),
    ]
    for (symbol, name, degrees) in kinds {
      let kind = MusicXMLKind(try Theory.Chord("C" + symbol).quality)
      #expect(kind.name == name && kind.degrees == degrees, "\(symbol): \(kind)")
    }
    for quality in ChordDictionary.qualities {
      #expect(MusicXMLKind(quality).name != "other", "\(quality.symbol)")
    }
  }

  @Test func cutsNoCharacterOfATitle() {
    let bytes = MIDITrack(named: String(repeating: "ö", count: 59) + "a€").bytes
    #expect(bytes[3] == 119)
    #expect(MIDITrack(named: String(repeating: "ö", count: 70)).bytes[3] == 120)
  }

  @Test func writesJAMS() throws {
    let bytes = SongFormat.jams.bytes(of: Self.song, title: "A")
    let json = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let all = json?["annotations"] as? [[String: Any]] ?? []
    let spaces = all.map { $0["namespace"] as? String }
    #expect(spaces == ["chord", "key_mode", "beat", "tempo", "note_midi"])
    func values(_ number: Int) -> [[String: Any]] { all[number]["data"] as? [[String: Any]] ?? [] }
    #expect(values(0)[1]["value"] as? String == "A:min7/b3")
    #expect(values(0)[1]["duration"] as? Double == 1.5)
    #expect(values(1).map { $0["value"] as? String } == ["A:minor", "C:major"])
    #expect(values(2).map { $0["value"] as? Int } == [3, 1, 2, 3, 1, 2, 3])
    #expect(values(2)[0]["confidence"] is NSNull)
    #expect(values(3).first?["value"] as? Double == 120)
    #expect(values(4).map { $0["value"] as? Int } == [60, 60])
    let barless = JAMSFile.beats(ExportedSong(beats: [0, 0.5, 1], duration: 2))
    #expect(barless.map { $0.value.text() } == ["null", "null", "null"])
    let metadata = json?["file_metadata"] as? [String: Any]
    #expect(metadata?["jams_version"] as? String == "0.3.4")
  }

  @Test func writesNothingAsWellAsMuch() throws {
    let silence = ExportedSong(duration: 2)
    for format in SongFormat.allCases {
      #expect(format.bytes(of: silence, title: "").isEmpty == (format == .lab))
    }
    #expect(ChordProSheet(silence, title: "x").text == "{title: x}\n")
    #expect(LeadSheet(silence, title: "").text.contains("<measure number=\"1\">"))
    // A song without a beat has a bar for every chord.
    let free = ExportedSong(
      chords: [Self.chord("C:maj", 0, 3, [0, 4, 7]), Self.chord("G:maj", 3, 5, [7, 11, 2])],
      duration: 5)
    #expect(ChordProSheet(free, title: "x").text.contains("| C . . . | G . . . |"))
  }
}

extension ExportedSong {
  /// A song as a test makes it.
  fileprivate init(
    chords: [Chord] = [], keys: [Key] = [], tempo: Double? = nil, beats: [Double] = [],
    downbeats: [Double] = [], notes: [Note]? = nil, duration: Double
  ) {
    self.init(duration: duration)
    (self.chords, self.keys, self.tempo) = (chords, keys, tempo)
    (key, mode) = (keys.first?.key, keys.first?.mode)
    (self.beats, self.downbeats, self.notes) = (beats, downbeats, notes)
  }
}
