import Backup
import Console
import Server

extension Quintet {
  /// `quintet restore FROM`
  static let restore = Command(
    "restore", "Restore everything from a backup",
    details: """
      Copies the recordings back, each compared with its hash, and makes the database anew from \
      the newest good snapshot; when that is damaged, from the one before. Stop the server first. \
      A backup of SQLite can be restored into PostgreSQL, and the other way round.
      """,
    arguments: [.one("FROM", "a folder made by `quintet backup`", completes: .files)],
    options: dataOptions + [
      .flag("replace", "move an existing database aside first")
    ],
    examples: [
      Example("quintet restore /media/usb/quintet", "on a new machine"),
      Example("quintet restore /media/usb/quintet --replace", "go back to the backup"),
    ]
  ) { invocation, terminal in
    let folder = BackupFolder(invocation.argument("FROM"))
    let bar = terminal.progress("Restoring")
    defer { bar.finish() }
    let location = try dataLocation(invocation)
    let report = try await folder.restore(
      to: location, migrations: HouseholdServices.migrations(apps),
      replace: invocation.flag("replace")
    ) { bar.update($0) }
    try await HouseholdServices.forgetCursors(location)
    bar.finish()
    for line in report.skipped { terminal.warn("not used: \(line)") }
    if terminal.wantsJSON {
      terminal.print(json: report)
    } else {
      terminal.print("restored \(report.itemCount) rows from \(report.snapshot)")
      terminal.print(
        "copied \(report.copiedBlobs) recordings (\(Words.size(report.copiedBytes)))")
      if let file = report.replacedFile { terminal.print("the old database is now at \(file)") }
    }
    guard report.lost.isEmpty else {
      throw DamageError(
        message: "everything else was restored, but \(report.lost.count) recordings are "
          + "damaged in the "
          + "backup or missing from it: \(report.lost.joined(separator: ", "))")
    }
  }
}
