import Web

/// Why a source gives no catalogue.
struct SourceError: ProblemConvertible, Equatable {
  let code: String
  /// What happened and what to do, in whole sentences.
  let message: String
  /// The rows that could not be used, where that is why.
  var skipped: [CatalogueSource.Skipped] = []
  var skippedCount = 0

  init(_ code: String, _ message: String) {
    (self.code, self.message) = (code, message)
  }

  var problem: Problem {
    var problem = Problem(422, code, "\(message) Nothing was changed.")
    problem.fields = skipped.prefix(20).map { row in
      Problem.Field(
        "row \(row.row)" + (row.column.map { ", \($0)" } ?? ""), row.reason)
    }
    return problem
  }

  static func tooLarge(_ limit: Int) -> SourceError {
    SourceError("source_too_large", "The list is larger than \(limit >> 20) MB.")
  }

  static let tooLong = SourceError(
    "source_too_long",
    "The list has more than \(CommaReader.mostRows) rows. Leave some out.")

  static let tooWide = SourceError(
    "source_too_wide", "A row of the list has more than 1,000 columns.")

  static let page = SourceError(
    "source_is_a_page",
    "The address returned a web page instead of the list. Deploy the script so that anyone "
      + "may use it, or publish "
      + "the sheet as CSV, and copy the address from there.")

  static let notText = SourceError(
    "source_not_text", "The list is not text in UTF-8. Save it as CSV in UTF-8, or as JSON.")
}
