import Authority
import Backup
import Blobs
import Commerce
import Console
import Files
import HouseClient
import Loudspeaker
import MediaModel
import Sessions
import SoundCard
import Storage
import Web

// The names of errors that `--json` prints.

extension MediaError: ReportableError {
  public var stableName: String { kind.rawValue }
}

extension FileError: ReportableError {
  public var stableName: String { kind.rawValue }
}

extension StorageError: ReportableError {
  public var stableName: String { code.name }
}

extension BlobError: ReportableError {
  public var stableName: String { code.rawValue }
}

extension BackupError: ReportableError {
  public var stableName: String { code.rawValue }
}

extension ServerError: ReportableError {
  public var stableName: String { code }
}

extension AuthorityError: ReportableError {
  public var stableName: String { code.rawValue }
}

extension LoudspeakerError: ReportableError {
  public var stableName: String { code }
}

extension HouseClientError: ReportableError {
  public var stableName: String { code }
}

extension SessionError: ReportableError {
  public var stableName: String { "invalid_session" }
}

extension SoundCardError: ReportableError {
  public var stableName: String { "sound_card" }
}

/// Data that was kept is not what it was.
struct DamageError: ReportableError {
  let stableName = "data_damaged"
  let message: String
}

extension StoreError: ReportableError {
  public var stableName: String { problem.code }
  public var message: String { problem.message }
}
