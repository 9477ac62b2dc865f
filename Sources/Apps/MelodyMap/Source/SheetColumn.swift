/// The columns of the sheet.
enum SheetColumn: String, CaseIterable, Sendable {
  case movieTitle = "MovieTitle"
  case releaseYear = "ReleaseYear"
  case movieRuntimeMin = "MovieRuntimeMin"
  case sortOrder = "SortOrder"
  case imageURL = "ImageURL"
  case songTitle = "SongTitle"
  case characters = "Characters"
  case startTime = "StartTime"
  case streamingLinks = "StreamingLinks"
  case purchaseLinks = "PurchaseLinks"
  case keywords = "Keywords"
  case blurb = "Blurb"
  case token = "Token"

  /// Without these no row can be used.
  static let needed: [SheetColumn] = [.movieTitle, .releaseYear, .movieRuntimeMin, .songTitle]

  /// The column of a name, whatever its case and spaces.
  init?(named name: String) {
    let bare = Self.bare(name)
    guard let column = Self.allCases.first(where: { Self.bare($0.rawValue) == bare }) else {
      return nil
    }
    self = column
  }

  private static func bare(_ name: String) -> String {
    String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter(\.isLetterOrDigit)))
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    properties.isAlphabetic || properties.numericType != nil
  }
}

/// A row as it came: its number, and what stands in its columns.
struct SheetRow: Sendable {
  let number: Int
  var cells: [SheetColumn: String]
}
