import Files
import FoundationEssentials
import Search
import Storage
import Web

@testable import MelodyMap

extension FuzzTarget {
  /// Lists of films and songs, as CSV and JSON.
  static let sheet = FuzzTarget("sheet") { bytes in
    if let rows = try? CommaReader.rows(bytes) {
      let written = written(rows)
      guard let again = try? CommaReader.rows(written) else {
        broken("what is written can be read")
      }
      expect(again.map(\.cells) == rows.map(\.cells), "what is written is read as it was")
    }
    guard let catalogue = try? SourceFile.catalogue(bytes) else { return }
    check(catalogue)
    guard let again = try? SourceFile.catalogue(written(catalogue)) else {
      broken("a catalogue that was read can be written and read")
    }
    expect(again.films.map(\.id) == catalogue.films.map(\.id), "its films come back")
    expect(again.songs == catalogue.songs, "its songs come back")
  }

  private static func check(_ catalogue: Catalogue) {
    let films = Set(catalogue.films.map(\.id))
    expect(films.count == catalogue.films.count, "no film is there twice")
    expect(
      Set(catalogue.songs.map(\.id)).count == catalogue.songs.count, "no song is there twice")
    expect(catalogue.songs.allSatisfy { films.contains($0.film) }, "each song has a film")
    expect(!catalogue.songs.isEmpty, "a catalogue has songs")
    expect(catalogue.skipped.count <= CatalogueSource.Skipped.most, "few rows are told")
    expect(catalogue.skipped.count <= catalogue.skippedCount, "all of them are counted")
    for film in catalogue.films {
      expect((1880...2200).contains(film.year), "a film has a year")
      expect((1...1_000).contains(film.runtimeMin), "a film has a length")
      expect(film.sortOrder.isFinite, "a film has a place")
      expect((1...300).contains(film.title.unicodeScalars.count), "a film has a title")
    }
    for song in catalogue.songs {
      expect((1...300).contains(song.title.unicodeScalars.count), "a song has a title")
      expect(song.startS.map { $0.isFinite && $0 >= 0 } ?? true, "a song begins in the film")
      expect(
        (song.streaming + song.purchase).allSatisfy { SongDetails.Link(to: $0) != nil },
        "its addresses are some")
    }
  }

  /// Everything in quotes, with every column, as any program may write it.
  private static func written(_ rows: [SheetRow]) -> [UInt8] {
    let columns = SheetColumn.allCases
    let lines = rows.map { row in columns.map { row.cells[$0] ?? "" } }
    return text([columns.map(\.rawValue)] + lines)
  }

  private static func written(_ catalogue: Catalogue) -> [UInt8] {
    let films = Dictionary(uniqueKeysWithValues: catalogue.films.map { ($0.id, $0) })
    let columns: [SheetColumn] = [
      .movieTitle, .releaseYear, .movieRuntimeMin, .sortOrder, .imageURL, .songTitle, .characters,
      .startTime, .streamingLinks, .purchaseLinks, .keywords, .blurb,
    ]
    let lines = catalogue.songs.map { song -> [String] in
      let film = films[song.film]!
      return [
        film.title, "\(film.year)", "\(film.runtimeMin)", "\(film.sortOrder)", film.imageURL ?? "",
        song.title, song.singers.joined(separator: ";"), song.startS.map(time) ?? "",
        song.streaming.joined(separator: "|"), song.purchase.joined(separator: "|"),
        song.keywords.joined(separator: ";"), song.blurb ?? "",
      ]
    }
    return text([columns.map(\.rawValue)] + lines)
  }

  /// To the millionth, as finely as it can be told.
  private static func time(_ seconds: Double) -> String {
    let whole = Int(seconds)
    let two = { (number: Int) in (number < 10 ? "0" : "") + "\(number)" }
    let millionths = Int(((seconds - Double(whole)) * 1e6).rounded())
    guard millionths < 1_000_000 else { return time(Double(whole + 1)) }
    let fraction = String("\(1_000_000 + millionths)".dropFirst())
    return "\(two(whole / 3_600)):\(two(whole / 60 % 60)):\(two(whole % 60)).\(fraction)"
  }

  private static func text(_ lines: [[String]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      for (index, cell) in line.enumerated() {
        bytes += (index > 0 ? [44] : []) + [34]
        bytes += cell.utf8.flatMap { $0 == 34 ? [34, 34] : [$0] } + [34]
      }
      bytes += [13, 10]
    }
    return bytes
  }
}
