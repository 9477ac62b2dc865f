import Blobs
import Files
import Glibc
import Storage

/// What looking everything over has found.
public struct ScrubReport: Sendable, Equatable, Codable {
  public internal(set) var checkedBlobs = 0
  public internal(set) var checkedBytes: Int64 = 0
  /// Blobs that are not what their hash says, and stay so.
  public internal(set) var damaged: [String] = []
  /// Blobs that were damaged and are whole again, from the backup.
  public internal(set) var repaired: [String] = []
}

/// Reads every blob and compares it with its hash; replaces damaged ones from a backup, if there is one.
public func scrub(
  _ blobs: any BlobStore, repairingFrom backup: BackupFolder? = nil,
  progress: @escaping @Sendable (Double) -> Void = { _ in }
) async throws -> ScrubReport {
  if let backup, access("\(backup.path)/blobs", F_OK) != 0 {
    throw BackupError(.notFound, "no backup with recordings in \(backup.path)")
  }
  let spare = try backup?.openBlobs()
  var report = ScrubReport()
  let total = Double(max(1, try await blobs.totalBytes()))
  try await blobs.eachBlob { entry in
    let hash = entry.hash
    guard var isWhole = try await blobs.isWhole(hash) else { return }
    let wasWhole = isWhole
    if let spare, !isWhole, try await blobs.replace(hash, from: spare) == .copied {
      isWhole = try await blobs.isWhole(hash) ?? false
    }
    if !isWhole { report.damaged.append(hash.description) }
    if isWhole && !wasWhole { report.repaired.append(hash.description) }
    report.checkedBlobs += 1
    report.checkedBytes += entry.byteCount
    progress(min(1, Double(report.checkedBytes) / total))
  }
  return report
}
