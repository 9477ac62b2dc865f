import Console
import Files
import MediaModel

extension MediaError: ReportableError {
  /// The stable name that `--json` prints.
  public var code: String { kind.rawValue }
}

extension FileError: ReportableError {
  /// The stable name that `--json` prints.
  public var code: String { kind.rawValue }
}
