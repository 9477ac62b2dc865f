import Backup
import Console

extension Quintet {
  /// `quintet backup TO`
  static let backup = Command(
    "backup", "Back up everything to a folder, even while the server runs",
    details: """
      Creates or updates the folder TO: three snapshots of all metadata, and every recording \
      under its hash. Existing files are not copied again. An interrupted run leaves the \
      previous backup unchanged.
      """,
    arguments: [.one("TO", "the folder of the backup", completes: .files)],
    options: dataOptions + [
      .flag("verify", "also read existing files and compare them with their hashes")
    ],
    examples: [
      Example("quintet backup /media/usb/quintet", "everything, to another disk"),
      Example("quintet backup /media/usb/quintet --verify", "also check the existing files"),
    ]
  ) { invocation, terminal in
    let folder = BackupFolder(invocation.argument("TO"))
    let location = try dataLocation(invocation)
    try location.check(backup: folder)
    let database = try await location.openExistingDatabase()
    let bar = terminal.progress("Backing up")
    let outcome = await Result {
      try await folder.update(
        from: database, location.openBlobs(besideServer: true), verify: invocation.flag("verify")
      ) { bar.update($0) }
    }
    bar.finish()
    await database.close()
    let report = try outcome.get()
    if terminal.wantsJSON {
      terminal.print(json: report)
    } else {
      terminal.print(
        """
        \(Words.count(report.itemCount, "row")) and \(Words.count(report.blobCount, "recording")) \
        are in \(folder.path)
        New: \(Words.count(report.copiedBlobs, "recording")) (\(Words.size(report.copiedBytes)))
        """)
    }
    guard report.damaged.isEmpty else {
      let count = report.damaged.count
      throw DamageError(
        message: "\(count == 1 ? "1 recording is" : "\(count) recordings are") damaged in the data "
          + "folder and missing from the backup: \(report.damaged.joined(separator: ", ")). "
          + "All others are safe. Repair "
          + (count == 1 ? "it" : "them")
          + " from another backup with `quintet doctor --verify --backup FROM`")
    }
  }
}

extension Result where Failure == any Error {
  /// Holds an outcome until something else is done.
  init(_ work: () async throws -> Success) async {
    do { self = .success(try await work()) } catch { self = .failure(error) }
  }
}
