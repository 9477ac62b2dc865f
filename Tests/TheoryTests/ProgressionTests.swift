import Testing

@testable import Theory

/// Progressions, their numerals, and how they are played.
struct ProgressionTests {
  private func chords(_ numerals: String, _ tonic: String) throws -> [String] {
    let tonic = try #require(NoteName(tonic))
    return try RomanNumeral.list(numerals).map { $0.chord(in: tonic).text() }
  }

  @Test func knowsManyByGenre() {
    let all = ProgressionLibrary.all
    #expect(all.count >= 40)
    for genre in Progression.Genre.allCases { #expect(all.contains { $0.genre == genre }) }
    let names = all.map { $0.genre.rawValue + $0.name }
    #expect(Set(names).count == names.count)
  }

  @Test func readsNumerals() throws {
    #expect(try chords("ii7 V7 Imaj7", "C") == ["Dm7", "G7", "Cmaj7"])
    #expect(try chords("iiø7 V7b9 i6", "D") == ["Em7b5", "A7b9", "Dm6"])
    #expect(try chords("i ♭VII ♭VI V7", "F#") == ["F#m", "E", "D", "C#7"])
    #expect(try chords("I V7/V vii°7/V V+", "Bb") == ["Bb", "C7", "Edim7", "Faug"])
    #expect(try chords("bVI bII", "Gb") == ["Ebb", "Abb"])
    #expect(try chords("I6/9 V", "C") == ["C6/9", "G"])
    #expect(try chords("i5 bV5 i7", "C") == ["C5", "Gb5", "Cm7"])
    for text in ["V7/ii", "V7/II", "vii°7/bvi"] { #expect(try RomanNumeral(text).text() == text) }
    let dread = try #require(ProgressionLibrary.all.first { $0.name == "tritone dread" })
    #expect(dread.isMinor && dread.numerals.allSatisfy(\.quality.isPower))
    for text in ["", "VIII", "H", "ivx", "V7/", "V/x", "😀", "b", "iiiii"] {
      #expect(throws: TheoryError.self) { try RomanNumeral(text) }
    }
  }

  @Test func readsWhatItWrites() throws {
    for quality in ChordDictionary.qualities {
      for number in 1...7 {
        for alter in -1...1 {
          let numeral = RomanNumeral(
            degree: Interval(number: number, alter: alter), quality: quality)
          for naming in [Naming.plain, .signs] {
            let text = numeral.text(naming)
            #expect(try RomanNumeral(text) == numeral, "\(text) of \(quality.name)")
          }
        }
      }
    }
    for progression in ProgressionLibrary.all {
      let text = progression.numerals.map { $0.text() }.joined(separator: " ")
      #expect(try RomanNumeral.list(text) == progression.numerals)
    }
  }

  @Test func isTheSameInEveryKey() {
    for progression in ProgressionLibrary.all {
      let inC = progression.chords(in: NoteName(step: 0, alter: 0))
      for tonic in NoteName.roots {
        let chords = progression.chords(in: tonic)
        for (one, other) in zip(inC, chords) {
          #expect(one.quality == other.quality)
          #expect(other.root.pitch == (one.root.pitch + tonic.pitch) % 12)
          #expect(other.root.step == (one.root.step + tonic.step) % 7)
        }
      }
    }
  }

  @Test func leadsVoicesBySmallSteps() throws {
    for progression in ProgressionLibrary.all {
      for tonic in NoteName.roots {
        let chords = progression.chords(in: tonic)
        let played = VoiceLeading.voicings(of: chords)
        #expect(played.count == chords.count)
        for (chord, voicing) in zip(chords, played) {
          #expect(voicing.pitches.allSatisfy { chord.pitches.contains($0) })
          #expect(voicing.pitches[0] % 12 == chord.root.pitch)
          #expect((30...56).contains(voicing.pitches[0]))
          #expect(voicing.pitches.dropFirst().allSatisfy { (52...76).contains($0) })
        }
        for (last, next) in zip(played, played.dropFirst()) {
          for pitch in next.pitches.dropFirst() {
            let way = last.pitches.dropFirst().map { abs($0 - pitch) }.min() ?? 0
            #expect(way <= 7, "\(progression.name): \(last.pitches) \(next.pitches)")
          }
        }
      }
    }
    let cadence = VoiceLeading.voicings(of: try Chord.list("C F G C")).map(\.pitches)
    // The common tone stays, the others move by a step.
    #expect(cadence[1].dropFirst().contains(cadence[0].last ?? 0) || cadence[1].contains(60))
  }

  @Test func keepsTheThirdAndTheSeventh() throws {
    for chord in ChordTests.all {
      let core = VoiceLeading.coreDegrees(of: chord)
      #expect(core.count <= 4, "\(chord.text())")
      for degree in chord.quality.formula.degrees where [3, 7].contains(degree.number) {
        #expect(core.contains(degree), "\(chord.text())")
      }
    }
    let played = try VoiceLeading.voicings(of: Chord.list("Dm7b5 G7alt Cm"))[1].pitches
    for note in ["G", "B", "F"] {
      let pitch = try #require(NoteName(note)).pitch
      #expect(played.contains { $0 % 12 == pitch }, "\(note)")
    }
  }

  @Test func voicesChordsForThePiano() throws {
    for chord in ChordTests.all {
      for voicing in chord.pianoVoicings {
        #expect(voicing.pitches == voicing.pitches.sorted(), "\(chord.text()) \(voicing.name)")
        #expect(Set(voicing.pitches).count == voicing.pitches.count, "\(chord.text())")
        #expect(voicing.pitches.allSatisfy { chord.pitches.contains($0) }, "\(chord.text())")
      }
    }
    let voicings = try Chord("Cmaj7").pianoVoicings
    #expect(voicings.first { $0.name == "close" }?.pitches == [60, 64, 67, 71])
    #expect(voicings.first { $0.name == "first inversion" }?.pitches == [64, 67, 71, 72])
    #expect(voicings.first { $0.name == "drop 2" }?.pitches == [55, 60, 64, 71])
    #expect(try Chord("C/E").pianoVoicings[0].pitches == [64, 67, 72])
  }
}
