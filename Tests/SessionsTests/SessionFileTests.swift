import Foundation
import Sessions
import Testing

@Suite struct SessionFileTests {
  private func error(_ json: String) -> SessionError? {
    do {
      _ = try SessionFile(json: Data(json.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func readsEveryField() throws {
    let json = """
      {"version": 1, "sample_rate": 44100, "seconds": 12.5, "master": 0.9,
       "metronome": {"tempo": 96, "beats": 3, "eighths": true, "volume": 0.2, "count_in_bars": 1},
       "buses": [{"volume": 0.5}, {},
         {"duck": {"while_bus": 0, "decibels": 12, "attack": 0.02, "release": 0.4}}],
       "tracks": [{"file": "a.wav", "at": 1.5, "from": 0.25, "to": 3, "loops": 2, "volume": 0.5,
         "boost": 1.5, "pan": -0.5, "speed": 0.5, "semitones": -3, "mute": false, "solo": true,
         "bus": 2, "fade_in": {"seconds": 0.5, "curve": "s"}, "fade_out": {"seconds": 1},
         "bands": [{"shape": "peak", "hertz": 1000, "decibels": -6, "q": 2}]}]}
      """
    let file = try SessionFile(json: Data(json.utf8))
    #expect(file.sampleRate == 44_100)
    #expect(file.metronome?.countInBars == 1)
    #expect(file.buses?.map(\.volume) == [0.5, nil, nil])
    #expect(file.buses?[2].duck?.whileBus == 0)
    #expect(file.buses?[2].duck?.decibels == 12)
    #expect(file.buses?[2].duck?.attack == 0.02)
    #expect(file.buses?[2].duck?.release == 0.4)
    #expect(file.tracks[0].fadeIn?.seconds == 0.5)
    #expect(file.tracks[0].fadeIn?.curve == "s")
    #expect(file.tracks[0].bands?.first?.decibels == -6)
  }

  @Test(arguments: [
    ("nonsense", ""), ("{}", "version"), (#"{"version":2,"tracks":[]}"#, "version"),
    (#"{"version":1,"tracks":[]}"#, "tracks"), (#"{"version":1,"tracks":[{}]}"#, "tracks[0].file"),
    (#"{"version":1,"tracks":[{"file":""}]}"#, "tracks[0].file"),
    (#"{"version":1,"tracks":[{"file":"a"},{"file":"a","volume":"x"}]}"#, "tracks[1].volume"),
    (#"{"version":1,"tracks":[{"file":"a","volume":17}]}"#, "tracks[0].volume"),
    (#"{"version":1,"tracks":[{"file":"a","speed":0}]}"#, "tracks[0].speed"),
    (#"{"version":1,"tracks":[{"file":"a","at":-1}]}"#, "tracks[0].at"),
    (#"{"version":1,"tracks":[{"file":"a","at":1e300}]}"#, "tracks[0].at"),
    (#"{"version":1,"tracks":[{"file":"a","from":2,"to":1}]}"#, "tracks[0].to"),
    (#"{"version":1,"tracks":[{"file":"a","loops":0}]}"#, "tracks[0].loops"),
    (#"{"version":1,"tracks":[{"file":"a","loops":-1}]}"#, "seconds"),
    (#"{"version":1,"tracks":[{"file":"a","bus":99}]}"#, "tracks[0].bus"),
    (
      #"{"version":1,"tracks":[{"file":"a","fade_in":{"seconds":1,"curve":"q"}}]}"#,
      "tracks[0].fade_in.curve"
    ),
    (
      #"{"version":1,"tracks":[{"file":"a","bands":[{"shape":"x","hertz":100}]}]}"#,
      "tracks[0].bands[0].shape"
    ),
    (
      #"{"version":1,"tracks":[{"file":"a","bands":[{"shape":"peak","hertz":1}]}]}"#,
      "tracks[0].bands[0].hertz"
    ),
    (#"{"version":1,"metronome":{"tempo":999},"tracks":[]}"#, "tracks"),
    (#"{"version":1,"seconds":5,"metronome":{"tempo":999},"tracks":[]}"#, "metronome.tempo"),
  ])
  func namesTheFieldThatIsWrong(json: String, field: String) {
    let error = error(json)
    #expect(error?.field == field, "\(error?.message ?? "no error")")
    #expect(error?.message.isEmpty == false)
  }

  @Test(arguments: [
    (#"[{},{},{},{},{},{},{},{},{}]"#, "buses"), (#"[{},{"volume":2}]"#, "buses[1].volume"),
    (#"[{"duck":{"decibels":6}}]"#, "buses[0].duck.while_bus"),
    (#"[{"duck":{"while_bus":0,"decibels":6}}]"#, "buses[0].duck.while_bus"),
    (#"[{"duck":{"while_bus":8,"decibels":6}}]"#, "buses[0].duck.while_bus"),
    (#"[{"duck":{"while_bus":1,"decibels":-6}}]"#, "buses[0].duck.decibels"),
    (#"[{"duck":{"while_bus":1,"decibels":6,"attack":0}}]"#, "buses[0].duck.attack"),
    (#"[{"duck":{"while_bus":1,"decibels":6,"release":99}}]"#, "buses[0].duck.release"),
  ])
  func namesTheFieldOfABusThatIsWrong(buses: String, field: String) {
    let error = error(#"{"version":1,"tracks":[{"file":"a"}],"buses":\#(buses)}"#)
    #expect(error?.field == field, "\(error?.message ?? "no error")")
  }

  @Test func saysTheRangeAsItIsWrittenDown() {
    let json =
      #"{"version":1,"tracks":[{"file":"a"}],"buses":[{"duck":{"while_bus":1,"#
      + #""decibels":6,"attack":0}}]}"#
    #expect(error(json)?.message == "buses[0].duck.attack is 0.0; it must be 0.001 to 10.0")
  }

  @Test func refusesTenThousandTracks() {
    let tracks = [String](repeating: #"{"file":"a"}"#, count: 10_000).joined(separator: ",")
    #expect(error("{\"version\":1,\"tracks\":[\(tracks)]}")?.field == "tracks")
  }
}
