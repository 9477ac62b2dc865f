import DSP
import FoundationEssentials
import Media
import MediaModel
import Web

@testable import Sonidea

extension FuzzTarget {
  /// What is to be done to a recording: as JSON, or where the bytes are none, as edits made of them.
  static let edits = FuzzTarget("edits") { bytes in
    let json = bytes.first == UInt8(ascii: "{") ? bytes : written(made(of: bytes))
    guard let value = try? JSON(reading: json), EditsRequest.schema.check(value).isEmpty else {
      expect(bytes.first == UInt8(ascii: "{"), "edits that are made here fit their schema")
      return
    }
    guard let request = read(json) else { broken("what fits the schema can be read") }
    expect(read(written(request))?.edits == request.edits, "what is written is read as it was")
    let edits = StoredEdits(edits: request.edits, done: request.done, seconds: seconds)
    guard (try? edits.check(mostRead: mostRead)) != nil else { return }
    guard let told = try? EditLengths.seconds(of: edits.inEffect, from: seconds),
      let cost = try? EditedSound.cost(of: request.edits, on: seconds)
    else { broken("what was checked has a length and a cost") }
    expect(told > 0 && told <= Edit.longestSeconds, "something is left to be heard")
    expect(cost.seconds <= mostRead && cost.parts <= Edit.mostParts, "it costs what it may")
    render(edits.inEffect, told)
  }

  private static let (seconds, rate, mostRead) = (1.5, 4_000, 30.0)

  private static func read(_ json: [UInt8]) -> EditsRequest? {
    try? Models.decoder.decode(EditsRequest.self, from: Data(json))
  }

  private static func written(_ request: EditsRequest) -> [UInt8] {
    Array((try? Models.encoder.encode(request)) ?? Data())
  }

  /// Every sample that is heard is a number, and there are as many as was said.
  private static func render(_ edits: ArraySlice<Edit>, _ told: Double) {
    guard let sound = try? EditedSound(spool, edits) else { broken("what was checked is done") }
    // Each edit may round its times to frames.
    let frames = told * Double(rate)
    expect(
      abs(Double(sound.timeline.frameCount) - frames) <= Double(2 * edits.count + 1),
      "it is as long as was told: \(sound.timeline.frameCount) frames, \(frames)")
    sound.timeline.forEachBlock { audio in
      for frame in 0..<audio.frameCount {
        expect(audio[0][frame].isFinite, "every sample is a number")
      }
    }
  }

  private static let spool: Spool = {
    let tone = (0..<Int(seconds * Double(rate))).map { Float($0 % 40) / 20 - 0.9 }
    do {
      var writer = try SpoolWriter(PCMFormat(sampleRate: rate, channels: 1))
      try PlanarBuffer(channels: [tone]).withView { try writer.add($0) }
      return try writer.finish()
    } catch { broken("a sound is made: \(error)") }
  }()

  private static func made(of bytes: [UInt8]) -> EditsRequest {
    var choices = Choices(bytes)
    var edits: [Edit] = []
    while !choices.isEmpty, edits.count < 300 { edits.append(edit(edits.count, &choices)) }
    return EditsRequest(edits: edits, done: edits.count)
  }

  private static func edit(_ number: Int, _ choices: inout Choices) -> Edit {
    let id = UUID(
      uuidString: "00000000-0000-0000-0000-\(String("\(1_000_000_000_000 + number)".dropFirst()))")!
    let kind = Edit.Kind.allCases[choices.choice(Edit.Kind.allCases.count)]
    var edit = Edit(id: ID(id), kind: kind, atMs: 0)
    let (a, b) = (time(&choices), time(&choices))
    (edit.from, edit.to, edit.at) = (min(a, b), max(a, b), a)
    let knob = Double(choices.byte()) / 255
    edit.seconds = knob * 2
    edit.crossfadeMs = knob * 500
    edit.decibels = knob * 84 - 60
    edit.direction = choices.choice(2) == 0 ? .in : .out
    edit.curve = Edit.Curve.allCases[choices.choice(3)]
    edit.peakDb = knob * 20 - 20
    edit.lufs = knob * 32 - 40
    edit.thresholdDb = knob * 80 - 80
    if choices.choice(2) == 0 {
      (edit.attackMs, edit.holdMs) = (0.1 + knob * 199, knob * 2_000)
      edit.releaseMs = 1 + knob * 4_000
    }
    edit.of = choices.choice(number + 1)
    return edit
  }

  /// Near the sound more often than far from it.
  private static func time(_ choices: inout Choices) -> Double {
    let byte = choices.byte()
    return byte < 250 ? Double(byte) / 100 : Double(byte - 249) * 10_000
  }
}
