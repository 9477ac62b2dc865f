import Console

/// Why a model was not installed.
public struct ModelTrouble: ReportableError, Equatable {
  public let stableName: String
  public let message: String

  static let damagedModel = ModelTrouble(
    stableName: "model_damaged",
    message: "the model in this package cannot be read; nothing was changed")

  static let otherPackage = ModelTrouble(
    stableName: "not_the_package",
    message: """
      this is not the package basic-pitch 0.4.0 from PyPI, or it is damaged; nothing was \
      changed. Download it with: pip download --no-deps basic-pitch==0.4.0
      """)

  static let away = ModelTrouble(
    stableName: "pypi_away",
    message: """
      PyPI cannot be reached, and nothing was changed; try again later, or download the \
      package elsewhere and pass it with --from FILE
      """)

  static func refused(status: Int) -> ModelTrouble {
    ModelTrouble(
      stableName: "pypi_refused",
      message: """
        PyPI returned status \(status), and nothing was changed; download the package elsewhere \
        and pass it with --from FILE
        """)
  }

  static let tooLarge = ModelTrouble(
    stableName: "package_too_large",
    message: """
      the download is too large to be the package, and nothing was changed; download the package \
      elsewhere and pass it with --from FILE
      """)

  static let notInstalled = ModelTrouble(
    stableName: "model_missing",
    message: "the note model is not installed; install it with: quintet models install")
}
