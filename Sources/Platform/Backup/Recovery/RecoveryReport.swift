/// What happened when a damaged database was replaced; for the log and for the owner.
public struct RecoveryReport: Sendable, Equatable, Codable {
  /// What was found wrong.
  public let damage: [String]
  /// Where the damaged database lies now; nil where there was none.
  public let damagedFile: String?
  /// The snapshot that was used.
  public let snapshot: String
  /// When it was taken, in milliseconds since 1970: what was changed later may be missing.
  public let snapshotMs: Int64
  public let itemCount: Int
  /// Newer snapshots that could not be used, and why.
  public let skipped: [String]

  /// The whole story in sentences.
  public var message: String {
    let found = damage.prefix(3).joined(separator: "; ")
    let more = damage.count > 3 ? "; and \(damage.count - 3) more" : ""
    var sentences = ["The database was damaged (\(found)\(more))."]
    if !skipped.isEmpty {
      sentences.append("These snapshots could not be used: \(skipped.joined(separator: "; ")).")
    }
    sentences.append(
      "Quintet continued from the snapshot of \(timeText(snapshotMs)) with \(itemCount) rows: "
        + "\(snapshot)."
    )
    sentences.append("Changes after that time may be missing. Recordings are unaffected.")
    if let damagedFile { sentences.append("The damaged database is now at \(damagedFile).") }
    return sentences.joined(separator: " ")
  }
}
