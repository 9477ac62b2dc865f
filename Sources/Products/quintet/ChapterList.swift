import Files
import FoundationEssentials
import MediaModel

/// A list of chapters as a JSON file, in the shape of the podcast namespace's chapters 1.2.
///
/// See docs/formats/chapters.md.
struct ChapterList: Decodable {
  struct Entry: Decodable {
    let startTime: Double
    let endTime: Double?
    let title: String?
  }

  let chapters: [Entry]

  static let countLimit = 4_096
  private static let byteLimit = 4 << 20

  /// Reads and checks a list; every error says which chapter is wrong.
  static func read(_ path: String) throws -> [Chapter] {
    let bytes = try SmallFile.read(path, limit: byteLimit)
    guard let list = try? JSONDecoder().decode(ChapterList.self, from: bytes) else {
      throw MediaError(
        .invalidRequest,
        "not a list of chapters; expected {\"chapters\": [{\"startTime\": 0, \"title\": \"…\"}]}",
        file: path)
    }
    do {
      return try list.checked()
    } catch let error as MediaError {
      throw error.about(path)
    }
  }

  /// The chapters in order; one without an end lasts until the next begins.
  func checked() throws -> [Chapter] {
    guard chapters.count <= Self.countLimit else {
      throw MediaError(.invalidRequest, "too many chapters; the limit is \(Self.countLimit)")
    }
    let times = 0.0...Chapter.secondsLimit
    return try chapters.indices.map { index in
      let entry = chapters[index]
      let next = index + 1 < chapters.count ? chapters[index + 1].startTime : entry.startTime
      let end = entry.endTime ?? max(next, entry.startTime)
      guard times.contains(entry.startTime), times.contains(end), end >= entry.startTime else {
        throw MediaError(
          .invalidRequest, "chapter \(index + 1) begins or ends at an impossible time")
      }
      return Chapter(
        title: entry.title ?? "", startSeconds: entry.startTime, endSeconds: end)
    }
  }
}
