import DSP
import Foundation
import Media
import MediaModel
import TestKit
import Testing

@Suite struct LabelTests {
  let files: MediaFiles
  let media: Media

  init() throws {
    files = try MediaFiles()
    media = try Media()
  }

  static let chapters = [
    Chapter(title: "Anfang", startSeconds: 0, endSeconds: 1),
    Chapter(title: "Mitte ☀️", startSeconds: 1, endSeconds: 1.75),
    Chapter(title: "Ende", startSeconds: 1.75, endSeconds: 2),
  ]

  @Test(arguments: [
    (AudioEncoding.Format.mp3, "a.mp3"), (.aac, "a.m4a"), (.alac, "b.m4a"), (.flac, "a.flac"),
    (.opus, "a.opus"),
  ])
  func writesTagsChaptersAndPicture(format: AudioEncoding.Format, name: String) async throws {
    let wave = try files.wave(.stereoTone(seconds: 2))
    let cover = Data(try files.folder.read(try pictureName()))
    let labels = LabelChanges(
      tags: ["title": "Süßes 音楽", "artist": "A = B; C", "album": "Eins", "date": "1999"],
      chapters: Self.chapters, artwork: try Artwork(fileBytes: cover))
    let output = files.folder / name
    let report = try await media.convert(
      wave, to: output, as: try AudioEncoding(format), labels: labels)
    #expect(report.dropped.isEmpty)

    let info = try await media.probe(output, artworkBytes: true)
    #expect(info.tags["title"] == "Süßes 音楽")
    #expect(info.tags["artist"] == "A = B; C")
    #expect(info.tags["album"] == "Eins")
    #expect(info.tags["date"] == "1999")
    #expect(info.artwork?.bytes == cover)
    #expect(info.chapters.map(\.title) == Self.chapters.map(\.title))
    for (found, given) in zip(info.chapters, Self.chapters) {
      #expect(abs(found.startSeconds - given.startSeconds) < 0.01)
    }
    // Another reader sees the same.
    #expect(
      try MediaFiles.ffprobe(output, "format_tags=title").contains("Süßes 音楽") || format == .opus)
  }

  @Test func writesBothKindsOfChaptersIntoAnM4A() async throws {
    let output = files.folder / "book.m4a"
    _ = try await media.convert(
      try files.wave(.stereoTone(seconds: 2)), to: output, as: try AudioEncoding(.aac),
      labels: LabelChanges(chapters: Self.chapters))
    let bytes = Data(try files.folder.read("book.m4a"))
    #expect(bytes.range(of: Data("chpl".utf8)) != nil)
    // A track of text that the sound's track points to (QuickTime).
    #expect(bytes.range(of: Data("chap".utf8)) != nil)
    #expect(bytes.range(of: Data("text".utf8)) != nil)
  }

  @Test func takesLabelsOverFromTheSource() async throws {
    let first = files.folder / "first.m4a"
    let cover = Data(try files.folder.read(try pictureName()))
    _ = try await media.convert(
      try files.wave(.stereoTone(seconds: 2)), to: first, as: try AudioEncoding(.aac),
      labels: LabelChanges(
        tags: ["title": "Old", "artist": "Kept", "comment": "gone"], chapters: Self.chapters,
        artwork: try Artwork(fileBytes: cover)))
    let second = files.folder / "second.mp3"
    _ = try await media.convert(
      first, to: second, as: try AudioEncoding(.mp3),
      labels: LabelChanges(tags: ["title": "New", "comment": ""]))
    let info = try await media.probe(second, artworkBytes: true)
    #expect(info.tags["title"] == "New")
    #expect(info.tags["artist"] == "Kept")
    #expect(info.tags["comment"] == nil)
    #expect(info.chapters.count == 3)
    #expect(info.artwork?.bytes == cover)
  }

  @Test func saysWhichTagsWereLost() async throws {
    let output = files.folder / "out.m4a"
    let report = try await media.convert(
      try files.wave(.stereoTone(seconds: 0.3)), to: output, as: try AudioEncoding(.aac),
      labels: LabelChanges(tags: ["title": "Kept", "mood": "odd"]))
    #expect(report.warnings.count == 1)
    #expect(report.warnings[0].contains("mood"))
  }

  @Test func saysWhatAWaveCannotHold() async throws {
    let output = files.folder / "out.wav"
    let cover = Data(try files.folder.read(try pictureName()))
    let report = try await media.convert(
      try files.wave(.stereoTone(seconds: 2)), to: output, as: try AudioEncoding(.wav),
      labels: LabelChanges(
        tags: ["title": "Still here"], chapters: Self.chapters,
        artwork: try Artwork(fileBytes: cover)))
    #expect(report.dropped.count == 2)
    #expect(try await media.probe(output).tags["title"] == "Still here")
  }

  @Test func refusesAPictureThatIsNone() {
    #expect(throws: MediaError.self) { try Artwork(fileBytes: Data("GIF89a".utf8)) }
  }

  private func pictureName() throws -> String {
    _ = try files.picture("cover.png")
    return "cover.png"
  }
}
