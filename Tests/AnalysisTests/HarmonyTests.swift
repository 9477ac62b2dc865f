import TestKit
import Testing

@testable import Analysis

struct HarmonyTests {
  @Test(arguments: [-40.0, -12, 0, 7, 33])
  func tellsTheTuningWithinTwoCents(_ cents: Double) throws {
    var band = Band(seconds: 8)
    for (number, note) in [48, 55, 60, 64, 67, 71, 74, 77].enumerated() {
      band.play(note, at: Double(number), for: 0.95, cents: cents)
    }
    var (spectrum, tuning) = (LogSpectrum(), Tuning())
    band.heard { spectrum.add($0) }
    spectrum.finish()
    while spectrum.next() { tuning.add(spectrum.row[...]) }
    let found = try #require(tuning.cents)
    #expect(abs(found - cents) < 4, "\(found)")
  }

  @Test(arguments: [36, 45, 57, 64, 76])
  func hearsANoteAndNotItsOvertones(_ note: Int) throws {
    var band = Band(seconds: 2)
    band.play(note, at: 0, for: 2)
    var (spectrum, activity) = (LogSpectrum(), NoteActivity(cents: 0))
    band.heard { spectrum.add($0) }
    for _ in 0..<band.samples.count / LogSpectrum.hop / 2 {
      let isThere = spectrum.next()
      #expect(isThere)
    }
    activity.look(spectrum.row[...])
    let row = activity.values
    let strongest = row.indices.max { row[$0] < row[$1] }
    #expect(strongest == note - LogSpectrum.lowestNote)
    for overtone in [12, 19, 24, 28] where note - LogSpectrum.lowestNote + overtone < row.count {
      #expect(row[note - LogSpectrum.lowestNote + overtone] < 0.6 * row[strongest!])
    }
  }

  /// C: Am F G, twice, and the same a little out of tune.
  @Test(arguments: [0.0, 35])
  func findsTheChordsAndTheKeyOfASong(_ cents: Double) throws {
    let analysis = try #require(song(cents))
    let labels = analysis.chords.filter { $0.end - $0.start > 1 }.map {
      [$0.label.root, $0.label.quality.rawValue]
    }
    let wanted = [(0, 0), (9, 1), (5, 0), (7, 0)].map { [$0.0, $0.1] as [Int?] }
    #expect(labels == wanted + wanted + wanted + wanted, "\(labels)")
    #expect(analysis.key == MusicalKey(tonic: 0, isMinor: false))
    #expect(abs((analysis.tempo ?? 0) - 100) < 2)
    #expect(abs((analysis.tuningCents ?? 99) - cents) < 5)
    for chord in analysis.chords.dropFirst().dropLast() {
      #expect(chord.confidence > 0.4)
      #expect(chord.alternatives.allSatisfy { $0.confidence <= chord.confidence })
    }
    // A chord begins where a beat does.
    for chord in analysis.chords.dropFirst() {
      #expect(analysis.beats.contains { abs($0 - chord.start) < 0.06 } || chord.start < 0.3)
    }
  }

  @Test func namesTheLowestNoteOfAnInversion() throws {
    var band = Band(seconds: 22)
    let chord = [60, 64, 67]
    band.play(Array(repeating: chord, count: 8), bass: Array(repeating: 40, count: 8), tempo: 100)
    let analysis = try #require(band.heard { SongAnalysis($0) })
    let longest = try #require(analysis.chords.max { $0.end - $0.start < $1.end - $1.start })
    #expect(longest.label.root == 0)
    #expect(longest.label.bass == 4)
  }

  @Test func tellsSeventhsFromTriads() throws {
    var band = Band(seconds: 42)
    let chords = [[60, 64, 67, 71], [57, 60, 64, 67], [62, 65, 69, 72], [55, 59, 62, 65]]
    band.play(
      Array(repeating: chords, count: 4).flatMap(\.self),
      bass: Array(repeating: [36, 45, 38, 43], count: 4).flatMap(\.self), tempo: 100)
    let seconds = try secondsOfQualities(band)
    for (quality, least) in [(ChordQuality.major7, 6.0), (.minor7, 8), (.dominant7, 6)] {
      #expect(seconds[quality, default: 0] > least, "\(seconds)")
    }
  }

  @Test func tellsNinthsFromSevenths() throws {
    var band = Band(seconds: 42)
    let chords = [
      [64, 65, 69, 72], [59, 65, 67, 69], [59, 62, 64, 67], [57, 60, 64, 67],
    ]
    band.play(
      Array(repeating: chords, count: 4).flatMap(\.self),
      bass: Array(repeating: [38, 43, 36, 45], count: 4).flatMap(\.self), tempo: 100)
    let seconds = try secondsOfQualities(band)
    for quality in [ChordQuality.minor9, .dominant9, .major9, .minor7] {
      #expect(seconds[quality, default: 0] > 6, "\(seconds)")
    }
  }

  @Test func namesChordsWithoutAThirdInMusicThatHasMany() throws {
    var band = Band(seconds: 42)
    let chords = [[52, 59, 64], [55, 62, 67], [57, 64, 69], [50, 57, 62]]
    band.play(
      Array(repeating: chords, count: 4).flatMap(\.self),
      bass: Array(repeating: [40, 43, 45, 38], count: 4).flatMap(\.self), tempo: 100)
    let seconds = try secondsOfQualities(band)
    #expect(seconds[.power, default: 0] > 30, "\(seconds)")
  }

  @Test func hearsWhereAnotherKeyBegins() throws {
    var band = Band(seconds: 78)
    let chords = [[60, 64, 67], [57, 60, 64], [53, 57, 60], [55, 59, 62]]
    let roots = [36, 45, 41, 43]
    let raised = chords.map { $0.map { $0 + 6 } }
    band.play(
      Array(repeating: chords, count: 4).flatMap(\.self)
        + Array(repeating: raised, count: 4).flatMap(\.self),
      bass: Array(repeating: roots, count: 4).flatMap(\.self)
        + Array(repeating: roots.map { $0 + 6 }, count: 4).flatMap(\.self), tempo: 100)
    let analysis = try #require(band.heard { SongAnalysis($0) })
    #expect(analysis.keys.map(\.key.tonic) == [0, 6])
    #expect(analysis.keys.allSatisfy { !$0.key.isMinor })
    let first = try #require(analysis.keys.first)
    let last = try #require(analysis.keys.last)
    #expect(abs(first.end - 38.6) < 6)
    #expect(first.end == last.start)
    #expect(last.end == analysis.duration)
  }

  @Test func namesAWholeThatModulatesByAKeyThatItIsIn() throws {
    // Of C and E flat together most notes speak for a third key.
    var band = Band(seconds: 78)
    let chords = [[60, 64, 67], [57, 60, 64], [53, 57, 60], [55, 59, 62]]
    let raised = chords.map { $0.map { $0 + 3 } }
    let roots = [36, 45, 41, 43]
    band.play(
      Array(repeating: chords, count: 4).flatMap(\.self)
        + Array(repeating: raised, count: 4).flatMap(\.self),
      bass: Array(repeating: roots, count: 4).flatMap(\.self)
        + Array(repeating: roots.map { $0 + 3 }, count: 4).flatMap(\.self), tempo: 100)
    let analysis = try #require(band.heard { SongAnalysis($0) })
    #expect(analysis.keys.map(\.key.tonic) == [0, 3])
    #expect(
      analysis.keys.contains { $0.key == analysis.key }, "\(String(describing: analysis.key))")
  }

  @Test func hearsNothingBeforeTheMusicAndBehindIt() throws {
    let music = try #require(song(0))
    let late = try #require(song(0, silence: 5))
    // However long it is silent, there are as many beats.
    #expect(song(0, silence: 90)?.beats.count == late.beats.count)
    let (first, last) = (try #require(late.chords.first), try #require(late.chords.last))
    #expect(first.label.root == nil && abs(first.end - 5.2) < 0.05, "\(first)")
    #expect(last.label.root == nil && abs(last.end - last.start - 5) < 1, "\(last)")
    #expect(late.chords[1].label.root == 0)
    #expect(late.beats.allSatisfy { 5.1...(late.duration - 4.9) ~= $0 })
    #expect(abs(late.beats.count - music.beats.count) <= 2)
  }

  /// Music that is too long to be held says the same as music that is kept.
  @Test func hearsTheSameWhenItReadsTwice() throws {
    var band = Band(seconds: 39)
    let chords = [[60, 64, 67], [57, 60, 64], [53, 57, 60], [55, 59, 62]]
    band.play(
      Array(repeating: chords, count: 4).flatMap(\.self),
      bass: Array(repeating: [36, 45, 41, 43], count: 4).flatMap(\.self), tempo: 100, cents: 20)
    let kept = try #require(stages(of: band, keeping: .max, pieces: band.samples.count))
    for (most, pieces) in [(0, 16_384), (100, 999), (Int.max, 7_001)] {
      let other = try #require(stages(of: band, keeping: most, pieces: pieces))
      #expect(other.grid.times == kept.grid.times && other.tuningCents == kept.tuningCents)
      #expect(other.notes.values == kept.notes.values && other.notes.tones == kept.notes.tones)
    }
    #expect(kept.notes.values.contains { $0 > 0 } && kept.grid.count > 50)
  }

  /// Half an hour of samples would be 160 MB.
  @Test func holdsNoSoundOfLongMusic() throws {
    let second = (0..<SongAnalysis.rate).map { Float($0 % 100) / 200 - 0.25 }
    var pass = RhythmPass()
    try Memory.forgetPeak()
    let before = try Memory.peak()
    for _ in 0..<1_800 { second.withUnsafeBufferPointer { pass.add($0) } }
    #expect(try Memory.peak() - before < 100 << 20)
    #expect(pass.finish()?.needsSound == true)
    #expect(try Memory.peak() - before < 140 << 20)
  }

  private func stages(of band: Band, keeping frames: Int, pieces: Int) -> SongStages? {
    func add(_ pass: inout some SoundPass) {
      for start in stride(from: 0, to: band.samples.count, by: pieces) {
        let piece = Array(band.samples[start..<min(start + pieces, band.samples.count)])
        piece.withUnsafeBufferPointer { pass.add($0) }
      }
    }
    var rhythm = RhythmPass(keeping: frames)
    add(&rhythm)
    guard var harmony = rhythm.finish() else { return nil }
    #expect(harmony.needsSound == (frames < 800))
    if harmony.needsSound { add(&harmony) }
    return harmony.finish()
  }

  private func song(_ cents: Double, silence: Double = 0) -> SongAnalysis? {
    var band = Band(seconds: 39)
    let chords = [[60, 64, 67], [57, 60, 64], [53, 57, 60], [55, 59, 62]]
    band.play(
      Array(repeating: chords, count: 4).flatMap(\.self),
      bass: Array(repeating: [36, 45, 41, 43], count: 4).flatMap(\.self), tempo: 100, cents: cents)
    band.wait(silence)
    return band.heard { SongAnalysis($0) }
  }

  /// How long each quality sounds in what a band plays.
  private func secondsOfQualities(_ band: Band) throws -> [ChordQuality: Double] {
    let analysis = try #require(band.heard { SongAnalysis($0) })
    return analysis.chords.reduce(into: [:]) {
      $0[$1.label.quality, default: 0] += $1.end - $1.start
    }
  }
}
