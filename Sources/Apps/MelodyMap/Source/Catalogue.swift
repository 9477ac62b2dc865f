import Files
import FoundationEssentials
import Search

/// What a source says: films with songs, checked, and the rows that could not be used.
struct Catalogue: Sendable {
  struct Film: Sendable, Equatable {
    let id: UUID
    let title: String
    let year: Int
    let runtimeMin: Double
    let sortOrder: Double
    let imageURL: String?
  }

  struct Song: Sendable, Equatable {
    let id: UUID
    let film: UUID
    let title: String
    let number: Int
    let singers: [String]
    let keywords: [String]
    let startS: Double?
    let blurb: String?
    let streaming: [String]
    let purchase: [String]
  }

  var films: [Film] = []
  var songs: [Song] = []
  var skipped: [CatalogueSource.Skipped] = []
  var skippedCount = 0

  mutating func skip(_ row: Int, _ column: String?, _ reason: String) {
    skippedCount += 1
    guard skipped.count < CatalogueSource.Skipped.most else { return }
    skipped.append(CatalogueSource.Skipped(row: row, column: column, reason: reason))
  }
}

/// Ids made of what they name, so that every server that reads the same list has the same ones.
enum NamedID {
  static func film(_ title: String, _ year: Int) -> UUID {
    id("film\n\(folded(title))\n\(year)")
  }

  static func song(_ title: String, of film: UUID) -> UUID {
    id("song\n\(film.uuidString.lowercased())\n\(folded(title))")
  }

  /// A name without accents, case and signs.
  static func folded(_ text: String) -> String {
    let words = Words(text)
    return (0..<words.count).map { String(decoding: words[$0], as: UTF16.self) }
      .joined(separator: " ")
  }

  /// A UUID of version 8 (RFC 9562, section 5.8) from a SHA-256.
  private static func id(_ name: String) -> UUID {
    var bytes = Array(ContentHash(of: Array(name.utf8)[...]).bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0f | 0x80
    bytes[8] = bytes[8] & 0x3f | 0x80
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}
