import DSP
import Foundation
import FoundationXML
import TestKit
import Testing

@testable import Waveform

@Suite struct DocumentTests {
  /// What a document holds, as an XML parser sees it.
  final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements.append((name, attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    static func read(_ svg: String) -> Reader? {
      let parser = XMLParser(data: Data(svg.utf8))
      let reader = Reader()
      parser.delegate = reader
      return parser.parse() ? reader : nil
    }
  }

  private func document(
    _ lanes: [[PeakColumn]], silence: [ClosedRange<Double>] = [], width: Int = 1800
  ) throws -> Reader {
    let picture = try WaveformPicture(
      lanes: lanes, seconds: 83, silence: silence, width: width, height: 400)
    return try #require(Reader.read(picture.svg()))
  }

  @Test func keepsItsLook() throws {
    for (style, name) in [(WaveformPicture.Style.night, "night"), (.paper, "paper")] {
      let picture = try WaveformPicture(
        lanes: [Sample.song(400), Sample.song(400, gain: 1.2)], seconds: 83, silence: [40...43],
        style: style, width: 600, height: 200)
      #expect(try Golden.difference(Array(picture.svg().utf8), from: "waveform-\(name).svg") == nil)
    }
  }

  @Test(arguments: [
    [], [[]], [[Sample.full]], [[Sample.silent]], [Sample.song(3000), Sample.song(3000)],
  ])
  func isWellFormed(lanes: [[PeakColumn]]) throws {
    let reader = try document(lanes, silence: [1...2, 5...8])
    #expect(reader.elements.first?.name == "svg")
  }

  @Test func speaksToScreenReadersAndRunsNothing() throws {
    let reader = try document([Sample.song(1800), Sample.song(1800)])
    let root = reader.elements[0].attributes
    #expect(root["role"] == "img")
    let title = try #require(reader.elements.first { $0.name == "title" })
    #expect(root["aria-labelledby"] == title.attributes["id"])
    #expect(reader.text.contains("Waveform, 2 channels, 1:23"))
    #expect(!reader.elements.contains { $0.name == "script" })
    #expect(reader.elements.compactMap { $0.attributes["href"] }.allSatisfy { $0.hasPrefix("#") })
  }

  @Test func refersOnlyToWhatItDefines() throws {
    let reader = try document([Sample.song(1800, gain: 1.5)], silence: [1...2])
    let ids = reader.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    for (_, attributes) in reader.elements {
      for value in attributes.values where value.hasPrefix("url(#") {
        #expect(ids.contains(String(value.dropFirst(5).dropLast())))
      }
      if let link = attributes["href"] { #expect(ids.contains(String(link.dropFirst()))) }
    }
  }

  @Test func staysSmall() throws {
    for lanes in [1, 2, 6] {
      let picture = try WaveformPicture(
        lanes: Array(repeating: Sample.song(1800, gain: 1.1), count: lanes), seconds: 83,
        width: 1800, height: 400)
      #expect(picture.svg().utf8.count < 110_000)
    }
    let wide = try WaveformPicture(
      lanes: [Sample.song(50_000)], seconds: 83, width: 16_384, height: 400)
    #expect(wide.svg().utf8.count < 110_000)
  }

  @Test func drawsTheWaveToItsPeak() throws {
    let picture = try WaveformPicture(lanes: [[Sample.half]], seconds: 1, width: 400, height: 200)
    let reader = try #require(Reader.read(picture.svg()))
    let wave = try #require(
      reader.elements.first {
        $0.attributes["id"]?.hasSuffix("e") == true
          && $0.name == "path"
      })
    let half = Int((picture.layout.lanes[0].half * 5).rounded())
    #expect(wave.attributes["d"]?.hasPrefix("M0 -\(half)l") == true)
  }

  @Test func keepsIdsApartInOnePage() throws {
    let ids = try [Sample.full, Sample.half].map { column in
      try document([[column]]).elements.compactMap { $0.attributes["id"] }
    }
    #expect(Set(ids[0]).isDisjoint(with: ids[1]))
  }

  @Test func writesShortNumbers() {
    #expect(SVGWave.decimal(12) == "12")
    #expect(SVGWave.decimal(-0.5) == "-0.5")
    #expect(SVGWave.decimal(3.14159) == "3.14")
    #expect(SVGWave.decimal(2.05) == "2.05")
  }
}
