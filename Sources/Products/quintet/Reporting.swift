import Authority
import Backup
import Blobs
import Commerce
import Console
import Errors
import Files
import HouseholdClient
import Loudspeaker
import MediaModel
import SoundCard
import Storage
import Web

// The names of errors that `--json` prints.

extension CodedError: ReportableError {
  public var stableName: String { code.name }
}

extension HouseholdClientError: ReportableError {
  public var stableName: String { code }
}

/// Data that was kept is not what it was.
struct DamageError: ReportableError {
  let stableName = "data_damaged"
  let message: String
}

extension Problem: ReportableError {
  public var stableName: String { code }
}
