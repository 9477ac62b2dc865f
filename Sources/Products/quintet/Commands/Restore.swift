import Backup
import Console
import Server

extension Quintet {
  /// `quintet restore FROM`
  static let restore = Command(
    "restore", "Restore everything from a backup",
    details: """
      Copies the recordings back, checks each against its hash, and rebuilds the database from \
      the newest good snapshot. Stop the server first. You can restore a backup of SQLite into \
      PostgreSQL, and vice versa.
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
      terminal.print(
        """
        restored \(Words.count(report.itemCount, "row")) from \(report.snapshot)
        copied \(Words.count(report.copiedBlobs, "recording")) (\(Words.size(report.copiedBytes)))
        """)
      if let file = report.replacedFile { terminal.print("the old database is now at \(file)") }
    }
    guard report.lost.isEmpty else {
      throw DamageError(
        message: "\(Words.count(report.lost.count, "recording")) damaged in the backup or missing "
          + "from it: "
          + "\(report.lost.joined(separator: ", ")). Everything else was restored")
    }
  }
}
