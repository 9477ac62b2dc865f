import Console
import MediaModel

extension MediaError: ReportableError {
  /// The stable name that `--json` prints.
  public var code: String { kind.rawValue }
}
